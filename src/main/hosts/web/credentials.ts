import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** What lets a browser or a script in. */
export interface Credentials {
  /** New at every start; in the first address and in `Authorization: Bearer`. */
  readonly token: string;
  /** In the session cookie; kept, so that an open tab survives a restart. */
  readonly sessionId: string;
}

const Kept = z.object({ sessionId: z.string().min(32) });

/** @param file where the session id is kept, mode 0600; one that cannot be read is replaced */
export function loadCredentials(file: string): Credentials {
  const token = randomBytes(32).toString('base64url');
  const kept = read(file);
  if (kept) return { token, sessionId: kept };
  const sessionId = randomBytes(32).toString('base64url');
  writeFileSync(file, JSON.stringify({ sessionId }), { mode: 0o600 });
  return { token, sessionId };
}

/** Compares in a time that tells nothing about where two secrets differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function read(file: string): string | undefined {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8'))).sessionId;
  } catch {
    return undefined; // Not there yet, or damaged: open tabs ask for the address once more, nothing else is lost.
  }
}
