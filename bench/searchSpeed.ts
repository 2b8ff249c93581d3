import { ToolSearchIndex } from '../src/main/ai/tools/adapters/aiSdk/search/ToolSearchIndex';
import { type Figure, figure, p95, timesOf } from './measure';
import { bundledEmbedder } from './search/methods';
import { questions, syntheticDocuments } from './syntheticTools';

const SERVERS = 100;
const TOOLS_EACH = 100;

/** P4: searching 10,000 tools, by words and by meaning, and bringing the index up to date for one server. */
export async function measureSearch(modelDir: string): Promise<Figure[]> {
  const [words, vectors] = [new ToolSearchIndex(), new ToolSearchIndex(bundledEmbedder(modelDir))];
  const allowed = new Set<string>();
  for (let server = 0; server < SERVERS; server += 1) {
    const documents = syntheticDocuments(server, TOOLS_EACH);
    for (const { name } of documents) allowed.add(name);
    await words.update(`mcp:${server}`, documents);
    await vectors.update(`mcp:${server}`, documents);
  }
  const ask = (index: ToolSearchIndex) => (run: number) =>
    index.search(questions[run % questions.length] ?? '', 10, allowed);
  const [byWords, byMeaning] = [p95(await timesOf(200, ask(words))), p95(await timesOf(200, ask(vectors)))];
  const update = p95(
    await timesOf(40, run => words.update(`mcp:${run % SERVERS}`, syntheticDocuments(run % SERVERS, TOOLS_EACH))),
  );
  return [
    figure('P4 tool_search over 10,000 tools, by words', byWords, 'ms p95', 'at most 5', byWords <= 5),
    figure('P4 tool_search over 10,000 tools, with vectors', byMeaning, 'ms p95', 'at most 15', byMeaning <= 15),
    figure('P4 index update of one server of 100 tools', update, 'ms p95', 'at most 20', update <= 20),
  ];
}
