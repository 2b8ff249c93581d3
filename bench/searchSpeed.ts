import type { ToolDocument } from '../src/main/ai/tools/adapters/aiSdk/search/ToolDocument';
import { inWords } from '../src/main/ai/tools/adapters/aiSdk/search/ToolDocument';
import { ToolSearchIndex } from '../src/main/ai/tools/adapters/aiSdk/search/ToolSearchIndex';
import { type Figure, figure, p95, timesOf } from './measure';
import { bundledEmbedder } from './search/methods';
import { questions, syntheticTool } from './syntheticTools';

const SERVERS = 100;
const TOOLS_EACH = 100;

const documentsOf = (server: number): ToolDocument[] =>
  Array.from({ length: TOOLS_EACH }, (_, index) => {
    const { name, description = '' } = syntheticTool(server, index);
    return {
      name: `${server}/${name}`,
      words: inWords(name),
      title: '',
      server: `service ${server}`,
      description,
      argumentNames: 'title labels options',
      fingerprint: `${server}/${index}`,
    };
  });

/** P4: searching 10,000 tools, by words and by meaning, and bringing the index up to date for one server. */
export async function measureSearch(modelDir: string): Promise<Figure[]> {
  const [words, vectors] = [new ToolSearchIndex(), new ToolSearchIndex(bundledEmbedder(modelDir))];
  const allowed = new Set<string>();
  for (let server = 0; server < SERVERS; server += 1) {
    const documents = documentsOf(server);
    for (const { name } of documents) allowed.add(name);
    await words.update(`mcp:${server}`, documents);
    await vectors.update(`mcp:${server}`, documents);
  }
  const ask = (index: ToolSearchIndex) => (run: number) =>
    index.search(questions[run % questions.length] ?? '', 10, allowed);
  const [byWords, byMeaning] = [p95(await timesOf(200, ask(words))), p95(await timesOf(200, ask(vectors)))];
  const update = p95(await timesOf(40, run => words.update(`mcp:${run % SERVERS}`, documentsOf(run % SERVERS))));
  return [
    figure('P4 tool_search over 10,000 tools, by words', byWords, 'ms p95', 'at most 5', byWords <= 5),
    figure('P4 tool_search over 10,000 tools, with vectors', byMeaning, 'ms p95', 'at most 15', byMeaning <= 15),
    figure('P4 index update of one server of 100 tools', update, 'ms p95', 'at most 20', update <= 20),
  ];
}
