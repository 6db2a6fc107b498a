import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * What people type: a field with `maxlength` cuts off what is pasted, and says nothing. `LineField`, `TextArea` and
 * `LineForm` keep it, count it, and the form is not saved while it is too long. A search field cuts off: what is
 * searched for is then what it shows.
 */

const ROOT = join(import.meta.dirname, '../..');

const paths = globSync('frontend/{app,features,ui}/**/*.tsx', { cwd: ROOT });

// Comments may say why not.
const code = (path: string) => readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

const SEARCHES = /<SearchField\b[^<]*?\/>|<input\b(?=[^<]*type="search")[^<]*\/>/g;

const cutsOff = (text: string) => /\bmaxLength=/i.test(text.replaceAll(SEARCHES, ''));

test('no field but a search cuts off what is pasted', () => {
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => cutsOff(code(path)))).toEqual([]);
});

test.each([
  ['<input\n  maxLength={LIMITS.noteLength}\n/>', true],
  ['<TextField label={text.search} type="search" maxLength={80} />', true],
  ['<SearchField\n  maxLength={80}\n  onSearch={(q) => go({ q })}\n/>', false],
  ['<input\n  type="search"\n  maxLength={80}\n/>', false],
  ['interface SearchProps { maxLength: number }', false],
])('%s', (text, wrong) => {
  expect(cutsOff(text)).toBe(wrong);
});
