import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { readCatalogs, readQueries } from '/work/main/scripts/evaluate/catalogs';
import { StaticEmbedder } from '/work/main/src/main/embedding/StaticEmbedder';
import { ToolSearchIndex } from '/work/main/src/main/ai/tools/adapters/aiSdk/search/ToolSearchIndex';
import { inWords, type ToolDocument } from '/work/main/src/main/ai/tools/adapters/aiSdk/search/ToolDocument';
it('x', async () => {
  const m = '/work/main/resources/models/';
  const e = new StaticEmbedder({
    model: readFileSync(m + 'model.safetensors'),
    tokenizer: readFileSync(m + 'tokenizer.json', 'utf8'),
  });
  const cats = readCatalogs('/work/shared/corpora/catalogs');
  const qs = readQueries('/work/shared/corpora/dev-queries.jsonl');
  for (const vec of [false, true]) {
    const index = new ToolSearchIndex(vec ? { embed: async t => t.map(x => e.embed(x)) } : undefined);
    const all = new Set<string>();
    let t0 = performance.now();
    for (const c of cats) {
      const docs: ToolDocument[] = c.tools.map(t => {
        const name = `${c.server}/${t.name}`;
        all.add(name);
        return {
          name,
          words: inWords(t.name),
          title: t.title ?? '',
          server: c.server.replaceAll('-', ' '),
          description: (t.description ?? '').trim().slice(0, 2000),
          argumentNames: Object.keys((t.inputSchema as any)?.properties ?? {})
            .map(inWords)
            .join(' '),
          fingerprint: name,
        };
      });
      await index.update(c.server, docs);
    }
    const tb = performance.now() - t0;
    t0 = performance.now();
    const by: Record<string, number[]> = {};
    const fails: string[] = [];
    for (const q of qs) {
      const found = (await index.search(q.query, 10, all)).map(r => r.name);
      const r = q.relevant.filter(x => found.slice(0, 5).includes(x)).length / Math.min(5, q.relevant.length);
      (by[q.kind] ??= []).push(r);
      (by['all'] ??= []).push(r);
      if (r < 1)
        fails.push(
          `${q.kind} ${r.toFixed(2)} | ${q.query} | want ${q.relevant.join(', ')} | got ${found.slice(0, 5).join(', ')}`,
        );
    }
    console.log(
      vec ? 'VECTORS' : 'WORDS',
      'build',
      tb.toFixed(0),
      'search',
      ((performance.now() - t0) / qs.length).toFixed(2),
      Object.entries(by)
        .map(([k, v]) => `${k} ${(v.reduce((a, b) => a + b) / v.length).toFixed(3)}`)
        .join('  '),
    );
    if (vec && process.env.F) console.log(fails.join('\n'));
  }
}, 60000);
