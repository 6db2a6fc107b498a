import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

/* All texts that a person reads stand in `shared/text`: the front end has no literal text of its own. */

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
  const found = FILES.flatMap((file) =>
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
