import { AppError } from '../../shared/errors';
import type { WorkerServerPort } from '../workerPort';
import { type PageReply, PageRequest } from './pageProtocol';
import { readPage } from './readPage';

/** Answers every response that comes through the port with its page; an error is an answer like any other. */
export function servePages(port: WorkerServerPort): void {
  const send = (message: PageReply) => port.postMessage(message);
  port.on('message', message => {
    const { id, response } = PageRequest.parse(message);
    const { url, body, cut, ...rest } = response;
    readPage({ ...rest, url: new URL(url), body: Buffer.from(body), ...(cut === undefined ? {} : { cut }) }).then(
      page => send({ id, reply: { ok: true, page } }),
      (thrown: unknown) => send({ id, reply: { ok: false, error: AppError.from(thrown).toWire() } }),
    );
  });
}
