import type * as english from './server.ts';
import type { Translation } from './translation.ts';

/*
 * The languages of the product. English stands in the files of this folder. A second language is a folder beside them
 * with a translation of each file, and an entry here: `de: { name: 'Deutsch', server: () => import('./de/server.ts') }`.
 * The build makes the site once for each entry.
 */

/** All that the server says: errors, e-mails, notifications, coaches that cannot reply, photos not analyzed. */
export type ServerText = Translation<typeof english>;

export interface Language {
  /** In its own words. */
  name: string;
  /** Loaded with the first text: a function that says nothing does not wait for it. */
  server: () => Promise<ServerText>;
}

export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { name: 'English', server: () => import('./server.ts') },
};
