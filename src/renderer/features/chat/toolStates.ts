import type { ToolCallState } from '../../../shared/schemas/message';

export interface ToolStateWords {
  readonly words: string;
  readonly tone: 'neutral' | 'accent' | 'caution' | 'danger';
}

/** What a person reads for every state of a tool call. */
export const toolStates: Record<ToolCallState, ToolStateWords> = {
  'input-streaming': { words: 'Preparing', tone: 'neutral' },
  'input-available': { words: 'About to run', tone: 'neutral' },
  'approval-requested': { words: 'Needs your approval', tone: 'caution' },
  running: { words: 'Running', tone: 'accent' },
  'output-available': { words: 'Done', tone: 'accent' },
  'output-error': { words: 'Failed', tone: 'danger' },
  'output-denied': { words: 'Declined', tone: 'neutral' },
  'not-run': { words: 'Not run', tone: 'neutral' },
  'outcome-unknown': { words: 'May have run', tone: 'caution' },
};
