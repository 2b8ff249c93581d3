import { initial } from './0001-initial';

/** In order; `PRAGMA user_version` is how many have been applied. */
export const knowledgeMigrations: readonly string[] = [initial];
