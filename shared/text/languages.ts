import type * as english from './server.ts';
import type { Translation } from './translation.ts';

/*
 * The languages of the product. English is in the files of this folder. A second language is a folder beside them with
 * a translation of each file, and an entry here: `de: { name: 'Deutsch', server: () => import('./de/server.ts') }`. The
 * build creates the site once for each entry.
 */

/** The server's texts: errors, e-mails, notifications, failures of coaches and photos. */
export type ServerText = Translation<typeof english>;

export interface Language {
  /** The language's name in the language itself. */
  name: string;
  /** Imported dynamically: a function without texts does not load it. */
  server: () => Promise<ServerText>;
}

export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { name: 'English', server: () => import('./server.ts') },
};
