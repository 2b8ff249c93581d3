import { randomUUID } from 'node:crypto';
import { AppError } from '../../shared/errors';
import { Assistant, type AssistantDraft, type AssistantSettings } from '../../shared/schemas/assistant';
import type { Clock, Logger } from '../platform';
import type { Database } from './database';
import { jsonCell } from './jsonCell';

const noTools: AssistantSettings = {
  enableWebSearch: false,
  knowledgeBaseIds: [],
  mcpServerIds: [],
  disabledTools: [],
};

/** What a change may name; what it does not name stays as it is. */
export type AssistantPatch = { [K in keyof AssistantDraft]?: AssistantDraft[K] | undefined };

/** Assistants and what each carries. */
export class AssistantRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly log: Logger,
  ) {}

  /** Oldest first. One that cannot be read is left out, with a warning that names it. */
  list(): Assistant[] {
    return this.database
      .prepare('SELECT * FROM assistants ORDER BY created_at, rowid')
      .all()
      .flatMap(row => {
        try {
          return [toAssistant(row)];
        } catch (cause) {
          this.log.warn(`The assistant ${String(row['id'])} cannot be read and is left out`, cause);
          return [];
        }
      });
  }

  /** @throws AppError `not_found` */
  get(id: string): Assistant {
    const row = this.database.prepare('SELECT * FROM assistants WHERE id = ?').get(id);
    if (!row) throw new AppError('not_found', 'This assistant is no longer there.', { assistantId: id });
    return toAssistant(row);
  }

  create(draft: AssistantDraft): Assistant {
    this.#requireProvider(draft.providerId);
    const id = randomUUID();
    const now = this.clock.now();
    this.database
      .prepare(
        `INSERT INTO assistants (id, name, icon, instructions, provider_id, model_id, parameters, settings, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        draft.name,
        draft.icon ?? '',
        draft.instructions ?? '',
        draft.providerId ?? null,
        draft.modelId ?? null,
        JSON.stringify(draft.parameters ?? {}),
        JSON.stringify({ ...noTools, ...draft.settings }),
        now,
        now,
      );
    return this.get(id);
  }

  /** @throws AppError `not_found` */
  update(id: string, patch: AssistantPatch): Assistant {
    const held = this.get(id);
    this.#requireProvider(patch.providerId);
    const named = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const next = Assistant.parse({ ...held, ...named, settings: { ...held.settings, ...patch.settings } });
    this.database
      .prepare(
        `UPDATE assistants SET name = ?, icon = ?, instructions = ?, provider_id = ?, model_id = ?, parameters = ?,
           settings = ?, updated_at = ? WHERE id = ?`,
      )
      .run(
        next.name,
        next.icon,
        next.instructions,
        next.providerId,
        next.modelId,
        JSON.stringify(next.parameters),
        JSON.stringify(next.settings),
        this.clock.now(),
        id,
      );
    return this.get(id);
  }

  #requireProvider(id: string | null | undefined): void {
    if (id === null || id === undefined || this.database.prepare('SELECT 1 FROM providers WHERE id = ?').get(id))
      return;
    throw new AppError('bad_input', 'There is no such provider. Choose one of those under Models.', { providerId: id });
  }

  /** Removes it with all its chats. @throws AppError `not_found`, `conflict` for the last one: a chat needs an assistant */
  delete(id: string): void {
    this.get(id);
    const row = this.database.prepare('SELECT count(*) AS count FROM assistants').get();
    if (row?.['count'] === 1) {
      throw new AppError('conflict', 'This is the last assistant. Create another one before you delete it.', {
        assistantId: id,
      });
    }
    this.database.prepare('DELETE FROM assistants WHERE id = ?').run(id);
  }
}

const toAssistant = (row: Record<string, unknown>): Assistant => ({
  ...Assistant.omit({ parameters: true, settings: true }).parse({
    id: row['id'],
    name: row['name'],
    icon: row['icon'],
    instructions: row['instructions'],
    providerId: row['provider_id'],
    modelId: row['model_id'],
    createdAt: row['created_at'],
    updatedAt: row['updated_at'],
  }),
  parameters: jsonCell(row, 'assistants', 'parameters', Assistant.shape.parameters),
  settings: jsonCell(row, 'assistants', 'settings', Assistant.shape.settings),
});
