import { z } from 'zod';
import { round, sampleTool } from './sampleTool.ts';

/** A converter between units that differ by a factor; `factors` say how many base units one of each is. */
function converter(options: { name: string; title: string; quantity: string; factors: Record<string, number> }) {
  const { name, title, quantity, factors } = options;
  const unit = z.enum(Object.keys(factors) as [string, ...string[]]);
  return sampleTool({
    name,
    title,
    description: `Convert a ${quantity} from one unit to another: ${Object.keys(factors).join(', ')}.`,
    input: {
      value: z.number().describe(`The ${quantity} to convert`),
      from: unit.describe('Unit of the value'),
      to: unit.describe('Unit wanted'),
    },
    run: ({ value, from, to }) =>
      `${round(value)} ${from} = ${round((value * (factors[from] ?? NaN)) / (factors[to] ?? NaN))} ${to}`,
  });
}

// International yard and pound (1959); US customary volumes; binary data sizes after IEC 80000-13.
export const unitTools = [
  converter({
    name: 'convert_length',
    title: 'Convert length',
    quantity: 'length or distance',
    factors: {
      mm: 0.001,
      cm: 0.01,
      m: 1,
      km: 1_000,
      inch: 0.0254,
      foot: 0.3048,
      yard: 0.9144,
      mile: 1_609.344,
      nautical_mile: 1_852,
    },
  }),
  converter({
    name: 'convert_weight',
    title: 'Convert weight',
    quantity: 'weight or mass',
    factors: { mg: 1e-6, g: 0.001, kg: 1, tonne: 1_000, ounce: 0.028349523125, pound: 0.45359237, stone: 6.35029318 },
  }),
  converter({
    name: 'convert_volume',
    title: 'Convert volume',
    quantity: 'volume',
    factors: {
      ml: 0.001,
      cl: 0.01,
      l: 1,
      m3: 1_000,
      teaspoon: 0.00492892159375,
      cup: 0.2365882365,
      pint: 0.473176473,
      gallon: 3.785411784,
    },
  }),
  converter({
    name: 'convert_speed',
    title: 'Convert speed',
    quantity: 'speed',
    factors: { 'm/s': 1, 'km/h': 1 / 3.6, mph: 0.44704, knot: 1_852 / 3_600 },
  }),
  converter({
    name: 'convert_data_size',
    title: 'Convert data size',
    quantity: 'data size',
    factors: {
      byte: 1,
      kB: 1e3,
      MB: 1e6,
      GB: 1e9,
      TB: 1e12,
      KiB: 1_024,
      MiB: 1_024 ** 2,
      GiB: 1_024 ** 3,
      TiB: 1_024 ** 4,
    },
  }),
  converter({
    name: 'convert_duration',
    title: 'Convert duration',
    quantity: 'duration',
    factors: { ms: 0.001, second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 },
  }),
  sampleTool({
    name: 'convert_temperature',
    title: 'Convert temperature',
    description: 'Convert a temperature between celsius, fahrenheit and kelvin.',
    input: {
      value: z.number().describe('The temperature to convert'),
      from: z.enum(['celsius', 'fahrenheit', 'kelvin']),
      to: z.enum(['celsius', 'fahrenheit', 'kelvin']),
    },
    run: ({ value, from, to }) => {
      const celsius = { celsius: value, fahrenheit: ((value - 32) * 5) / 9, kelvin: value - 273.15 }[from];
      if (celsius < -273.15) throw new Error(`${value} ${from} is below absolute zero.`);
      const result = { celsius, fahrenheit: (celsius * 9) / 5 + 32, kelvin: celsius + 273.15 }[to];
      return `${round(value)} ${from} = ${round(result)} ${to}`;
    },
  }),
];
