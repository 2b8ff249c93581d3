import type { ApprovalRequest } from '../../shared/schemas/approval';
import type { Message, ToolPart } from '../../shared/schemas/message';
import type { Turn } from '../../shared/schemas/turn';

/** An answer of the demo model in the chat `chat`. */
export const answer = (parts: Message['parts'], change: Partial<Message> = {}): Message => ({
  id: 'answer',
  conversationId: 'chat',
  parentId: 'question',
  role: 'assistant',
  turnId: 'turn',
  model: { providerId: 'demo', modelId: 'demo', label: 'Demo', demo: true },
  createdAt: 2,
  parts,
  ...change,
});

export const question = (text: string, change: Partial<Message> = {}): Message => ({
  id: 'question',
  conversationId: 'chat',
  parentId: null,
  role: 'user',
  turnId: 'turn',
  model: null,
  createdAt: 1,
  parts: [{ type: 'text', text }],
  ...change,
});

export const turn = (change: Partial<Turn> = {}): Turn => ({
  id: 'turn',
  conversationId: 'chat',
  userMessageId: 'question',
  assistantMessageId: 'answer',
  status: 'running',
  stepCount: 1,
  usage: { inputTokens: 0, outputTokens: 0 },
  startedAt: 1,
  finishedAt: null,
  ...change,
});

export const toolPart = (change: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  callId: 'call',
  toolName: 'mcp__sample__appendNote_0123456789ab',
  label: 'Append note',
  source: { serverId: 'sample', toolName: 'append_note' },
  serverName: 'Sample',
  state: 'output-available',
  input: { text: 'milk' },
  ...change,
});

export const approvalRequest = (change: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  approvalId: 'approval',
  conversationId: 'chat',
  turnId: 'turn',
  messageId: 'answer',
  callId: 'call',
  kind: 'call',
  toolName: 'mcp__sample__appendNote_0123456789ab',
  source: { serverId: 'sample', toolName: 'append_note' },
  label: 'Append note',
  description: 'Writes a line into the notes file.',
  serverName: 'Sample',
  level: 'ask',
  input: { text: 'milk' },
  scopes: ['once'],
  requestedAt: 1,
  ...change,
});
