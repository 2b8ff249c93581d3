import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintInputs } from './buildInputs.ts';
import { withBuildLock } from './buildLock.ts';
import { projectDir } from './project.ts';
import { packageCommand, runCommand } from './runCommand.ts';

const stampFile = join(projectDir, 'out', '.built');

/**
 * Builds everything into out/ unless it is there and of today's sources. Writes to stderr only.
 * @returns whether out/ can be used
 */
export async function buildWhenStale({ force = false } = {}): Promise<boolean> {
  if (!force && isFresh()) return true;
  return withBuildLock(join(projectDir, 'out', '.building'), async () => {
    // Another process may have built it while this one waited.
    if (!force && isFresh()) return true;
    const fingerprint = fingerprintInputs(projectDir);
    console.error('Building Quartermaster …');
    const electronVite = packageCommand('electron-vite/bin/electron-vite.js');
    const arguments_ = [electronVite, 'build', '--logLevel', 'warn'];
    const built = await runCommand(process.execPath, arguments_, { stdio: ['ignore', 2, 2] });
    if (built) writeFileSync(stampFile, fingerprint);
    else console.error('The build failed; what is wrong stands above.');
    return built;
  });
}

function isFresh(): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === fingerprintInputs(projectDir);
  } catch {
    return false; // never built
  }
}
