import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../tests/support/fakeClock';
import { createRecordingLogger } from '../../../../tests/support/recordingLogger';
import { channelPort, type WorkerPort } from '../../workerPort';
import { serveText, type TextTools } from '../serveText';
import { TextService } from '../TextService';

let clock: FakeClock;
let ports: WorkerPort[];
let tools: TextTools;
let service: TextService;
beforeEach(() => {
  clock = new FakeClock();
  ports = [];
  tools = {
    embedder: async () => ({ embed: text => (text === '' ? undefined : Float32Array.of(text.length)) }),
    tokenizer: async () => text => text.split(' ').length,
  };
  service = new TextService({
    clock,
    log: createRecordingLogger(),
    start: () => {
      const { port1, port2 } = new MessageChannel();
      serveText(channelPort(port2), tools);
      const port = channelPort(port1);
      ports.push(port);
      return port;
    },
  });
});
afterEach(() => service.close());

describe('TextService', () => {
  it('answers in the order of the texts, in one worker, however many they are', async () => {
    const texts = Array.from({ length: 450 }, (_, index) => 'x'.repeat(index));
    const vectors = await service.embed(texts);
    expect(vectors.map(vector => vector?.[0])).toEqual(texts.map(text => (text === '' ? undefined : text.length)));
    expect(await service.countTokens(['a b', 'c'])).toEqual([2, 1]);
    expect(ports).toHaveLength(1);
  });

  it('goes without what cannot be loaded: nothing throws', async () => {
    tools.embedder = () => Promise.reject(new Error('there is no model'));
    expect(await service.embed(['a'])).toEqual([undefined]);
    expect(await service.countTokens(['a'])).toEqual([1]);
  });

  it('lets the worker go after a minute without work, and starts another one when there is some', async () => {
    await service.countTokens(['a']);
    clock.advance(59_999);
    await service.countTokens(['a']);
    expect(ports).toHaveLength(1);
    clock.advance(60_000);
    expect(await service.countTokens(['a b c'])).toEqual([3]);
    expect(ports).toHaveLength(2);
  });

  it('a worker that ends in the middle leaves its texts without an answer, and the next ones get one', async () => {
    const lost = service.countTokens(['a']);
    await ports[0]?.stop();
    expect(await Promise.race([lost, service.countTokens(['b'])])).toBeDefined();
    expect(await service.countTokens(['b'])).toEqual([1]);
  });
});
