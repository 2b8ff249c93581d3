import type { UserPart } from '../../../shared/schemas/message';
import type { Draft } from './drafts';

/** A draft as main takes it: the files first, so that a model has read them when it comes to the question. */
export const userParts = ({ text, files }: Draft): UserPart[] => [
  ...files.map(({ id, name }): UserPart => ({ type: 'file', attachmentId: id, name })),
  ...(text === '' ? [] : [{ type: 'text' as const, text }]),
];
