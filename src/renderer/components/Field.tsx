import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

const box =
  'w-full rounded-lg border border-line-strong bg-ground px-3 py-2 text-sm text-ink focus-visible:outline-offset-0 aria-invalid:border-danger';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with what was entered, and how to write it; shown in place of the hint. */
  readonly error?: string | undefined;
}

export function TextField({ label, hint, error, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {names => <input {...names} className={box} {...rest} />}
    </Labelled>
  );
}

export function TextArea({ label, hint, error, ...rest }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {names => <textarea {...names} className={box} {...rest} />}
    </Labelled>
  );
}

/** Its children are the options. */
export function SelectField({ label, hint, error, ...rest }: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {names => <select {...names} className={box} {...rest} />}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly children: (names: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
}

/** A control with its label above and its hint below, tied to it for screen readers. */
function Labelled({ label, hint, error, children }: LabelledProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-hint` : undefined, 'aria-invalid': error !== undefined })}
      {note && (
        <p
          id={`${id}-hint`}
          role={error === undefined ? undefined : 'alert'}
          className={`text-xs ${error === undefined ? 'text-muted' : 'text-danger'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
