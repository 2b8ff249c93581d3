import { AppError } from '../../../../../shared/errors';
import type { ToolApplyScope, ToolEntry } from './types';

/** Holds every tool the app knows. A name belongs to one namespace; registering again from there replaces it. */
export class ToolRegistry {
  readonly #entries = new Map<string, ToolEntry>();
  #version = 0;

  constructor(private readonly warn: (message: string, cause: unknown) => void = console.warn) {}

  /** Grows with every change, so that what was derived from the entries can be cached. */
  get version(): number {
    return this.#version;
  }

  /** Returns the undo. @throws AppError `conflict` when another namespace holds the name */
  register(entry: ToolEntry): () => void {
    const held = this.#entries.get(entry.name);
    if (held && held.namespace !== entry.namespace) {
      throw new AppError('conflict', `The tool name ${entry.name} already belongs to ${held.namespace}.`);
    }
    this.#entries.set(entry.name, entry);
    this.#version += 1;
    return () => {
      if (this.#entries.get(entry.name) === entry) this.deregister(entry.name);
    };
  }

  /** @returns whether there was one */
  deregister(name: string): boolean {
    const removed = this.#entries.delete(name);
    if (removed) this.#version += 1;
    return removed;
  }

  getByName(name: string): ToolEntry | undefined {
    return this.#entries.get(name);
  }

  /** In stable order, so that providers' prompt caches hold. */
  getAll(): ToolEntry[] {
    return [...this.#entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Those of one owner whose name, label or description holds `query`, any case. */
  getByNamespace({ namespace, query = '' }: { namespace: string; query?: string }): ToolEntry[] {
    const wanted = query.trim().toLowerCase();
    return this.getAll().filter(
      entry =>
        entry.namespace === namespace &&
        `${entry.name}\n${entry.label}\n${entry.description}`.toLowerCase().includes(wanted),
    );
  }

  /** What one request may use. */
  selectActive(scope: ToolApplyScope): ToolEntry[] {
    return this.getAll().filter(entry => this.#isActive(entry, scope));
  }

  #isActive(entry: ToolEntry, scope: ToolApplyScope): boolean {
    try {
      return entry.applies?.(scope) ?? true;
    } catch (cause) {
      this.warn(`${entry.name}: applies failed, treated as inactive`, cause);
      return false;
    }
  }
}

/** The process-wide registry: tool files fill it at import. Tests construct their own. */
export const registry = new ToolRegistry();
