import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { givenIdAt } from '#shared/domain/given-ids.ts';
import * as LIMITS from '#shared/domain/limits.ts';

/* Ids that clients give to what they make. */

const now = Date.parse('2026-11-25T12:00:00Z');
const MINUTE = 60_000;
const AHEAD = LIMITS.actionMinutesAhead * MINUTE;
const BACK = LIMITS.lateActionDaysBack * 1440 * MINUTE;
const refusal = (details: object) => expect.objectContaining({ details: [details] });

describe('the time of an id', () => {
  test('is when the thing was made, and at most now', () => {
    fc.assert(
      fc.property(fc.integer({ min: -BACK, max: AHEAD }), (offset) => {
        const id = ulid(now + offset);
        expect(givenIdAt(id, now)).toEqual({
          id,
          madeAt: now + Math.min(0, offset),
          acceptedUntil: now + offset + BACK,
        });
      }),
    );
  });

  test('more than two minutes ahead is refused', () => {
    expect(givenIdAt(ulid(now + AHEAD), now)?.madeAt).toBe(now);
    expect(() => givenIdAt(ulid(now + AHEAD + 1), now)).toThrow(
      refusal({ code: 'instant_in_future', field: 'id', params: { of: 'id' } }),
    );
    // The latest time that an id can have.
    expect(() => givenIdAt('7ZZZZZZZZZZZZZZZZZZZZZZZZZ', now)).toThrow('instant_in_future');
  });

  test('more than 31 days ago is refused, from the end of what was accepted on', () => {
    const id = ulid(now);
    const { acceptedUntil } = givenIdAt(id, now)!;
    expect(givenIdAt(id, acceptedUntil)?.madeAt).toBe(now);
    expect(() => givenIdAt(id, acceptedUntil + 1)).toThrow(
      refusal({ code: 'instant_too_old', field: 'id', params: { limit: 31, of: 'id' } }),
    );
    expect(() => givenIdAt('0'.repeat(26), now)).toThrow('instant_too_old');
  });
});

describe('an id', () => {
  const good = ulid(now);

  test.for([
    ['is empty', ''],
    ['is too short', good.slice(1)],
    ['is too long', `${good}0`],
    ['has small letters', good.toLowerCase()],
    ['has a letter that looks like a digit', `${good.slice(0, -1)}O`],
    ['has more bits than a ULID', `8${good.slice(1)}`],
    ['has a line break at its end', `${good}\n`],
    ['is a UUID', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
    ['separates parts of keys', `${good.slice(0, -1)}#`],
  ])('that %s is ignored', ([, id]) => {
    expect(givenIdAt(id, now)).toBeUndefined();
  });

  test('of any text is ignored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (id) => {
        expect(givenIdAt(id, now)).toBeUndefined();
      }),
    );
  });
});
