import { join } from 'node:path';
import { projectDir } from './project.ts';

/** Where packages are made. @param isInspectable the one for tests, which Playwright can steer */
export const packageDir = (isInspectable: boolean): string =>
  join(projectDir, 'dist', isInspectable ? 'inspectable' : 'release');

/** The program file of a package for this machine. @param folder as the packager named it */
export function executableIn(folder: string): string {
  if (process.platform === 'darwin') return join(folder, 'Quartermaster.app', 'Contents', 'MacOS', 'Quartermaster');
  return join(folder, process.platform === 'win32' ? 'Quartermaster.exe' : 'Quartermaster');
}

/** The program file that `package` has made for this machine. */
export const packagedExecutable = (isInspectable: boolean): string =>
  executableIn(join(packageDir(isInspectable), `Quartermaster-${process.platform}-${process.arch}`));
