import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-panel text-muted',
  accent: 'bg-accent-soft text-accent-strong',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
};

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
