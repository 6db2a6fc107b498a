import { describe, expect, test } from 'vitest';
import {
  currentHolds,
  type HeldAddress,
  resettingAddress,
  restoredBy,
  withHold,
} from '#shared/domain/held-addresses.ts';
import * as LIMITS from '#shared/domain/limits.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 24);
const leave = (email: string, byPassword = false, holds: HeldAddress[] = [], now = NOW) =>
  withHold(holds, { id: `id-${email}`, email, byPassword }, now);

describe('a held address', () => {
  test('is held for seven days, to the millisecond', () => {
    const holds = leave('a', true);
    expect(currentHolds(holds, NOW + 7 * DAY - 1)).toHaveLength(1);
    expect(currentHolds(holds, NOW + 7 * DAY)).toEqual([]);
    expect(restoredBy(holds, 'id-a', NOW + 7 * DAY)).toBeUndefined();
  });

  test('can reset the password only if it was left without the current password', () => {
    expect(resettingAddress(leave('a', true), NOW)).toBeUndefined();
    expect(resettingAddress(leave('a'), NOW + 7 * DAY - 1)).toBe('a');
    expect(resettingAddress(leave('a'), NOW + 7 * DAY)).toBeUndefined();
    expect(resettingAddress(undefined, NOW)).toBeUndefined();
  });

  test('can still reset it when it is left again with the password', () => {
    const again = leave('a', true, leave('a'), NOW + DAY);
    expect(again).toEqual([{ id: 'id-a', email: 'a', until: NOW + 8 * DAY, resetsUntil: NOW + 7 * DAY }]);
  });

  test('can still reset it however many addresses follow', () => {
    let holds = leave('a');
    for (let index = 0; index < 2 * LIMITS.heldAddresses; index++) holds = leave(`thief-${index}`, false, holds);
    expect(holds).toHaveLength(LIMITS.heldAddresses);
    expect(resettingAddress(holds, NOW)).toBe('a');
  });
});

describe('the link of a hold', () => {
  test('ends the other holds', () => {
    const chain = leave('b', true, leave('a', true));
    for (const email of ['a', 'b']) {
      expect(restoredBy(chain, `id-${email}`, NOW)).toEqual({ email, kept: [], ended: chain });
    }
    expect(restoredBy(chain, 'id-c', NOW)).toBeUndefined();
  });

  test('does not end an earlier hold that protects from a thief, but every later one', () => {
    const [a, b, c] = leave('c', false, leave('b', false, leave('a')));
    const chain = [a, b, c] as HeldAddress[];
    expect(restoredBy(chain, 'id-b', NOW)).toEqual({ email: 'b', kept: [a], ended: [b, c] });
    expect(restoredBy(chain, 'id-a', NOW)).toEqual({ email: 'a', kept: [], ended: chain });
  });
});
