import { useState } from 'react';
import { MAX_ATTACHMENT_BYTES } from '../../../shared/schemas/attachment';
import { AppError } from '../../../shared/errors';
import { useMain } from '../../state/main';
import { tellError } from '../../state/toasts';
import { useDrafts } from './drafts';

/** Hands files to main and puts them into a draft; one that cannot be attached is told, the others are. */
export function useAttach(draftKey: string): { attaching: boolean; attach: (files: readonly File[]) => void } {
  const { client } = useMain();
  const keep = useDrafts(({ attach }) => attach);
  const [open, setOpen] = useState(0);

  const attach = async (file: File) => {
    setOpen(count => count + 1);
    try {
      if (file.size > MAX_ATTACHMENT_BYTES) {
        throw new AppError(
          'payload_too_large',
          `${file.name} is larger than ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MB.`,
        );
      }
      const data = toBase64(new Uint8Array(await file.arrayBuffer()));
      keep(draftKey, await client.request('attachments.create', { name: file.name || 'pasted', data }));
    } catch (thrown) {
      tellError(thrown);
    } finally {
      setOpen(count => count - 1);
    }
  };
  return { attaching: open > 0, attach: files => void Promise.all(files.map(attach)) };
}

/** Bytes that fit into the arguments of one call. */
const PIECE = 32_768;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
