import { Switch as Base } from '@base-ui/react/switch';

export interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <Base.Root
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={next => onChange(next)}
      className="inline-flex h-5 w-9 shrink-0 cursor-pointer items-center rounded-full bg-line-strong px-0.5 transition-colors data-checked:bg-accent data-disabled:cursor-default data-disabled:opacity-50"
    >
      <Base.Thumb className="size-4 rounded-full bg-raised shadow transition-transform data-checked:translate-x-4" />
    </Base.Root>
  );
}
