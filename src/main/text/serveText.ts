import type { StaticEmbedder } from '../embedding/StaticEmbedder';
import type { WorkerServerPort } from '../workerPort';
import { type TextReply, TextRequest } from './textProtocol';

/** What does the work; each is made when it is needed first, as loading it takes time and memory. */
export interface TextTools {
  embedder(): Promise<Pick<StaticEmbedder, 'embed'>>;
  tokenizer(): Promise<(text: string) => number>;
}

/** Answers every request that comes through the port. */
export function serveText(port: WorkerServerPort, tools: TextTools): void {
  const send = (message: TextReply) => port.postMessage(message);
  const answer = async ({ id, work, texts }: TextRequest): Promise<TextReply> => {
    if (work === 'embed') {
      const embedder = await tools.embedder();
      return { type: 'vectors', id, vectors: texts.map(text => embedder.embed(text) ?? null) };
    }
    const count = await tools.tokenizer();
    return { type: 'counts', id, counts: texts.map(count) };
  };
  port.on('message', message => {
    const request = TextRequest.parse(message);
    answer(request).then(send, (thrown: unknown) => send({ type: 'error', id: request.id, error: String(thrown) }));
  });
}
