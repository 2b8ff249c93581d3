/** What one program may take. */
export interface ProgramLimits {
  /** Ms in all, the tools it waits for among them. */
  readonly timeoutMs: number;
  /** Bytes of the sandbox's heap. */
  readonly memoryBytes: number;
  /** Tool calls and searches together. */
  readonly calls: number;
}

export const defaultLimits: ProgramLimits = { timeoutMs: 60_000, memoryBytes: 64 * 1024 * 1024, calls: 100 };
