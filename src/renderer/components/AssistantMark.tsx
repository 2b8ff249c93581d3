import type { Assistant } from '../../shared/schemas/assistant';

/** The picture of an assistant: its emoji, or the first letter of its name. */
export function AssistantMark({
  assistant,
  large = false,
}: {
  assistant: Pick<Assistant, 'name' | 'icon'>;
  large?: boolean;
}) {
  const size = large ? 'size-14 rounded-2xl text-3xl' : 'size-6 rounded-md text-sm';
  const letter = [...assistant.name.trim()][0]?.toUpperCase() ?? '?';
  return (
    <span
      aria-hidden
      className={`inline-flex shrink-0 items-center justify-center font-semibold ${size} ${assistant.icon ? '' : 'bg-accent-soft text-accent-strong'}`}
    >
      {assistant.icon || letter}
    </span>
  );
}
