import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * Numbers are typed into the `NumberField` of `frontend/ui`, and read by `shared/domain/numbers.ts`. With
 * `type="number"` the browser drops a decimal comma before the code sees it, and the wheel changes the value.
 */

const ROOT = join(import.meta.dirname, '../..');

const RULES = [
  { name: "is the browser's field for numbers", pattern: /\btype(?:="number"|=\{'number'\}|: 'number')/ },
  { name: 'is another field for numbers', pattern: /<(?:TextField|input)\b[^<]*inputMode="(?:decimal|numeric)"/ },
  {
    name: 'reads numbers by itself',
    pattern: /\.replace(?:All)?\((?:','|\/,\/g?), '\.'\)|\bparseFloat\(|\.valueAsNumber\b/,
  },
];

const wrongIn = (text: string) => RULES.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);

test('numbers are typed into one kind of field, and read in one way', () => {
  const paths = globSync('frontend/{app,features,ui}/**/*.{ts,tsx,css}', { cwd: ROOT });
  expect(paths.length).toBeGreaterThan(300);
  // Comments may say why not.
  const code = (path: string) => readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  expect(paths.flatMap((path) => wrongIn(code(path)).map((name) => `${path} ${name}`))).toEqual([]);
});

test.each([
  ['<TextField label={text.weight} type="number" />', 0],
  ["const count = { type: 'number', min: 1 };", 0],
  ['.input[type="number"] {', 0],
  ['<input\n  onChange={() => set(1)}\n  inputMode="decimal"\n/>', 1],
  ["Number(typed.replace(',', '.'))", 2],
] as const)('%s is found', (text, rule) => {
  expect(wrongIn(text)).toEqual([RULES[rule]?.name]);
});
