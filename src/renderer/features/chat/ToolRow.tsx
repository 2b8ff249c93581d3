import { Collapsible } from '@base-ui/react/collapsible';
import { Ban, Check, ChevronRight, CircleHelp, Hand, LoaderCircle, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { ToolCallState, ToolPart } from '../../../shared/schemas/message';
import { Badge } from '../../components/Badge';
import { PlainText, revealControls } from '../../components/PlainText';
import { readableInput, readableOutput } from './toolOutput';
import { toolStates } from './toolStates';

const spinning = <LoaderCircle size={16} aria-hidden className="animate-spin text-accent motion-reduce:animate-none" />;
const icons: Record<ToolCallState, ReactNode> = {
  'input-streaming': spinning,
  'input-available': spinning,
  'approval-requested': <Hand size={16} aria-hidden className="text-caution" />,
  running: spinning,
  'output-available': <Check size={16} aria-hidden className="text-accent" />,
  'output-error': <TriangleAlert size={16} aria-hidden className="text-danger" />,
  'output-denied': <Ban size={16} aria-hidden className="text-muted" />,
  'not-run': <Ban size={16} aria-hidden className="text-muted" />,
  'outcome-unknown': <CircleHelp size={16} aria-hidden className="text-caution" />,
};

/** One tool call: a line that unfolds to what was asked and what came of it. `children` is the card, while it waits. */
export function ToolRow({ part, children }: { part: ToolPart; children?: ReactNode }) {
  const { words, tone } = toolStates[part.state];
  const label = revealControls(part.label);
  const showsNote = part.note !== undefined && part.state !== 'approval-requested';
  return (
    <div>
      <Collapsible.Root className="rounded-xl border border-line bg-raised">
        <Collapsible.Trigger className="group flex w-full items-center gap-2.5 rounded-xl px-3 py-2 text-left text-sm hover:bg-panel">
          {icons[part.state]}
          <span className="min-w-0 grow truncate">
            <span className="font-medium">{label}</span>
            {part.serverName && <span className="text-muted"> · {revealControls(part.serverName)}</span>}
          </span>
          <Badge tone={tone}>{words}</Badge>
          <ChevronRight
            size={16}
            aria-hidden
            className="text-muted transition-transform group-data-panel-open:rotate-90"
          />
        </Collapsible.Trigger>
        <Collapsible.Panel className="space-y-3 border-t border-line px-3 py-3">
          <Detail title="Arguments">
            <PlainText label={`Arguments of ${label}`} value={readableInput(part.toolName, part.input)} />
          </Detail>
          {part.output !== undefined && (
            <Detail title="Result">
              <Result label={`Result of ${label}`} toolName={part.toolName} output={part.output} />
            </Detail>
          )}
          <p className="text-xs text-muted">
            {part.source?.toolName ?? part.toolName}
            {part.startedAt !== undefined &&
              part.finishedAt !== undefined &&
              ` · took ${part.finishedAt - part.startedAt} ms`}
          </p>
        </Collapsible.Panel>
      </Collapsible.Root>
      {showsNote && <p className="px-3 pt-1 text-sm text-muted [overflow-wrap:anywhere]">{part.note}</p>}
      {children}
    </div>
  );
}

/** Read only when it is unfolded: results can be large, and rows are drawn again while an answer streams. */
function Result({ label, toolName, output }: { label: string; toolName: string; output: unknown }) {
  return (
    <PlainText label={label} value={useMemo(() => readableOutput(toolName, output), [toolName, output])} abridged />
  );
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-1">
      <p className="text-xs font-medium text-muted">{title}</p>
      {children}
    </div>
  );
}
