import { type ReactNode, useState } from 'react';
import type { Assistant } from '../../../shared/schemas/assistant';
import type { ToolOverrides } from '../../../shared/schemas/conversation';
import { AssistantMark } from '../../components/AssistantMark';
import { useMain } from '../../state/main';
import { tellError } from '../../state/toasts';
import { useAction } from '../../state/useAction';
import { useView } from '../../state/view';
import { Composer } from './Composer';
import type { Draft } from './drafts';
import { userParts } from './userParts';

/** Work with the demo model and what is there at the first start. */
const examples = ['How do approvals work?', 'Add a note: try Quartermaster', 'Convert 42 km to miles'];

export interface NewChatProps {
  readonly assistant: Assistant;
  /** Switches set before the chat exists; it begins with them. */
  readonly overrides: ToolOverrides;
  readonly pictureHint: ReactNode;
  readonly switches: ReactNode;
  /** A better model that was found on this machine. */
  readonly offer: ReactNode;
}

/** Before the first message: a chat comes into being when it is sent. */
export function NewChat({ assistant, overrides, pictureHint, switches, offer }: NewChatProps) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const openConversation = useView(view => view.openConversation);
  const isDemo = assistant.providerId === 'demo';
  // Whoever has just left the demo model for another one may want to see what that makes of them.
  const [beganWithDemo] = useState(isDemo);

  const send = (draft: Draft) =>
    run(async () => {
      const { id } = await client.request('conversations.create', { assistantId: assistant.id });
      try {
        await client.request('conversations.update', { id, patch: { toolOverrides: overrides } });
        await client.request('chat.send', { conversationId: id, parts: userParts(draft) });
      } catch (thrown) {
        // A chat that never began is not left behind.
        await client.request('conversations.delete', { id }).catch(tellError);
        throw thrown;
      }
      openConversation(id, assistant.id);
    });
  return (
    <section aria-label="New chat" className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-0 grow flex-col items-center justify-center gap-6 overflow-y-auto px-6 py-8 text-center">
        <AssistantMark assistant={assistant} large />
        <div className="space-y-1">
          <h1 className="text-2xl font-semibold tracking-tight">{assistant.name}</h1>
          <p className="max-w-md text-muted">
            {isDemo
              ? 'You are talking to the demo model: it follows rules, and needs no key and no network. Try one of these.'
              : beganWithDemo
                ? 'Your own model answers now. Try one of these.'
                : 'What can I do for you?'}
          </p>
        </div>
        {offer}
        {(isDemo || beganWithDemo) && (
          <ul className="flex max-w-xl flex-wrap justify-center gap-2">
            {examples.map(example => (
              <li key={example}>
                <button
                  type="button"
                  disabled={busy}
                  onClick={() => void send({ text: example, files: [] })}
                  className="rounded-full border border-line bg-raised px-4 py-2 text-sm hover:border-accent hover:text-accent disabled:opacity-60"
                >
                  {example}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Composer
        draftKey={`new:${assistant.id}`}
        running={false}
        sending={busy}
        onSend={send}
        onStop={() => undefined}
        pictureHint={pictureHint}
      >
        {switches}
      </Composer>
    </section>
  );
}
