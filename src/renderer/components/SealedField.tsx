import { Button } from './Button';
import { TextArea } from './Field';

export interface SealedFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly hint: string;
  /** Names whose values are kept. */
  readonly names: readonly string[];
  /** Whether new values are written; those that are kept cannot be shown. */
  readonly replacing: boolean;
  readonly onReplace: () => void;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Names with values that are sealed on this machine: they stay as they are, or all are written anew. */
export function SealedField({ names, replacing, onReplace, onChange, ...field }: SealedFieldProps) {
  return replacing ? (
    <TextArea rows={2} {...field} onChange={event => onChange(event.target.value)} />
  ) : (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="grow text-muted">
        {field.label}: {names.join(', ')} (values are sealed, and stay as they are)
      </span>
      <Button small onClick={onReplace}>
        Replace all values
      </Button>
    </p>
  );
}
