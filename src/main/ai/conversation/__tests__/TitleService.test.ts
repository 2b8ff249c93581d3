import { expect, it } from 'vitest';
import { createRecordingLogger } from '../../../../../tests/support/recordingLogger';
import { AppError } from '../../../../shared/errors';
import type { Message } from '../../../../shared/schemas/message';
import { EventHub } from '../../../ipc/eventHub';
import { TitleService } from '../TitleService';

const message = { parts: [{ type: 'text', text: 'What is tea?' }] } as unknown as Message;

it('a chat keeps its title when its model was removed while the answer came, and nothing else fails for it', async () => {
  const log = createRecordingLogger();
  const titles = new TitleService({
    conversations: {
      titleOf: () => ({ title: 'What is tea?', source: 'generated' }),
      update: () => {
        throw new Error('the title was changed');
      },
    },
    events: new EventHub(),
    log,
    isWanted: () => true,
  });
  const gone = () => {
    throw new AppError('model_unavailable', 'The provider of this assistant is gone.');
  };
  await titles.name('chat', gone, message, message);
  expect(log.entries).toMatchObject([{ level: 'warn', message: expect.stringContaining('keeps its first line') }]);
});
