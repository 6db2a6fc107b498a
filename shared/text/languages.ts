import type * as english from './server.ts';

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

/** The exports that a translation of a text module must have: the same names, with its own texts and functions. */
type Translation<Text> = { readonly [Name in keyof Text]: Translated<Text[Name]> };

type Translated<Value> = Value extends string
  ? string
  : Value extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translated<Result>
    : Value extends readonly (infer Each)[]
      ? readonly Translated<Each>[]
      : Value extends object
        ? Translation<Value>
        : Value;
