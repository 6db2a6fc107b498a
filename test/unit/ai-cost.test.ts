import { expect, test } from 'vitest';
import { costOf } from '#functions/lib/clients/ai/providers.ts';
import { dollarsOf, microsOf, type Tokens, tokensOf } from '#shared/domain/ai-cost.ts';
import { AI_PROVIDER_ID } from '#shared/domain/ai-provider.ts';

/* Costs are counted in millionths of a dollar. */

const costOfReply = (tokens: Tokens) => costOf(AI_PROVIDER_ID, 'reply', tokens);

test('the model for photos has a price', () => {
  expect(costOf(AI_PROVIDER_ID, 'photo', { input: 1, output: 1 })).toBeGreaterThan(0);
});

test('a reply costs its input and output tokens, rounded up', () => {
  expect(costOfReply({ input: 0, output: 0 })).toBe(0);
  expect(costOfReply({ input: 1, output: 0 })).toBe(1);
  expect(costOfReply({ input: 1_000_000, output: 0 })).toBe(400_000);
  expect(costOfReply({ input: 0, output: 1_000_000 })).toBe(1_600_000);
  expect(costOfReply({ input: 1_234, output: 321 })).toBe(1_008);
  // In floating point, 0.4 + 6 * 1.6 is slightly more than 10.
  expect(costOfReply({ input: 1, output: 6 })).toBe(10);
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
