import { describe, expect, it } from 'vitest';
import { isPacked } from '../packedFiles';

describe('isPacked', () => {
  it.each([
    '',
    '/package.json',
    '/LICENSE',
    '/out',
    '/out/main/index.js',
    '/out/preload/index.cjs',
    '/out/renderer/assets/index-1.css',
    '/resources',
    '/resources/sampleKnowledge/privacy.md',
    '/node_modules',
    '/node_modules/ws/index.js',
    '/node_modules/ws/.npmignore',
  ])('%j is', path => {
    expect(isPacked(path)).toBe(true);
  });

  it.each([
    '/src',
    '/src/main/index.ts',
    '/tests',
    '/docs',
    '/dist',
    '/.git',
    '/.env',
    '/package-lock.json',
    '/outside',
    '/out/.built',
    '/out/main/index.js.map',
    '/resources/sampleServer',
    '/resources/sampleServer/main.ts',
    '/node_modules/.bin',
    '/node_modules/.package-lock.json',
  ])('%j is not', path => {
    expect(isPacked(path)).toBe(false);
  });
});
