import type { ComponentProps } from 'react';

const kinds = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  plain: 'bg-raised text-ink border-line hover:bg-panel',
  quiet: 'bg-transparent text-muted border-transparent hover:bg-panel hover:text-ink',
  danger: 'bg-raised text-danger border-line hover:bg-danger-soft',
};

export interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: keyof typeof kinds;
  readonly small?: boolean;
}

export function Button({ kind = 'plain', small = false, className = '', ...rest }: ButtonProps) {
  const size = small ? 'px-2.5 py-1 text-[13px]' : 'px-3.5 py-1.5 text-sm';
  return (
    <button
      type="button"
      className={`inline-flex items-center justify-center gap-1.5 rounded-lg border font-medium transition-colors disabled:opacity-60 ${size} ${kinds[kind]} ${className}`}
      {...rest}
    />
  );
}
