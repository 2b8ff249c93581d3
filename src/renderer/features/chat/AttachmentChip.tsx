import { FileText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Attachment } from '../../../shared/schemas/attachment';
import { useMain } from '../../state/main';

export interface AttachmentChipProps {
  readonly file: Pick<Attachment, 'id' | 'name' | 'kind' | 'mediaType' | 'size'>;
  /** Offers to take it off. */
  readonly onRemove?: () => void;
}

/** A file on a message: a picture as itself, anything else by its name. */
export function AttachmentChip({ file, onRemove }: AttachmentChipProps) {
  return (
    <span className="relative inline-flex max-w-60 items-center gap-2 rounded-xl border border-line bg-ground px-2.5 py-1.5 text-left text-sm text-ink">
      {file.kind === 'image' ? (
        <Thumbnail file={file} />
      ) : (
        <FileText size={18} aria-hidden className="shrink-0 text-muted" />
      )}
      <span className="min-w-0">
        <span className="block truncate font-medium">{file.name}</span>
        <span className="block text-xs text-muted">{sizeWords(file.size)}</span>
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Take off ${file.name}`}
          onClick={onRemove}
          className="-mr-1 rounded-md p-1 text-muted hover:bg-panel hover:text-ink"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}

function Thumbnail({ file }: { file: AttachmentChipProps['file'] }) {
  const { client } = useMain();
  const { id, mediaType } = file;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    client.request('attachments.read', { id }).then(
      ({ data }) => {
        if (gone) return;
        made = URL.createObjectURL(
          new Blob([Uint8Array.from(atob(data), byte => byte.charCodeAt(0))], { type: mediaType }),
        );
        setAddress(made);
      },
      (thrown: unknown) => console.error(`${file.name} cannot be shown`, thrown),
    );
    return () => {
      gone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [client, id, mediaType, file.name]);
  return address === undefined ? (
    <span className="size-12 shrink-0 rounded-lg bg-panel" />
  ) : (
    <img src={address} alt={file.name} className="size-12 shrink-0 rounded-lg object-cover" />
  );
}

const sizeWords = (bytes: number): string =>
  bytes < 1_000
    ? `${bytes} bytes`
    : bytes < 1_000_000
      ? `${Math.round(bytes / 1_000)} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;
