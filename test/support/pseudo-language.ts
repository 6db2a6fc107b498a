import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { greekOf } from './translate.ts';

/*
 * A generated second language. Each text is the English one in Greek letters, so a text in Latin letters was not taken
 * from the catalogue. It is added as a translator would add a language: a folder in `shared/text` and an entry in
 * `shared/text/languages.ts`.
 */

/** Greek: the dates and numbers of `Intl` have no Latin letters in it, and its plural rules are those of English. */
export const PSEUDO_LANGUAGE = 'el';
export const PSEUDO_LOCALE = 'el-GR';

/** The name of the cloud whose site has it. All workers share that cloud, because its build takes long. */
export const IN_PSEUDO_LANGUAGE = 'in-pseudo-language';

/** Modules without texts. */
const NO_TEXTS = ['languages.ts', 'locale.ts', 'plural.ts'];

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['functions', 'shared', 'infra', 'frontend', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** A copy of the project with the language. Starting it builds the site in English and in the pseudo-language. */
export interface ProjectCopy extends Disposable {
  folder: string;
}

export async function projectInPseudoLanguage(): Promise<ProjectCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-project-'));
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await addPseudoLanguage(folder);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

async function addPseudoLanguage(project: string): Promise<void> {
  const texts = join(project, 'shared/text');
  const folder = join(texts, PSEUDO_LANGUAGE);
  mkdirSync(folder);
  copyFileSync(join(import.meta.dirname, 'translate.ts'), join(folder, 'translate.ts'));
  for (const file of readdirSync(texts).filter((name) => name.endsWith('.ts') && !NO_TEXTS.includes(name))) {
    writeFileSync(join(folder, file), await translationOf(texts, file));
  }
  replaceIn(
    join(texts, 'languages.ts'),
    "  en: { name: 'English'",
    `  ${PSEUDO_LANGUAGE}: { name: 'Ελληνικά', server: () => import('./${PSEUDO_LANGUAGE}/server.ts') },\n  en: { name: 'English'`,
  );
}

async function translationOf(texts: string, file: string): Promise<string> {
  if (file === 'language.ts') {
    const english = readFileSync(join(texts, file), 'utf8');
    return english.replace("'en'", `'${PSEUDO_LANGUAGE}'`).replace("'./plural.ts'", "'../plural.ts'");
  }
  const names = Object.keys((await import(join(texts, file))) as object);
  return [
    `import * as english from '../${file}';`,
    "import { translate } from './translate.ts';",
    ...names.map((name) =>
      name === 'language'
        ? "export { language } from './language.ts';"
        : `export const ${name} = /* @__PURE__ */ translate(english.${name});`,
    ),
    '',
  ].join('\n');
}

function replaceIn(file: string, text: string, replacement: string): void {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} has no ${text}`);
  writeFileSync(file, before.replace(text, replacement));
}

/** Matches an English text and its translation, letter by letter: the data of users in a text can be either. */
export function inBothLetters(text: string | RegExp, exact = false): RegExp {
  if (typeof text !== 'string') return new RegExp(eitherLetter(text.source), text.flags);
  const escaped = text
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
  const pattern = eitherLetter(escaped);
  return new RegExp(exact ? `^\\s*${pattern}\\s*$` : pattern, exact ? 'u' : 'iu');
}

/** Replaces each letter by a class of both letters, except in escapes (`\s`) and classes (`[a-z]`). */
function eitherLetter(source: string): string {
  return source.replace(/\\.|\[[^\]]*\]|\(\?[:=!<]+|([a-z])/gi, (all, letter?: string) => {
    if (letter === undefined) return all;
    return `[${letter}${greekOf(letter)}]`;
  });
}
