/**
 * Who may import whom: the one table, read by the lint rule `quartermaster/import-direction`.
 *
 * A pattern names a folder or file of this repository (`src/shared/`, `src/main/index.ts`),
 * a package (`package:zod`), any package (`package:*`), or Node's built-in modules (`node:*`).
 * Rules add up: an import must satisfy every rule whose `from` holds its file.
 */
export type ImportDirection =
  | { from: string[]; except?: string[]; only: string[]; because: string }
  | { from: string[]; except?: string[]; never: string[]; because: string }
  | { childrenOf: string; because: string };

export const importDirections: readonly ImportDirection[] = [
  {
    from: ['src/shared/'],
    only: ['src/shared/', 'package:zod'],
    because: 'src/shared is loaded by every process and imports zod only',
  },
  {
    from: ['src/renderer/'],
    only: ['src/renderer/', 'src/shared/', 'package:*'],
    because: 'the renderer runs in a browser: besides itself and packages it imports src/shared only',
  },
  {
    from: ['src/preload/'],
    only: ['src/preload/', 'src/shared/', 'package:*', 'node:*'],
    because: 'the preload script imports src/shared only, besides packages',
  },
  {
    from: ['src/main/'],
    only: ['src/main/', 'src/shared/', 'package:*', 'node:*'],
    because: 'src/main never imports the renderer, the preload script, tests or scripts',
  },
  {
    from: ['src/main/'],
    except: ['src/main/hosts/', 'src/main/index.ts'],
    never: ['src/main/hosts/'],
    because: 'the core does not know what hosts it: what it needs comes through Platform',
  },
  {
    from: ['src/main/ai/tools/'],
    never: ['src/main/ai/conversation/', 'src/main/ipc/', 'src/main/hosts/'],
    because: 'tools are used by conversations, routes and hosts, never the other way round',
  },
  {
    from: ['src/', 'resources/', 'tests/'],
    except: ['src/main/hosts/electron/', 'src/preload/'],
    never: ['package:electron', 'package:electron-store'],
    because: 'Electron is known to src/main/hosts/electron and src/preload only',
  },
  {
    from: ['resources/'],
    only: ['resources/', 'src/shared/', 'package:*', 'node:*'],
    because: 'what ships in resources is a program of its own',
  },
  { childrenOf: 'src/main/hosts/', because: 'one host never imports another' },
  { childrenOf: 'src/renderer/features/', because: 'features of the renderer do not import each other' },
];

/** What a file in a `__tests__` folder may import besides what the code it tests may. */
export const testsMayAlsoImport: readonly string[] = ['tests/', 'package:*', 'node:*'];
