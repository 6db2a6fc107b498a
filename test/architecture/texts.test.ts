import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

/* All texts that a person reads stand in `shared/text`: neither the front end nor the server has literal texts. */

const ROOT = join(import.meta.dirname, '../..');
const FILES = globSync('frontend/{app,features,lib,ui,service-worker}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  // How Chakra draws: values of CSS.
  (path) => !path.endsWith('-recipe.ts'),
);

/** Attributes whose values are no texts, whatever they look like. */
const TECHNICAL =
  /^(className|d|viewBox|points|transform|autoComplete|id|htmlFor|data-.*|aria-(labelledby|describedby))$/;
/** Names of keys, as events tell them, and of browser interfaces. */
const KEYS =
  /^(Notification|Arrow|Enter|Escape|Tab|Backspace|Delete|Home|End|Arrow(Up|Down|Left|Right)|Page(Up|Down)|Space)$/;
/** A word or a sentence as a person reads it: it begins with a capital letter. */
const TEXT = /^\s*[A-Z][a-z’']*( [\p{L}\d’'-]+)*[.,:;!?…]*\s*$|[a-z] [a-z]+ [a-z]/u;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Literal texts in a module, with what stands around them left out that nobody reads: imports, errors, logs. */
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

/** `new Error('…')` and `console.info('…')`: of another error than the API's no one reads the words. */
function isForDevelopers({ type, callee }: Node): boolean {
  const { name, object } = (callee ?? {}) as { name?: string; object?: { name?: string } };
  if (type === 'NewExpression') return /Error$/.test(name ?? '');
  return type === 'CallExpression' && object?.name === 'console';
}

test('the front end has no literal texts', () => {
  expect(FILES.length).toBeGreaterThan(150);
  // It lists passwords.
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
])('in %s the texts are found', (code, texts) => {
  const found = literalTexts(code);
  if (texts.length > 0) expect(found.map((text) => text.trim())).toEqual(texts);
});

describe('the server', () => {
  const SERVER = globSync('{functions,shared/domain,shared/contracts}/**/*.ts', { cwd: ROOT });

  /** Texts in these files are read by no person, or are data. */
  const ALLOWED: Readonly<Record<string, string>> = {
    'shared/domain/coach-prompt.ts': 'tells the model what a coach is and knows',
    'functions/coach-reply/briefing.ts': 'tells the model the status of a commitment',
    'functions/photo-analysis/analysis.ts': 'asks the model about a photo',
    'functions/photo-analysis/header.ts': 'tells developers what is wrong with a file',
    'functions/lib/old-sentences.ts': 'reads what earlier versions stored',
    'functions/lib/sealed-keys.ts': 'names the purpose of a derived key',
    'functions/lib/emails/styles.ts': 'lists fonts',
    'functions/lib/clients/fat-secret.ts': 'stands among the names of foods, which FatSecret has in English',
    'functions/lib/clients/mail.ts': 'names an error of SES',
    'functions/foods/catalogue-text.ts': 'lists foods, which the product has in English',
  };

  /** Two English words, or one that begins with a capital letter. SQL, CSS and headers have other signs beside them. */
  const WORDS =
    /(?<![\w#:$.(/=-])(?=[\w’',;:. ]*[a-z])[A-Za-z][A-Za-z’']+[,;:.]? [A-Za-z][A-Za-z’']+(?![\w(=-])|^[A-Z][a-z]+$/;
  /** Values of AWS and of JavaScript. */
  const CODES = /^(Allow|Bounce|Complaint|Error|Event|None|Permanent|Unusable)$/;
  /** What a call of the API does, as its description says; what a log or the details of an error say. */
  const FOR_DEVELOPERS = /^(summary|description|detail)$/;

  function englishTexts(code: string): string[] {
    const found: string[] = [];
    const add = (text: string) => {
      const said = text.replaceAll(/<[^>]*(>|$)/g, ' ').replaceAll(/[\w-]+="[^"]*("|$)/g, ' ');
      if (WORDS.test(said) && !CODES.test(said)) found.push(text);
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

  /** `logError('…')`, `super('…')` of an error, and errors of the product, whose words are no answers. */
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

  test('has them in no file that is allowed to have some and needs it no longer', () => {
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
  ])('finds in %s a text', (code) => expect(englishTexts(code)).toHaveLength(1));

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
  ])('finds in %s none', (code) => expect(englishTexts(code)).toEqual([]));
});
