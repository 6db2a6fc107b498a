import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';

/* docs/limits.md lists the limits by time, with their numbers. */

const page = readFileSync(join(import.meta.dirname, '../../docs/limits.md'), 'utf8');
const rows = [...page.matchAll(/^\| .+ \| ([\d,]+) \| `(\w+)` \|$/gm)].map(
  ([, value = '', name = '']) => [name, Number(value.replaceAll(',', ''))] as const,
);

test('each number in docs/limits.md is that of the code', () => {
  const numbers: Record<string, unknown> = LIMITS;
  expect(rows.length).toBeGreaterThan(10);
  expect(rows).toEqual(rows.map(([name]) => [name, numbers[name]]));
});

test('docs/limits.md has all limits by time', () => {
  const byTime = Object.keys(LIMITS).filter((name) => /Per(Hour|Day|Week|Address|Email)$/.test(name));
  expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining(byTime));
});
