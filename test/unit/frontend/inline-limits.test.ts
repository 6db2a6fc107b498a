import { expect, test } from 'vitest';
import { inlineLimits } from '#frontend/build/inline-limits.ts';
import { LIMITS } from '#shared/domain/limits.ts';

/* The browser gets the limits that it uses as numbers, and not the others. */

const { transform } = inlineLimits() as unknown as { transform: { handler(code: string): { code: string } } };
const built = (code: string) => transform.handler(code).code;

test('a limit becomes its number', () => {
  const { nameLength, messageLength } = LIMITS;
  expect(built('check(LIMITS.nameLength, LIMITS.messageLength.toLocaleString())')).toBe(
    `check((${nameLength}), (${messageLength}).toLocaleString())`,
  );
});

test('what is no limit, and the whole object, stay as they are', () => {
  for (const code of ['LIMITS.nothing', 'use(LIMITS)', 'MY_LIMITS.nameLength']) expect(built(code)).toBe(code);
});
