// `node scripts/run.js NAME …` runs scripts/NAME.ts. This file is plain JavaScript that any Node reads, so that
// an old one gets a sentence instead of a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Quartermaster needs Node 24 and this is Node ${major}.${minor}: run \`npm ci\` once, it brings the right Node, ` +
      'and then start everything through npm (`npm start`, `npm test`, `npm run …`).',
  );
  process.exit(1);
}
const script = process.argv[2] ?? 'start';
process.argv.splice(2, 1);
await import(`./${script}.ts`);
