import { Switch as Base } from '@base-ui/react/switch';

export interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  onChange(checked: boolean): void;
}

export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <Base.Root
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={next => onChange(next)}
      className="relative h-5 w-9 shrink-0 cursor-pointer rounded-full bg-line-strong transition-colors data-checked:bg-accent data-disabled:cursor-default data-disabled:opacity-50"
    >
      <Base.Thumb className="block size-4 translate-x-0.5 rounded-full bg-raised shadow transition-transform data-checked:translate-x-[18px]" />
    </Base.Root>
  );
}
