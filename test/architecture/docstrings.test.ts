import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './rooms.ts';

/* What other rooms call says what it means: units, errors, cost. Names alone do not carry these. */

const root = join(import.meta.dirname, '../..');
const EXPLAINED = /^(shared\/(domain|contracts)|functions\/lib\/data|infra\/constructs)\//;

function unexplained(path: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?(?:function|class) (\w+)/.exec(line)?.[1];
    return name && !lines[index - 1]?.trimEnd().endsWith('*/') ? [`${path}: ${name}`] : [];
  });
}

test('every public function of domain, contracts, data and constructs has a docstring', () => {
  const files = sources(root).filter(({ path }) => EXPLAINED.test(path));
  expect(files.flatMap(({ path, text }) => unexplained(path, text))).toEqual([]);
});

test('a function without one is found', () => {
  expect(unexplained('x.ts', '/** Says. */\nexport function a() {}\n\nexport async function b() {}')).toEqual([
    'x.ts: b',
  ]);
});
