import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Source, sources } from './rooms.ts';

/*
 * Sentences are for people, codes are for programs: the front end neither compares nor matches nor parses what the
 * server says, and the modules that write the table know no text.
 */

const ROOT = join(import.meta.dirname, '../..');

/** A text of the catalogue. */
const TEXT = String.raw`(?:SENTENCES|COACH_SAYS|fieldErrors|coachFailures|photoFailures)\.\w+`;
/** A variable or property that holds what the server says. */
const SAID = String.raw`\b(?:said|sentences?|error_message|message)`;
const SEARCH = '(?:includes|has|indexOf|startsWith|endsWith|match|split|slice)';

const RULES: readonly { name: string; pattern: RegExp }[] = [
  { name: 'compares with a text', pattern: new RegExp(String.raw`[!=]== ${TEXT}|${TEXT}(?:\(.*\))? [!=]==`) },
  { name: 'compares with a sentence', pattern: new RegExp(String.raw`(?<!typeof [\w.?]*)${SAID} [!=]== ['"\x60A-Z]`) },
  { name: 'searches for a text', pattern: new RegExp(String.raw`\.${SEARCH}\(${TEXT}`) },
  { name: 'takes a text apart', pattern: new RegExp(String.raw`${TEXT}(?:\(.*\))?\.${SEARCH}\(`) },
  { name: 'searches a sentence', pattern: new RegExp(String.raw`${SAID}\??\.${SEARCH}\(`) },
  { name: 'looks a sentence up', pattern: /\.(?:includes|has)\((?:said|sentence)\b(?![.?\w])/ },
  { name: 'matches a sentence', pattern: new RegExp(String.raw`\.(?:test|exec)\((?:\w+[.?]+)*${SAID}\b(?!\.content)`) },
];

/** Until these ask for codes (`hasCode`, `details`, `failure`, `error_code`). Nothing is added to this list. */
const NOT_YET = [
  'frontend/features/fitness/model.ts',
  'frontend/features/notifications/components/use-preferences-form.ts',
  'frontend/features/session/auth-api.ts',
  'frontend/features/settings/components/settings-form.tsx',
  'frontend/features/settings/model.ts',
];

function violations(files: readonly Source[]): string[] {
  return files.flatMap(({ path, text }) =>
    RULES.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${path} ${name}`),
  );
}

describe('the front end decides by codes', () => {
  const files = sources(ROOT, ['frontend']);

  test('and never by what the server says', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(violations(files.filter(({ path }) => !NOT_YET.includes(path)))).toEqual([]);
  });

  test('once it does, it leaves the list of those that do not yet', () => {
    const here = files.filter(({ path }) => NOT_YET.includes(path));
    expect(here.filter((file) => violations([file]).length === 0).map(({ path }) => path)).toEqual([]);
  });

  test.each([
    'if (error.said === SENTENCES.apiKeyRequired) read();',
    'if (SENTENCES.required(label) === issue.message) return;',
    "if (sentence !== 'Not found') return;",
    'if (error.sentences.includes(EMAIL_TAKEN)) return;',
    'if (error.sentences.includes(SENTENCES.emailTaken)) return;',
    'const [begins] = COACH_SAYS.limitReached(SUM).split(SUM);',
    'const isLimit = said.startsWith(BEGINS);',
    "if (KEY.includes(said)) return 'key';",
    "return /openai api key/i.test(message ?? '');",
    'const [, days] = /(\\d+) days/.exec(error.message) ?? [];',
    'return ABOUT.find(([, pattern]) => pattern.test(sentence));',
    "return entry.error_message?.includes('key');",
  ])('a violation is found: %s', (text) => {
    expect(violations([{ path: 'frontend/planted.ts', text }])).not.toEqual([]);
  });

  test.each([
    "if (hasCode(error, 'email_taken')) return;",
    'if (seen.has(message.id)) return;',
    'const line = message.content.slice(0, 80);',
    'return <p>{sentence}</p>;',
  ])('and what asks for no sentence is none: %s', (text) => {
    expect(violations([{ path: 'frontend/fine.ts', text }])).toEqual([]);
  });
});

describe('the modules that write the table', () => {
  const TEXTS = /from '[^']*(?:shared\/text\/|\/sentences\.ts|-sentences\.ts|\/lib\/text\.ts)/;

  test('import no text', () => {
    const files = sources(ROOT, ['functions']).filter(({ path }) => path.startsWith('functions/lib/data/'));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter(({ text }) => TEXTS.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test.each(['#shared/text/errors.ts', '#shared/domain/sentences.ts', '#functions/lib/text.ts'])(
    'a violation is found: %s',
    (module) => expect(TEXTS.test(`import { any } from '${module}';`)).toBe(true),
  );
});

describe('the functions', () => {
  /** The catalogue of one language; `languages.ts` and `locale.ts` are of all. */
  const ENGLISH = /^import (?!type ).* from '#shared\/text\/(?!languages\.ts|locale\.ts)/m;
  /** The API describes itself in English. */
  const DESCRIPTION = 'functions/openapi/describe.ts';

  test('load their texts in the language of the reader, by textOf', () => {
    const files = sources(ROOT, ['functions']);
    expect(files.filter(({ text }) => ENGLISH.test(text)).map(({ path }) => path)).toEqual([DESCRIPTION]);
  });

  test.each([
    ["import { tagline } from '#shared/text/product.ts';", true],
    ["import * as text from '#shared/text/emails.ts';", true],
    ["import type { ServerText } from '#shared/text/languages.ts';", false],
    ["import { DEFAULT_LOCALE } from '#shared/text/locale.ts';", false],
  ])('a violation is found: %s', (text, isOne) => expect(ENGLISH.test(text)).toBe(isOne));
});
