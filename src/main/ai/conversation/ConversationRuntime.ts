import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors';
import type { Message, UserPart } from '../../../shared/schemas/message';
import type { ToolExplanation } from '../../../shared/schemas/toolExplanation';
import type { Turn } from '../../../shared/schemas/turn';
import type { EventHub } from '../../ipc/eventHub';
import type { Clock } from '../../platform';
import { type Database, transaction } from '../../storage/database';
import type { ApprovalService, Response } from '../approval/ApprovalService';
import type { ResolvedModel } from '../providers/ModelResolver';
import { closeOpenCalls } from './callEndings';
import { explainFor, type ExplainForDeps } from './explainFor';
import { toMessageParts } from './messageParts';
import type { LiveMessage } from './LiveMessage';
import type { MessageStream } from './MessageStream';
import { prepareRun, type PrepareRunDeps } from './prepareRun';
import { titleFrom } from './title';
import type { TitleService } from './TitleService';
import { shutdown, type TurnRunner } from './TurnRunner';

export interface ConversationRuntimeDeps extends ExplainForDeps, PrepareRunDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventHub;
  readonly approvals: ApprovalService;
  readonly runner: TurnRunner;
  readonly stream: MessageStream;
  readonly titles: TitleService;
  /** Tells the windows that a turn has another status. */
  readonly announce: (turn: Turn) => void;
}

interface ActiveRun {
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** Starts, continues, stops and shows turns. What it holds in memory can be lost at any moment; the database cannot. */
export class ConversationRuntime {
  readonly #running = new Map<string, ActiveRun>();

  constructor(private readonly deps: ConversationRuntimeDeps) {}

  /** Writes a person's message and begins the answer. @throws AppError `busy`, `not_found`, `model_unavailable` */
  async send(request: {
    conversationId: string;
    parts: readonly UserPart[];
    parentId?: string | null | undefined;
  }): Promise<string> {
    const conversation = this.deps.conversations.get(request.conversationId);
    const model = this.#resolveModel(conversation.assistantId);
    const parts = await toMessageParts(request.parts, this.deps.attachments);
    await this.#makeRoom(conversation.id, 'The person sent a new message instead.');
    const parentId =
      request.parentId === undefined ? this.deps.conversations.leafOf(conversation.id) : request.parentId;
    if (parentId !== null) this.#requireMessage(parentId, conversation.id);
    const message: Message = {
      id: randomUUID(),
      conversationId: conversation.id,
      parentId,
      role: 'user',
      turnId: null,
      model: null,
      createdAt: this.deps.clock.now(),
      parts,
    };
    return this.#begin(message, model, () => {
      this.deps.messages.insert(message);
      if (conversation.title === '') {
        this.deps.conversations.update(conversation.id, { title: titleFrom(request.parts), titleSource: 'generated' });
      }
    });
  }

  /** Answers the person's message before `messageId` (or that message itself) again, on a new branch. */
  async regenerate(messageId: string): Promise<string> {
    const asked = this.deps.messages.get(messageId);
    const message =
      asked.role === 'user' ? asked : asked.parentId === null ? undefined : this.deps.messages.get(asked.parentId);
    if (message?.role !== 'user')
      throw new AppError('bad_input', 'Only an answer to a message can be made again.', { messageId });
    const conversation = this.deps.conversations.get(message.conversationId);
    const model = this.#resolveModel(conversation.assistantId);
    await this.#makeRoom(conversation.id, 'The person asked for a new answer instead.');
    return this.#begin(message, model, () => undefined);
  }

  /** Ends what runs or waits in a chat; returns when it has ended, within a second (C3). */
  async stop(conversationId: string): Promise<void> {
    this.deps.conversations.get(conversationId);
    const run = this.#running.get(conversationId);
    if (run) {
      run.abort.abort('person');
      await run.ended;
    }
    this.#endWaiting(conversationId, 'The person stopped the turn.');
  }

  /** The newest answer as it stands, and the number of the last change in it. */
  attach(
    conversationId: string,
    afterSeq?: number,
  ): { snapshot: { turn: Turn; message: Message } | null; seq: number } {
    this.deps.conversations.get(conversationId);
    const seq = this.deps.stream.seq(conversationId);
    const turn = this.deps.turns.latest(conversationId);
    if (!turn || afterSeq === seq) return { snapshot: null, seq };
    return { snapshot: { turn, message: this.deps.stream.read(turn.assistantMessageId) }, seq };
  }

  /** Stores a decision; the turn goes on when none of its requests is open any more. */
  async respond(response: Response, clientId: string): Promise<void> {
    const { conversationId } = await this.deps.approvals.respond(response, clientId);
    this.continueTurn(conversationId);
  }

  /** Goes on with the waiting turn of a chat, unless it runs already or still waits for a person. */
  continueTurn(conversationId: string): void {
    if (this.#running.has(conversationId) || this.deps.approvals.list(conversationId).length > 0) return;
    const turn = this.deps.turns.active(conversationId);
    if (!turn) return;
    this.#start(this.#setStatus(turn.id, 'running'));
  }

  /** What an assistant can use, in a chat or in a new one. Opens no connection. @throws AppError `not_found` */
  explainTools(request: { assistantId: string; conversationId?: string | undefined }): ToolExplanation[] {
    return explainFor(request, this.deps);
  }

  /** Stops what runs, then removes the chat with all its messages. */
  async deleteConversation(conversationId: string): Promise<void> {
    await this.stop(conversationId);
    this.deps.conversations.delete(conversationId);
    this.deps.stream.forget(conversationId);
    this.deps.events.emit('conversations.changed', { conversationId });
  }

  /** Ends every run, for a shutdown: turns stay as they are on disk and are judged at the next start. */
  async close(): Promise<void> {
    this.deps.titles.close();
    for (const run of this.#running.values()) run.abort.abort(shutdown);
    await Promise.all([...this.#running.values()].map(run => run.ended));
  }

  #begin(userMessage: Message, model: ResolvedModel, write: () => void): string {
    const { conversationId } = userMessage;
    const turnId = randomUUID();
    const answer: Message = {
      id: randomUUID(),
      conversationId,
      parentId: userMessage.id,
      role: 'assistant',
      turnId,
      model: { providerId: model.providerId, modelId: model.modelId, label: model.label, demo: model.demo },
      createdAt: this.deps.clock.now(),
      parts: [],
    };
    transaction(this.deps.database, () => {
      write();
      this.deps.messages.insert(answer);
      this.deps.turns.insert({
        id: turnId,
        conversationId,
        userMessageId: userMessage.id,
        assistantMessageId: answer.id,
        ...model,
      });
      this.deps.conversations.setLeaf(conversationId, answer.id);
    });
    this.deps.stream.publish(conversationId, turnId, { type: 'message-started', message: userMessage });
    this.deps.stream.publish(conversationId, turnId, { type: 'message-started', message: answer });
    const turn = this.deps.turns.get(turnId);
    this.deps.announce(turn);
    this.#start(turn);
    return turnId;
  }

  #start(turn: Turn): void {
    const { conversationId } = turn;
    const abort = new AbortController();
    const ended = this.#run(turn, abort.signal).finally(() => {
      this.#running.delete(conversationId);
      this.deps.stream.close(turn);
      this.#nameChat(turn.id);
      // A decision may have come while the run was on its way out.
      if (this.deps.turns.active(conversationId)?.status === 'waiting') this.continueTurn(conversationId);
    });
    this.#running.set(conversationId, { abort, ended });
    ended.catch(cause => this.deps.log.error(`Turn ${turn.id} could not be ended`, cause));
  }

  /** After the first answer, and only then. */
  #nameChat(turnId: string): void {
    const turn = this.deps.turns.get(turnId);
    if (turn.status !== 'done') return;
    const question = this.deps.messages.get(turn.userMessageId);
    if (question.parentId !== null) return;
    const { assistantId } = this.deps.conversations.get(turn.conversationId);
    const answer = this.deps.messages.get(turn.assistantMessageId);
    void this.deps.titles.name(turn.conversationId, () => this.#resolveModel(assistantId), question, answer);
  }

  async #run(turn: Turn, signal: AbortSignal): Promise<void> {
    const live = this.deps.stream.open(turn);
    try {
      const run = await prepareRun(turn, live, signal, this.deps);
      await this.deps.runner.run({ ...run, onLateEnd: (call, end) => this.#showLate(turn, call.callId, end) });
    } catch (thrown) {
      const error = AppError.from(thrown);
      this.deps.log.error(`Turn ${turn.id} could not be prepared`, thrown);
      closeOpenCalls(live, this.deps.ledger, turn.id, 'the turn failed.');
      live.add({ type: 'notice', level: 'error', code: error.code, text: error.message });
      live.finish();
      this.deps.announce(this.deps.turns.setStatus(turn.id, 'failed', { code: error.code, message: error.message }));
    }
  }

  /** A tool that ignored its cancel has ended after its turn: the person sees how. */
  #showLate(turn: Turn, callId: string, end: Parameters<LiveMessage['updateTool']>[1]): void {
    const isOpen = this.#running.has(turn.conversationId);
    this.deps.stream.open(turn).updateTool(callId, { note: undefined, ...end });
    if (!isOpen) this.deps.stream.close(turn);
  }

  /** Makes sure that nothing runs in a chat; what waits there is denied with the reason. */
  async #makeRoom(conversationId: string, reason: string): Promise<void> {
    const active = this.deps.turns.active(conversationId);
    if (active?.status === 'running') {
      throw new AppError('busy', 'The assistant is still answering here. Wait for it, or stop it first.', {
        turnId: active.id,
      });
    }
    this.#endWaiting(conversationId, reason);
  }

  #endWaiting(conversationId: string, reason: string): void {
    const turn = this.deps.turns.active(conversationId);
    if (turn?.status !== 'waiting') return;
    this.deps.approvals.denyPending(conversationId, reason);
    const live = this.deps.stream.open(turn);
    closeOpenCalls(live, this.deps.ledger, turn.id, reason);
    live.finish();
    this.deps.stream.close(turn);
    this.#setStatus(turn.id, 'stopped');
  }

  #setStatus(turnId: string, status: Turn['status']): Turn {
    const turn = this.deps.turns.setStatus(turnId, status);
    this.deps.announce(turn);
    return turn;
  }

  #resolveModel(assistantId: string): ResolvedModel {
    const { providerId, modelId } = this.deps.assistants.get(assistantId);
    return this.deps.models.resolve({ providerId, modelId });
  }

  #requireMessage(messageId: string, conversationId: string): void {
    if (this.deps.messages.get(messageId).conversationId !== conversationId) {
      throw new AppError('bad_input', 'This message belongs to another chat.', { messageId, conversationId });
    }
  }
}
