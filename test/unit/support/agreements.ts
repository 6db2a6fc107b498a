import fc from 'fast-check';
import {
  changedAgreement,
  type Parties,
  type StoredAgreement,
  sidesAt,
  type WantedAgreement,
} from '#shared/domain/agreement-changes.ts';
import { AFTER_MISS, type Half, LOOK_BACK, SHOWN_COMMITMENTS, SHOWN_KINDS } from '#shared/domain/agreements.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { DAY, utc } from '../periods/support.ts';

/* Ada and Bob, who change their agreement, and random halves of agreements. */

export const NOW = utc('2026-05-20 12:00');
export const ADA = { id: 'ada', timezone: 'Pacific/Kiritimati', sharesWeight: true, shows: true };
export const BOB = { id: 'bob', timezone: 'America/New_York', sharesWeight: false, shows: true };
export const parties: Parties = { me: ADA, them: BOB };
export const other = ({ me, them }: Parties): Parties => ({ me: them, them: me });

export const change = (before: StoredAgreement | undefined, wanted: WantedAgreement, by = parties, now = NOW) =>
  changedAgreement(before, wanted, by, now);
export const holds = (agreement: StoredAgreement | undefined, now = NOW) => sidesAt(agreement, parties, now);
export const codeOf = (act: () => unknown) => {
  try {
    return act() && undefined;
  } catch (error) {
    return error instanceof Refusal ? [error.details[0].code, error.details[0].field] : error;
  }
};

/** A date within a few days of an instant, before or after. */
const anyDateAround = (instant: number) =>
  fc.integer({ min: -3, max: 3 }).map((days) => new Date(instant + days * DAY).toISOString().slice(0, 10));

/** A half that ends within a few days of an instant, before or after, or has no end. */
export const anyHalfAround = (instant: number): fc.Arbitrary<Half> =>
  fc.record({
    terms: fc.record({
      shows: fc.record(
        {
          commitments: fc.constantFrom(...SHOWN_COMMITMENTS),
          notes: fc.boolean(),
          food: fc.boolean(),
          weight: fc.boolean(),
          exercise: fc.boolean(),
        },
        { requiredKeys: ['commitments', 'notes', 'food', 'exercise'] },
      ),
      shows_until: fc.record(
        Object.fromEntries(SHOWN_KINDS.map((kind) => [kind, anyDateAround(instant)])) as Record<
          (typeof SHOWN_KINDS)[number],
          fc.Arbitrary<string>
        >,
        { requiredKeys: [] },
      ),
      after_miss: fc.constantFrom(...AFTER_MISS),
      look_back: fc.constantFrom(...LOOK_BACK),
    }),
    until: fc.option(anyDateAround(instant)),
  });
