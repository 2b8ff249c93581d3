import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Size, in bytes, from which a log is put aside at the next start; one older log is kept. */
const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Opens the log of the program, for its owner's eyes only (mode 0600).
 * @param otherwise receives the lines that cannot be written, for instance on a full disk
 * @returns appends a line; it is in the file when it returns, also when the program is killed a moment later
 */
export function openLogFile(file: string, otherwise: (line: string) => void): (line: string) => void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (existsSync(file) && statSync(file).size > MAX_BYTES) renameSync(file, `${file}.1`);
  } catch (cause) {
    otherwise(`The log ${file} cannot be kept: ${String(cause)}\n`);
  }
  return line => {
    try {
      appendFileSync(file, line, { mode: 0o600 });
    } catch {
      otherwise(line); // What there was to say matters more than where it was to stand.
    }
  };
}
