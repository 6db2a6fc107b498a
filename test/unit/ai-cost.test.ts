import { expect, test } from 'vitest';
import { costOf, REPLY_MODEL } from '#functions/lib/clients/ai/providers.ts';
import { dollarsOf, microsOf, tokensOf } from '#shared/domain/ai-cost.ts';

/* What a reply costs, to the millionth of a dollar. */

test('the model that answers has a price, and one without is not guessed', () => {
  expect(costOf(REPLY_MODEL, { input: 1, output: 1 })).toBeGreaterThan(0);
  expect(() => costOf('a model of tomorrow', { input: 1, output: 1 })).toThrow('is not known');
});

test('a reply costs what was read and what was written, rounded up', () => {
  expect(costOf('gpt-4.1-mini', { input: 0, output: 0 })).toBe(0);
  expect(costOf('gpt-4.1-mini', { input: 1, output: 0 })).toBe(1);
  expect(costOf('gpt-4.1-mini', { input: 1_000_000, output: 0 })).toBe(400_000);
  expect(costOf('gpt-4.1-mini', { input: 0, output: 1_000_000 })).toBe(1_600_000);
  expect(costOf('gpt-4.1-mini', { input: 1_234, output: 321 })).toBe(1_008);
  // In binary 0.4 and six times 1.6 are a trifle more than ten.
  expect(costOf('gpt-4.1-mini', { input: 1, output: 6 })).toBe(10);
});

test('a limit is kept to the cent, and read as it was set', () => {
  for (let cents = 0; cents <= 10_000; cents++) {
    const micros = microsOf(cents / 100);
    expect(micros).toBe(cents * 10_000);
    expect(dollarsOf(micros)).toBe(cents / 100);
  }
  expect([microsOf(0.014), microsOf(0.016), microsOf(10_000)]).toEqual([10_000, 20_000, 10_000_000_000]);
});

test('tokens that nobody has counted are rather too many than too few', () => {
  expect(tokensOf('')).toBe(0);
  expect(tokensOf('Well done today.\n')).toBe(5);
  expect(tokensOf('Grüße')).toBe(3);
  expect(tokensOf('よくできました')).toBe(7);
});
