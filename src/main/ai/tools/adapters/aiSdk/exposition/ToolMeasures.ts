import type { Clock, Logger } from '../../../../../platform';
import { type Database, transaction } from '../../../../../storage/database';
import { toolDefinitionText } from '../toolDefinitionText';
import type { ToolEntry } from '../types';

/** Counts tokens elsewhere than in this thread; undefined for a text that could not be counted. */
export interface TokenCounter {
  countTokens(texts: readonly string[]): Promise<readonly (number | undefined)[]>;
}

/** What a tool costs in a prompt. */
export interface TokenCost {
  readonly tokens: number;
  /** Worked out of its length: it has not been counted yet. */
  readonly isEstimate: boolean;
}

/** Characters of function JSON to a token, as seen over the schemas of real servers; for what is not counted yet. */
const CHARACTERS_PER_TOKEN = 4;

/** Tools that are counted and kept in one go; between two of them this thread is free. */
const SLICE = 100;

/** Token counts by fingerprint: in memory, on disk, and counted in the background when a tool is new. */
export class ToolMeasures {
  readonly #counts = new Map<string, number>();
  readonly #estimates = new WeakMap<ToolEntry, number>();
  readonly #waiting = new Map<string, ToolEntry>();
  #counting: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly counter: TokenCounter,
    private readonly log: Logger,
  ) {
    for (const row of database
      .prepare('SELECT fingerprint, tokens FROM tool_measures WHERE tokens IS NOT NULL')
      .all()) {
      this.#counts.set(String(row['fingerprint']), Number(row['tokens']));
    }
  }

  /** Never waits: what is not counted yet is estimated, and counted meanwhile. */
  costOf(entry: ToolEntry): TokenCost {
    const counted = this.#counts.get(entry.fingerprint);
    if (counted !== undefined) return { tokens: counted, isEstimate: false };
    this.#waiting.set(entry.fingerprint, entry);
    this.#counting ??= Promise.resolve().then(() => this.#count());
    const estimate = this.#estimates.get(entry) ?? Math.ceil(toolDefinitionText(entry).length / CHARACTERS_PER_TOKEN);
    this.#estimates.set(entry, estimate);
    return { tokens: estimate, isEstimate: true };
  }

  /** Settles when everything that was asked for has been counted. */
  async settled(): Promise<void> {
    await this.#counting;
  }

  async #count(): Promise<void> {
    while (this.#waiting.size > 0) {
      const entries = [...this.#waiting.values()].slice(0, SLICE);
      for (const { fingerprint } of entries) this.#waiting.delete(fingerprint);
      const counts = await this.counter.countTokens(entries.map(toolDefinitionText));
      for (const [index, { fingerprint }] of entries.entries()) {
        const tokens = counts[index];
        if (tokens !== undefined) this.#counts.set(fingerprint, tokens);
      }
      this.#keep(entries.map(({ fingerprint }) => fingerprint));
    }
    this.#counting = undefined;
  }

  /** All at once: the disk is waited for at each commit. What it does not take is counted again at the next start. */
  #keep(fingerprints: readonly string[]): void {
    if (!this.database.isOpen) return; // The app has ended meanwhile.
    try {
      const insert = this.database.prepare(
        `INSERT INTO tool_measures (fingerprint, tokens, updated_at) VALUES (?, ?, ?)
         ON CONFLICT (fingerprint) DO UPDATE SET tokens = excluded.tokens, updated_at = excluded.updated_at`,
      );
      transaction(this.database, () => {
        for (const fingerprint of fingerprints) {
          const tokens = this.#counts.get(fingerprint);
          if (tokens !== undefined) insert.run(fingerprint, tokens, this.clock.now());
        }
      });
    } catch (cause) {
      this.log.warn('Token counts of tools could not be kept', cause);
    }
  }
}
