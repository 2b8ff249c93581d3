import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

const box =
  'w-full rounded-lg border border-line-strong bg-ground px-3 py-2 text-sm text-ink focus-visible:outline-offset-0';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
}

export function TextField({ label, hint, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} hint={hint}>
      {names => <input {...names} className={box} {...rest} />}
    </Labelled>
  );
}

export function TextArea({ label, hint, ...rest }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} hint={hint}>
      {names => <textarea {...names} className={box} {...rest} />}
    </Labelled>
  );
}

/** Its children are the options. */
export function SelectField({ label, hint, ...rest }: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Labelled label={label} hint={hint}>
      {names => <select {...names} className={box} {...rest} />}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly children: (names: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A control with its label above and its hint below, tied to it for screen readers. */
function Labelled({ label, hint, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': hint ? `${id}-hint` : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
