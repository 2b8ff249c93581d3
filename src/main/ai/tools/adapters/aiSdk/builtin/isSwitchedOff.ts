import { builtinServerId } from '../../../../../../shared/ai/builtinTools';
import type { ToolApplyScope } from '../types';

/** Whether a built-in tool is off for the assistant, though it carries the rest of its kind (R6). */
export const isSwitchedOff = ({ assistant }: Pick<ToolApplyScope, 'assistant'>, name: string): boolean =>
  assistant.settings.disabledTools.some(({ serverId, toolName }) => serverId === builtinServerId && toolName === name);
