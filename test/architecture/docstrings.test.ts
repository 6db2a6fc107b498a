import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './rooms.ts';

/* Functions for other rooms have docstrings about units, errors and cost, which names cannot express. */

const root = join(import.meta.dirname, '../..');
const EXPLAINED = /^(shared\/(domain|contracts)|functions\/lib\/data|infra\/constructs)\//;

function withoutDocstring(path: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?(?:function|class) (\w+)/.exec(line)?.[1];
    return name && !lines[index - 1]?.trimEnd().endsWith('*/') ? [`${path}: ${name}`] : [];
  });
}

test('every public function of domain, contracts, data and constructs has a docstring', () => {
  const files = sources(root).filter(({ path }) => EXPLAINED.test(path));
  expect(files.flatMap(({ path, text }) => withoutDocstring(path, text))).toEqual([]);
});

test('a function without a docstring is found', () => {
  expect(withoutDocstring('x.ts', '/** Says. */\nexport function a() {}\n\nexport async function b() {}')).toEqual([
    'x.ts: b',
  ]);
});
