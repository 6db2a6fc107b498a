import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/* What a document points to is there. */

const root = join(import.meta.dirname, '../..');
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');

const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g;

test.each(documents)('%s points to what exists', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const targets = [...text.matchAll(LINK)].map(([, target = '']) => join(dirname(document), target));
  expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
});

test('the README begins with a screenshot', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toMatch(/^!\[[^\]]+\]\(docs\/screens\/[\w-]+\.png\)/);
});
