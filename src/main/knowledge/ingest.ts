import { normalize } from 'node:path';
import { AppError } from '../../shared/errors';
import type { KnowledgeItemDraft } from '../../shared/schemas/knowledge';
import { cutPassages } from './cutPassages';
import type { NewItem } from './KnowledgeStore';
import { type ReadDocument, readDocument, readNote, titleOf } from './readDocument';

/** Reads and cuts one document. What is wrong with a file becomes a failed item, never an error of the call. */
export async function ingest(draft: KnowledgeItemDraft): Promise<NewItem> {
  if (draft.type === 'note') return cut(readNote(draft.title, draft.text), null);
  const path = normalize(draft.path);
  try {
    return cut(await readDocument(path), path);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return { title: titleOf(path), path, content: { failure: thrown.message } };
  }
}

function cut({ title, blocks }: ReadDocument, path: string | null): NewItem {
  const passages = cutPassages(blocks);
  return { title, path, content: passages.length > 0 ? { passages } : { failure: 'There is no text in it.' } };
}
