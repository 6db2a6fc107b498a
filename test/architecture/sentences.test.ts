import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Source, sources } from './rooms.ts';

/*
 * Sentences are for people, codes are for programs. The front end does not compare, match or parse sentences of the
 * server, and modules that write the table import no texts. Sentences take the name of the AI provider from one place.
 */

const ROOT = join(import.meta.dirname, '../..');

/** A text of the catalogue. */
const TEXT = String.raw`(?:errors|fieldErrors|coachFailures|photoFailures)\.\w+`;
/** A variable or property with a sentence of the server. */
const SENTENCE = String.raw`\b(?:said|sentences?|error_message|message)`;
const SEARCH = '(?:includes|has|indexOf|startsWith|endsWith|match|split|slice)';

const RULES: readonly { name: string; pattern: RegExp }[] = [
  { name: 'compares with a text', pattern: new RegExp(String.raw`[!=]== ${TEXT}|${TEXT}(?:\(.*\))? [!=]==`) },
  {
    name: 'compares with a sentence',
    pattern: new RegExp(String.raw`(?<!typeof [\w.?]*)${SENTENCE} [!=]== (?:['"\x60A-Z]|[a-z]+_[a-z])`),
  },
  { name: 'searches for a text', pattern: new RegExp(String.raw`\.${SEARCH}\(${TEXT}`) },
  { name: 'splits a text', pattern: new RegExp(String.raw`${TEXT}(?:\(.*\))?\.${SEARCH}\(`) },
  { name: 'searches a sentence', pattern: new RegExp(String.raw`${SENTENCE}\??\.${SEARCH}\(`) },
  { name: 'looks up a sentence', pattern: /\.(?:includes|has)\((?:said|sentence)\b(?![.?\w])/ },
  {
    name: 'matches a sentence',
    pattern: new RegExp(String.raw`\.(?:test|exec)\((?:\w+[.?]+)*${SENTENCE}\b(?!\.content)`),
  },
];

function violations(files: readonly Source[]): string[] {
  return files.flatMap(({ path, text }) =>
    RULES.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${path} ${name}`),
  );
}

describe('the front end decides by codes', () => {
  const files = sources(ROOT, ['frontend']);

  test('and never by sentences of the server', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(violations(files)).toEqual([]);
  });

  test.each([
    'if (error.said === errors.api_key_required) read();',
    'if (fieldErrors.required({ label }) === issue.message) return;',
    "if (sentence !== 'Not found') return;",
    'if (error.message === email_taken) return;',
    'if (error.sentences.includes(email_taken)) return;',
    'if (error.sentences.includes(errors.email_taken)) return;',
    'const [begins] = coachFailures.limit_reached(SUM).split(SUM);',
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
  ])('and code without sentences is no violation: %s', (text) => {
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

  test.each(['#shared/text/errors.ts', '#functions/lib/text.ts'])('a violation is found: %s', (module) =>
    expect(TEXTS.test(`import { any } from '${module}';`)).toBe(true),
  );
});

describe('the functions', () => {
  /** The catalogue of one language; the named files are for all. */
  const ENGLISH = /^import (?!type ).* from '#shared\/text\/(?!isolated\.ts|languages\.ts|locale\.ts)/m;
  /** The description of the API is in English. */
  const DESCRIPTION = 'functions/openapi/handler.ts';

  test('load their texts in the language of the reader, by textOf', () => {
    const files = sources(ROOT, ['functions']);
    expect(files.filter(({ text }) => ENGLISH.test(text)).map(({ path }) => path)).toEqual([DESCRIPTION]);
  });

  test.each([
    ["import { tagline } from '#shared/text/product.ts';", true],
    ["import * as text from '#shared/text/emails.ts';", true],
    ["import type { ServerText } from '#shared/text/languages.ts';", false],
    ["import { DEFAULT_LOCALE } from '#shared/text/locale.ts';", false],
  ])('an import of one language is found: %s is %s', (text, isFound) => expect(ENGLISH.test(text)).toBe(isFound));
});

describe('the AI provider', () => {
  /** Its names, and its client. */
  const NAMES = /^(shared\/domain\/ai-provider\.ts|functions\/lib\/clients\/ai\/(openai|providers)\.ts)$/;
  const named = (files: readonly Source[]) =>
    files.filter(({ path, text }) => /openai/i.test(text) && !NAMES.test(path)).map(({ path }) => path);

  test('is named at one place, from which texts and fields take its name', () => {
    expect(named(sources(ROOT, ['shared', 'functions', 'frontend']))).toEqual([]);
  });

  test.each(["export const ownKey = 'Use your OpenAI key';", 'user.openai_api_key_configured'])(
    'a violation is found: %s',
    (text) => expect(named([{ path: 'shared/text/planted.ts', text }])).toHaveLength(1),
  );
});
