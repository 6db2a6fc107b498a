import { expect, test } from 'vitest';
import { costOf, REPLY_MODEL } from '#functions/lib/clients/ai/providers.ts';
import { dollarsOf, microsOf, tokensOf } from '#shared/domain/ai-cost.ts';

/* Costs are counted in millionths of a dollar. */

test('the model for replies has a price, and an unknown model throws an error', () => {
  expect(costOf(REPLY_MODEL, { input: 1, output: 1 })).toBeGreaterThan(0);
  expect(() => costOf('a model of tomorrow', { input: 1, output: 1 })).toThrow('is not known');
});

test('a reply costs its input and output tokens, rounded up', () => {
  expect(costOf('gpt-4.1-mini', { input: 0, output: 0 })).toBe(0);
  expect(costOf('gpt-4.1-mini', { input: 1, output: 0 })).toBe(1);
  expect(costOf('gpt-4.1-mini', { input: 1_000_000, output: 0 })).toBe(400_000);
  expect(costOf('gpt-4.1-mini', { input: 0, output: 1_000_000 })).toBe(1_600_000);
  expect(costOf('gpt-4.1-mini', { input: 1_234, output: 321 })).toBe(1_008);
  // In floating point, 0.4 + 6 * 1.6 is slightly more than 10.
  expect(costOf('gpt-4.1-mini', { input: 1, output: 6 })).toBe(10);
});

test('a limit is stored to the cent, and reads back as it was set', () => {
  for (let cents = 0; cents <= 10_000; cents++) {
    const micros = microsOf(cents / 100);
    expect(micros).toBe(cents * 10_000);
    expect(dollarsOf(micros)).toBe(cents / 100);
  }
  expect([microsOf(0.014), microsOf(0.016), microsOf(10_000)]).toEqual([10_000, 20_000, 10_000_000_000]);
});

test('an estimate of tokens errs on the high side', () => {
  expect(tokensOf('')).toBe(0);
  expect(tokensOf('Well done today.\n')).toBe(5);
  expect(tokensOf('Grüße')).toBe(3);
  expect(tokensOf('よくできました')).toBe(7);
});
