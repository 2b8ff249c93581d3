/** Units as people write them, by the way that tools name them. */
const spellings: Record<string, string> = {
  kilometer: 'km',
  kilometre: 'km',
  meter: 'm',
  metre: 'm',
  centimeter: 'cm',
  centimetre: 'cm',
  millimeter: 'mm',
  feet: 'foot',
  ft: 'foot',
  inches: 'inch',
  mi: 'mile',
  kilogram: 'kg',
  kilo: 'kg',
  gram: 'g',
  lb: 'pound',
  oz: 'ounce',
  liter: 'l',
  litre: 'l',
  milliliter: 'ml',
  '°c': 'celsius',
  '°f': 'fahrenheit',
  c: 'celsius',
  f: 'fahrenheit',
  kmh: 'km/h',
  min: 'minute',
  sec: 'second',
  hr: 'hour',
  h: 'hour',
  公里: 'km',
  千米: 'km',
  英里: 'mile',
  キロ: 'km',
  マイル: 'mile',
  摄氏: 'celsius',
  华氏: 'fahrenheit',
  摂氏: 'celsius',
  華氏: 'fahrenheit',
};

/** The way that tools name a unit; undefined for what is no known spelling of one. */
export const spellingOf = (word: string): string | undefined =>
  Object.hasOwn(spellings, word) ? spellings[word] : undefined;

const cjkUnits = Object.keys(spellings).filter(unit => /[\u3040-\u30ff\u4e00-\u9fff]/.test(unit));
const unspaced = new RegExp(`(${cjkUnits.join('|')})度?`, 'g');

/** A text with spaces around the units of a script that has none: "42公里换算成英里". */
export const spaceUnits = (text: string): string => text.replace(unspaced, ' $1 ');
