import type { Logger } from '../../platform';
import { runModelStep, type StepEvent, type StepResult } from '../runtime/aiSdk/modelStep';
import { describeRefusedTool, refusedTool, withoutRefused } from '../runtime/aiSdk/refusedTool';
import { historyOf, type TurnRun } from './turnRun';
import type { TurnRepository } from './TurnRepository';

/** Tools that one step may lose to the refusals of its provider, before the refusal ends the turn. */
const MAX_REFUSED_TOOLS = 3;

export interface AskModelDeps {
  readonly turns: Pick<TurnRepository, 'setExposition'>;
  readonly log: Logger;
  /** Takes secrets out of a text. */
  readonly mask: (text: string) => string;
}

/**
 * Takes a model step, without the tools that the provider refuses to take: these are out for the rest of the turn (S06),
 * and the person is told.
 * @throws what `runModelStep` throws
 */
export async function askModel(
  run: TurnRun,
  { turns, log, mask }: AskModelDeps,
  onEvent: (event: StepEvent) => void,
): Promise<StepResult> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await runModelStep(run.params, historyOf(run), run.signal, onEvent, log);
    } catch (thrown) {
      const found = tries < MAX_REFUSED_TOOLS ? refusedTool(thrown, [...run.params.entries.keys()]) : undefined;
      if (!found || run.signal.aborted) throw thrown;
      const refused = { ...found, reason: mask(found.reason) };
      log.warn(`${run.params.modelName} refuses the tool ${refused.name}`, thrown);
      const text = describeRefusedTool(run.params.entries.get(refused.name), refused, run.params.modelName);
      run.live.add({ type: 'notice', level: 'warning', code: 'tool_refused', text });
      run.params = withoutRefused(run.params, [refused]);
      turns.setExposition(run.turn.id, run.params.exposition);
    }
  }
}
