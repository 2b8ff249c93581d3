import { z } from 'zod';
import { sampleTool } from './sampleTool.ts';

const DAY_MS = 86_400_000;
const date = (what: string) => z.iso.date().describe(`${what}, as YYYY-MM-DD`);
const timeZone = z.string().min(1).describe('IANA time zone such as Asia/Tokyo, or a city such as Tokyo');

/** @throws when there is no such zone, naming one that would do */
function zoneOf(name: string): string {
  const wanted = name.trim().replace(/\s+/g, '_').toLowerCase();
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  const zone = zones.find(known => known.toLowerCase() === wanted || known.toLowerCase().endsWith(`/${wanted}`));
  if (!zone) throw new Error(`There is no time zone "${name}". Use a name such as Europe/Berlin.`);
  return zone;
}

const show = (moment: Date, zone: string) =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'full', timeStyle: 'long' }).format(moment)} (${zone})`;

export const dateTools = [
  sampleTool({
    name: 'current_time',
    title: 'Current time',
    description: 'Tell the current date and time (what time is it) in a time zone or city.',
    input: { timeZone: timeZone.default('UTC') },
    run: ({ timeZone: zone }) => show(new Date(), zoneOf(zone)),
  }),
  sampleTool({
    name: 'convert_time_zone',
    title: 'Convert time zone',
    description: 'Show a moment, given in ISO 8601 with offset or Z, in another time zone.',
    input: { moment: z.iso.datetime({ offset: true }).describe('Moment such as 2026-05-01T09:00:00Z'), timeZone },
    run: ({ moment, timeZone: zone }) => show(new Date(moment), zoneOf(zone)),
  }),
  sampleTool({
    name: 'days_between',
    title: 'Days between dates',
    description: 'Count the days between two dates.',
    input: { start: date('First date'), end: date('Second date') },
    run: ({ start, end }) => `${Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS)} days`,
  }),
  sampleTool({
    name: 'add_days',
    title: 'Add days to a date',
    description: 'Add a number of days to a date, or take them away with a negative number.',
    input: { date: date('Start'), days: z.int().min(-1_000_000).max(1_000_000) },
    run: ({ date: start, days }) => new Date(Date.parse(start) + days * DAY_MS).toISOString().slice(0, 10),
  }),
  sampleTool({
    name: 'weekday_of',
    title: 'Weekday of a date',
    description: 'Tell on which day of the week a date falls.',
    input: { date: date('The date') },
    run: ({ date: day }) => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day)),
  }),
  sampleTool({
    name: 'week_number',
    title: 'Week number',
    description: 'Tell the ISO 8601 week number of a date.',
    input: { date: date('The date') },
    run: ({ date: day }) => {
      const thursday = new Date(day);
      thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
      const year = thursday.getUTCFullYear();
      return `Week ${Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS + 1) / 7)} of ${year}`;
    },
  }),
];
