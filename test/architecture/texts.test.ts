import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

/* All texts for people are in `shared/text`. The front end and the server have no literal texts. */

const ROOT = join(import.meta.dirname, '../..');
const FILES = globSync('frontend/{app,features,lib,ui,service-worker}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  // Recipes of Chakra contain CSS values.
  (path) => !path.endsWith('/recipes.ts'),
);

/** Attributes whose values are not texts. */
const TECHNICAL =
  /^(className|d|viewBox|points|transform|autoComplete|id|htmlFor|data-.*|aria-(labelledby|describedby))$/;
/** Names of keys in events, and of browser interfaces. */
const KEYS =
  /^(Notification|Arrow|Enter|Escape|Tab|Backspace|Delete|Home|End|Arrow(Up|Down|Left|Right)|Page(Up|Down)|Space)$/;
/** A word or a sentence with a capital letter at the beginning, or several words in lower case. */
const TEXT = /^\s*[A-Z][a-z’']*( [\p{L}\d’'-]+)*[.,:;!?…]*\s*$|[a-z] [a-z]+ [a-z]/u;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** The literal texts in a module, except in imports, errors and logs. */
function literalTexts(code: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const each = node as Node;
    if (/^(Import|Export(All|Named)Declaration$|TS)/.test(each.type ?? '') && !isValueExport(each)) return;
    if (isForDevelopers(each)) return;
    if (each.type === 'JSXText' && /\p{L}/u.test(String(each.value))) found.push(String(each.value).trim());
    if (each.type === 'JSXAttribute' && TECHNICAL.test(nameOf(each))) return;
    if (each.type === 'Literal' && typeof each.value === 'string' && isText(each.value)) found.push(each.value);
    if (each.type === 'TemplateElement') {
      const { cooked } = each.value as { cooked: string };
      if (isText(cooked) && /[a-z] [a-z]/.test(cooked)) found.push(cooked);
    }
    Object.values(each).forEach(visit);
  };
  visit(parseAst(code, { lang }));
  return found;
}

const isText = (value: string) => TEXT.test(value) && !KEYS.test(value);
const isValueExport = ({ type, declaration }: Node) => type === 'ExportNamedDeclaration' && Boolean(declaration);
const nameOf = ({ name }: Node) => String((name as { name?: unknown }).name);

/** `new Error('…')` and `console.info('…')`: only developers read these messages. */
function isForDevelopers({ type, callee }: Node): boolean {
  const { name, object } = (callee ?? {}) as { name?: string; object?: { name?: string } };
  if (type === 'NewExpression') return /Error$/.test(name ?? '');
  return type === 'CallExpression' && object?.name === 'console';
}

test('the front end has no literal texts', () => {
  expect(FILES.length).toBeGreaterThan(150);
  // This module lists passwords.
  const found = FILES.filter((file) => file !== 'frontend/lib/common-passwords.ts').flatMap((file) =>
    literalTexts(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
      (text) => `${file}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{name} of 5</p>', ['of 5']],
  ['<button aria-label="Close" className="Big one" />', ['Close']],
  ["notify('error', 'Failed to save')", ['Failed to save']],
  ['const words = `\u0024{count} were deleted by you`', ['were deleted by you']],
  ["throw new Error('There is no root.')", []],
  ["key === 'Escape' || key === 'a'", []],
  ["const KIND = { daily: 'Daily' }", ['Daily']],
  ["import 'A b c.ts'; const tag = 'h1'", []],
])('the texts in %s are found', (code, texts) => {
  const found = literalTexts(code);
  if (texts.length > 0) expect(found.map((text) => text.trim())).toEqual(texts);
});

describe('the server', () => {
  const SERVER = globSync('{functions,shared/domain,shared/contracts}/**/*.ts', { cwd: ROOT });

  /** The texts in these files are data or not for people. */
  const ALLOWED: Readonly<Record<string, string>> = {
    'shared/domain/coach-prompt.ts': 'tells the model about the coach and the user',
    'shared/domain/review-words.ts': 'asks the model for a draft',
    'functions/coach-reply/briefing.ts': 'tells the model the status of a commitment',
    'functions/photo-analysis/analysis.ts': 'is the prompt for a photo',
    'functions/photo-analysis/header.ts': 'explains invalid files to developers',
    'functions/lib/sealed-keys.ts': 'names the purpose of a derived key',
    'functions/lib/emails/styles.ts': 'lists fonts',
    'functions/lib/clients/fat-secret.ts': 'stands among the names of foods, which FatSecret has in English',
    'functions/lib/clients/mail.ts': 'names an error of SES',
    'functions/lib/clients/photo-access.ts': 'names attributes of a cookie',
    'functions/foods/catalogue-text.ts': 'lists foods, which the product has in English',
  };

  /** Two English words, or one with a capital letter. SQL, CSS and headers contain other characters. */
  const WORDS =
    /(?<![\w#:$.(/=-])(?=[\w’',;:. ]*[a-z])[A-Za-z][A-Za-z’']+[,;:.]? [A-Za-z][A-Za-z’']+(?![\w(=-])|^[A-Z][a-z]+$/;
  /** Values of AWS and of JavaScript. */
  const CODES = /^(Allow|Bounce|Complaint|Error|Event|None|Permanent|Unusable)$/;
  /** Properties with descriptions of calls, or details of errors and logs. */
  const FOR_DEVELOPERS = /^(summary|description|detail)$/;

  function englishTexts(code: string): string[] {
    const found: string[] = [];
    const add = (text: string) => {
      const visible = text.replaceAll(/<[^>]*(>|$)/g, ' ').replaceAll(/[\w-]+="[^"]*("|$)/g, ' ');
      if (WORDS.test(visible) && !CODES.test(visible)) found.push(text);
    };
    const visit = (node: unknown): void => {
      if (Array.isArray(node)) {
        node.forEach(visit);
        return;
      }
      if (typeof node !== 'object' || node === null) return;
      const each = node as Node;
      if (/^(Import|Export(All|Named)Declaration$|TS)/.test(each.type ?? '') && !isValueExport(each)) return;
      if (isForDevelopers(each) || isLogged(each)) return;
      if (each.type === 'Property' && FOR_DEVELOPERS.test((each.key as { name?: string }).name ?? '')) return;
      if (each.type === 'TaggedTemplateExpression') return;
      if (each.type === 'Literal' && typeof each.value === 'string') add(each.value);
      if (each.type === 'TemplateLiteral') {
        add((each.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(''));
      }
      Object.values(each).forEach(visit);
    };
    visit(parseAst(code, { lang: 'ts' }));
    return found;
  }

  /** `logError('…')`, `super('…')` of an error, and errors of the product whose messages are not answers. */
  function isLogged({ type, callee }: Node): boolean {
    const { type: kind, name = '' } = (callee ?? {}) as { type?: string; name?: string };
    if (type === 'NewExpression') return /^(AiFailure|FatSecretFailure|PushNotConfigured|Unusable)$/.test(name);
    return type === 'CallExpression' && (kind === 'Super' || /^log[A-Z]/.test(name));
  }

  const textsOf = (file: string) => englishTexts(readFileSync(join(ROOT, file), 'utf8'));

  test('has no literal texts', () => {
    expect(SERVER.length).toBeGreaterThan(250);
    const found = SERVER.filter((file) => !(file in ALLOWED)).flatMap((file) =>
      textsOf(file).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test('has texts in all files that are allowed to have some', () => {
    expect(Object.keys(ALLOWED).filter((file) => textsOf(file).length === 0)).toEqual([]);
  });

  test.each([
    "const FORMER_MEMBER = 'Former member';",
    "const UNNAMED = 'Meal';",
    "const USED_BY = { id: 'photos', name: 'Photo analysis' };",
    'const title = \u0060\u0024{name} invited you\u0060;',
    'const html = \u0060<p class="a b">Good morning</p>\u0060;',
    "links.push(label || 'this commitment');",
    "throw new Refusal('You cannot do this');",
    "const coach = { description: 'fine', rules: 'No crash diets. Be kind.' };",
    "export const CHAT = { type: 'ai_coach', name: 'AI Coach' };",
  ])('has a text in %s, which is found', (code) => expect(englishTexts(code)).toHaveLength(1));

  test.each([
    "logError('The photo was not kept', error);",
    "throw new Error('No route leads here');",
    "class Lost extends Error { constructor() { super('It is lost'); } }",
    "list: endpoint('GET', '/api', { summary: 'All of them' });",
    "const update = 'SET #name = :name ADD #count :one';",
    "const condition = 'attribute_exists(#pk) AND #version = :read';",
    'const html = \u0060<td class="edge" style="padding:0 0 0 16px">\u0024{text}</td>\u0060;',
    "const codes = ['ai_coach', 'clipboard-document-list', 'en-US'];",
    "import { a } from './Two words.ts';",
  ])('has no text in %s', (code) => expect(englishTexts(code)).toEqual([]));
});
