import { metaToolNames } from '../../../shared/ai/builtinTools';
import type { FixPlace } from '../../../shared/schemas/toolExplanation';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { countOf } from '../../components/countOf';
import { revealControls } from '../../components/PlainText';
import { useAction } from '../../state/useAction';
import { type Panel, useView } from '../../state/view';
import type { ExplainedRow } from './explainedRows';
import { type FixContext, fixOf, switchOf } from './fixes';

const states = {
  inline: { words: 'Given to the model', tone: 'accent' },
  deferred: { words: 'Found by search', tone: 'neutral' },
  off: { words: 'Off', tone: 'neutral' },
  unavailable: { words: 'Unavailable', tone: 'danger' },
} as const;

/** Where a fix is made that is more than a switch. */
const pages: Partial<Record<FixPlace, Panel>> = { mcp: 'mcp', settings: 'settings', models: 'models' };

export interface ExplainedToolProps extends FixContext {
  readonly row: ExplainedRow;
  /** Called before another page is shown. */
  readonly onLeave: () => void;
}

/** One row of the explainer: what is there, what it costs, what stands in its way, and the one thing that mends it. */
export function ExplainedTool({ row: { first: tool, labels }, onLeave, ...context }: ExplainedToolProps) {
  const { busy, run } = useAction();
  const { words, tone } = states[tool.state];
  const label = labels.length > 1 ? countOf(labels.length, 'tool') : revealControls(tool.label);
  const canSwitch = tool.reason === undefined && !metaToolNames.has(tool.source.toolName);
  const isAlwaysGiven = tool.state === 'inline' && tool.level === 'force-prompt';
  return (
    <li className="space-y-1 py-2 [content-visibility:auto]">
      <div className="flex items-center gap-2 text-sm">
        <span className="min-w-0 grow truncate font-medium">
          {label}{' '}
          <span className="font-normal text-muted">
            {tool.serverName === null ? 'Built in' : revealControls(tool.serverName)}
          </span>
        </span>
        {tool.tokens !== undefined && (
          <span className="shrink-0 text-xs text-muted">
            {tool.isEstimate ? '~' : ''}
            {tool.tokens.toLocaleString('en')} tokens
          </span>
        )}
        <Badge tone={tone}>{words}</Badge>
        {canSwitch && (
          <Button
            small
            disabled={busy}
            aria-label={`Switch ${label} off for ${context.assistant.name}`}
            onClick={() => void run(switchOf(tool.source, false, context))}
          >
            Switch off
          </Button>
        )}
      </div>
      {labels.length > 1 && (
        <p className="line-clamp-2 text-xs text-muted [overflow-wrap:anywhere]">
          {labels.map(each => revealControls(each)).join(', ')}
        </p>
      )}
      {isAlwaysGiven && <p className="text-xs text-muted">It asks every time, so it is never left to a search.</p>}
      {tool.reason && (
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <span className="[overflow-wrap:anywhere]">{tool.reason.text}</span>
          <Fix tool={tool} busy={busy} onFix={fix => void run(fix)} onLeave={onLeave} context={context} />
        </p>
      )}
    </li>
  );
}

interface FixProps {
  readonly tool: ExplainedRow['first'];
  readonly busy: boolean;
  readonly onFix: (fix: () => Promise<unknown>) => void;
  readonly onLeave: () => void;
  readonly context: FixContext;
}

/** A switch is thrown at once, a page is opened; where a person has to choose in the assistant, it is said. */
function Fix({ tool, busy, onFix, onLeave, context }: FixProps) {
  const show = useView(view => view.show);
  if (!tool.reason) return null;
  const { place, text } = tool.reason.fix;
  const fix = fixOf(tool, context);
  const page = pages[place];
  if (!fix && !page) return <span>{text}.</span>;
  const open = () => {
    onLeave();
    if (page) show(page);
  };
  return (
    <Button small disabled={busy} onClick={fix ? () => onFix(fix) : open}>
      {text}
    </Button>
  );
}
