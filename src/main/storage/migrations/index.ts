import { initial } from './0001-initial';
import { toolMeasures } from './0002-tool-measures';
import { cutResults } from './0003-cut-results';
import { countToolsAnew } from './0004-count-tools-anew';

/** In order; `PRAGMA user_version` is how many have been applied. */
export const migrations: readonly string[] = [initial, toolMeasures, cutResults, countToolsAnew];
