/** Cities in the scripts of people who are likely to try, as tools know them. */
const cities: Record<string, string> = {
  东京: 'Tokyo',
  東京: 'Tokyo',
  大阪: 'Osaka',
  北京: 'Beijing',
  上海: 'Shanghai',
  香港: 'Hong Kong',
  台北: 'Taipei',
  首尔: 'Seoul',
  ソウル: 'Seoul',
  伦敦: 'London',
  ロンドン: 'London',
  巴黎: 'Paris',
  パリ: 'Paris',
  纽约: 'New York',
  ニューヨーク: 'New York',
};

/** The place that a text names: a time zone such as `Europe/Berlin`, what stands behind "in", or a known city. */
export const placeIn = (text: string): string | undefined =>
  /\b[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+/.exec(text)?.[0] ??
  /\bin\s+([A-Z][\p{L}]+(?:\s[A-Z][\p{L}]+)*)/u.exec(text)?.[1] ??
  Object.entries(cities).find(([name]) => text.includes(name))?.[1];
