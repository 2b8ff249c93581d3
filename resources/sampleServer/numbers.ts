import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { round, sampleTool } from './sampleTool.ts';

const romans: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
const whole = z.int().min(1).max(1_000_000_000_000);
const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function factorsOf(number: number): number[] {
  const factors: number[] = [];
  let rest = number;
  for (let candidate = 2; candidate * candidate <= rest; candidate += 1) {
    for (; rest % candidate === 0; rest /= candidate) factors.push(candidate);
  }
  return rest > 1 ? [...factors, rest] : factors;
}

export const numberTools = [
  sampleTool({
    name: 'percentage_of',
    title: 'Percentage',
    description: 'Calculate what percentage (percent) one number is of another.',
    input: { part: z.number(), total: z.number() },
    run: ({ part, total }) => {
      if (total === 0) throw new Error('A percentage of zero is not defined.');
      return `${round(part)} is ${round((part / total) * 100)} % of ${round(total)}`;
    },
  }),
  sampleTool({
    name: 'statistics',
    title: 'Statistics',
    description: 'Mean (average), median, minimum, maximum, sum and standard deviation of a list of numbers.',
    input: { numbers: z.array(z.number()).min(1).max(100_000).describe('The numbers') },
    run: ({ numbers }) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      const sum = sorted.reduce((total, value) => total + value, 0);
      const mean = sum / sorted.length;
      const middle = sorted.length / 2;
      const median = ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
      const deviation = Math.sqrt(sorted.reduce((total, value) => total + (value - mean) ** 2, 0) / sorted.length);
      return `count ${sorted.length}, sum ${round(sum)}, mean ${round(mean)}, median ${round(median)}, minimum ${round(sorted[0] ?? 0)}, maximum ${round(sorted.at(-1) ?? 0)}, standard deviation ${round(deviation)}`;
    },
  }),
  sampleTool({
    name: 'convert_base',
    title: 'Convert number base',
    description: 'Write a whole number in another base: binary is 2, octal 8, hexadecimal 16.',
    input: {
      number: z.string().regex(/^[0-9a-z]{1,15}$/i),
      from: z.int().min(2).max(36).default(10),
      to: z.int().min(2).max(36),
    },
    run: ({ number, from, to }) => {
      const value = Number.parseInt(number, from);
      if (value.toString(from) !== number.toLowerCase().replace(/^0+(?=.)/, ''))
        throw new Error(`"${number}" is not a number in base ${from}.`);
      return value.toString(to);
    },
  }),
  sampleTool({
    name: 'random_number',
    title: 'Random number',
    description: 'Draw a random whole number (roll dice) between a minimum and a maximum, both included.',
    input: { minimum: z.int().default(1), maximum: z.int().default(6) },
    run: ({ minimum, maximum }) => {
      if (maximum < minimum) throw new Error('The maximum is smaller than the minimum.');
      return String(randomInt(minimum, maximum + 1));
    },
  }),
  sampleTool({
    name: 'prime_factors',
    title: 'Prime factors',
    description: 'Split a whole number into its prime factors, and tell whether it is prime.',
    input: { number: whole },
    run: ({ number }) => {
      const factors = factorsOf(number);
      return factors.length === 1 ? `${number} is prime` : `${number} = ${factors.join(' × ') || '1'}`;
    },
  }),
  sampleTool({
    name: 'greatest_common_divisor',
    title: 'Greatest common divisor',
    description: 'Greatest common divisor and least common multiple of two whole numbers.',
    input: { first: whole, second: whole },
    run: ({ first, second }) => {
      const common = divisor(first, second);
      return `greatest common divisor ${common}, least common multiple ${(BigInt(first) * BigInt(second)) / BigInt(common)}`;
    },
  }),
  sampleTool({
    name: 'roman_numeral',
    title: 'Roman numeral',
    description: 'Write a number from 1 to 3999 as a Roman numeral.',
    input: { number: z.int().min(1).max(3999) },
    run: ({ number }) => {
      let rest = number;
      let numeral = '';
      for (const [value, sign] of romans) for (; rest >= value; rest -= value) numeral += sign;
      return numeral;
    },
  }),
];
