// node scripts/run.js package [--inspectable]: builds what is stale and packs the desktop app for this machine into
// dist/. With --inspectable, Node's inspector stays reachable: Playwright needs it. Such a package is for tests only.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { flipFuses, type FuseConfig, FuseV1Options, FuseVersion } from '@electron/fuses';
import { packager } from '@electron/packager';
import { buildWhenStale } from './buildWhenStale.ts';
import { executableIn, packageDir } from './packagedApp.ts';
import { isPacked } from './packedFiles.ts';
import { projectDir } from './project.ts';

/** Everything that would make the app run as something other than itself is switched off in the program file. */
const fusesOf = (isInspectable: boolean): FuseConfig => ({
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  resetAdHocDarwinSignature: process.platform === 'darwin',
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: isInspectable,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true, // WebAssembly at its usual speed; there is nothing to close here
});

/** @returns whether there is a package now */
async function pack(isInspectable: boolean): Promise<boolean> {
  if (!(await buildWhenStale())) return false;
  const out = packageDir(isInspectable);
  rmSync(out, { recursive: true, force: true });
  const folders = await packager({
    dir: projectDir,
    out,
    name: 'Quartermaster',
    appBundleId: 'org.quartermaster.desktop',
    appCategoryType: 'public.app-category.productivity',
    asar: true,
    prune: true,
    ignore: path => !isPacked(path),
  });
  const [folder] = folders.filter(made => typeof made === 'string');
  if (folder === undefined) throw new Error('The packager made nothing');
  const executable = executableIn(folder);
  await flipFuses(executable, fusesOf(isInspectable));
  console.log(executable);
  return true;
}

const { values } = parseArgs({ options: { inspectable: { type: 'boolean', default: false } } });
process.exitCode = (await pack(values.inspectable)) ? 0 : 1;
