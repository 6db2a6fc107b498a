import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedAgreement, declinedAgreement } from '#shared/domain/agreement-answers.ts';
import {
  type Parties,
  type StoredAgreement,
  type StoredProposal,
  sidesAt,
  sidesOf,
  type WantedAgreement,
} from '#shared/domain/agreement-changes.ts';
import {
  AFTER_MISS,
  areSame,
  areSameTerms,
  DEFAULT_HALF,
  effectiveTerms,
  type HalfOwner,
  isOver,
  LOOK_BACK,
  lesserSides,
  lesserTerms,
  SHOWN_COMMITMENTS,
  SHOWN_KINDS,
  type Sides,
  splitChange,
} from '#shared/domain/agreements.ts';
import { DAY, HOUR } from './periods/support.ts';
import { anyHalfAround, change, codeOf, holds, NOW, other, parties } from './support/agreements.ts';

/* What is true of any changes of an agreement. */

const RUNS = { numRuns: 300 };
const turned = ({ mine, theirs, until }: Sides): Sides => ({ mine: theirs, theirs: mine, until });

const anyDate = fc.option(fc.constantFrom('2026-06-01', '2026-06-02', '2026-06-05'));
const anyTerms = fc.record(
  {
    shows: fc.record(
      {
        commitments: fc.constantFrom(...SHOWN_COMMITMENTS),
        ...{ notes: fc.boolean(), food: fc.boolean(), weight: fc.boolean(), exercise: fc.boolean() },
      },
      { requiredKeys: [] },
    ),
    shows_until: fc.dictionary(fc.constantFrom(...SHOWN_KINDS), anyDate),
    after_miss: fc.constantFrom(...AFTER_MISS),
    look_back: fc.constantFrom(...LOOK_BACK),
  },
  { requiredKeys: [] },
);
const anyChange = fc.record({ mine: anyTerms, theirs: anyTerms, until: anyDate }, { requiredKeys: [] });
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ by: fc.boolean(), wanted: anyChange }) },
  { weight: 2, arbitrary: fc.constant('accept' as const) },
  { weight: 1, arbitrary: fc.constant('decline' as const) },
  { weight: 1, arbitrary: fc.constant('later' as const) },
);

const isOverForEither = (until: string | null, now: number) =>
  [parties.me, parties.them].some(({ timezone }) => isOver(until, timezone, now));

const isNotMore = (one: Sides, other: Sides) => areSame(lesserSides(one, other), one);

/** The same without the end, which does not count as more where nothing was agreed that it would end. */
const withoutEnd = (sides: Sides): Sides => ({ ...sides, until: null });

describe('always', () => {
  test('nothing becomes more without a yes, and the yes makes it what was proposed', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        let agreement: StoredAgreement | undefined;
        let now = NOW;
        const at = (said: StoredAgreement | undefined) => holds(said, now);
        for (const step of steps) {
          const before = agreement;
          if (step === 'later') now += 4 * DAY;
          else if (typeof step === 'string') {
            const { proposed } = before ?? {};
            if (!before || !proposed) continue;
            const by = proposed.by === 'ada' ? other(parties) : parties;
            const isAccepted = step === 'accept';
            if (isAccepted && isOverForEither(proposed.until, now)) {
              expect(codeOf(() => acceptedAgreement(before, proposed.version, by, now))).toEqual([
                'proposal_over',
                undefined,
              ]);
              continue;
            }
            agreement = isAccepted
              ? acceptedAgreement(before, proposed.version, by, now)
              : declinedAgreement(before, proposed.version, by);
            expect(at(agreement)).toEqual(isAccepted ? at({ ...before, ...proposed }) : at(before));
          } else {
            const by = step.by ? parties : other(parties);
            if (codeOf(() => change(before, step.wanted, by, now))) continue;
            agreement = change(before, step.wanted, by, now);
            expect(isNotMore(at(agreement), at(before))).toBe(true);
            expect(areSame(at(agreement), at(before))).toBe((agreement?.version ?? 0) === (before?.version ?? 0));
            expect(change(agreement, step.wanted, by, now)).toBe(agreement);
            if (agreement?.proposed) expectProposal(agreement.proposed, { was: before, is: agreement, step, now });
          }
          expect(agreement?.revision ?? 0).toBe((before?.revision ?? 0) + (agreement === before ? 0 : 1));
          const { proposed } = agreement ?? {};
          if (proposed) expect(proposed.version).toBe((agreement?.revision ?? 0) + 1);
        }
      }),
      RUNS,
    );
  });

  test('what became less does not come back with a proposal of before', () => {
    fc.assert(
      fc.property(anyChange, anyChange, fc.boolean(), (asked, wanted, mine) => {
        const proposed = change(undefined, asked);
        const by = mine ? parties : other(parties);
        const less = splitChange(sidesAt(proposed, by, NOW), sidesAfter(proposed, wanted, by)).atOnce;
        const after = change(proposed, less, by);
        if (after?.proposed?.by !== 'ada') return;
        const accepted = holds(acceptedAgreement(after, after.proposed.version, other(parties), NOW));
        const was = holds(proposed);
        const is = mine ? less : turned(less);
        for (const half of ['mine', 'theirs'] as const) {
          for (const kind of SHOWN_KINDS) {
            if (is[half].shows[kind] !== was[half].shows[kind]) {
              expect(accepted[half].shows[kind]).toBe(is[half].shows[kind]);
            }
          }
          if (is[half].after_miss !== was[half].after_miss) {
            expect(accepted[half].after_miss).toBe(is[half].after_miss);
          }
          if (is[half].look_back !== was[half].look_back) expect(accepted[half].look_back).toBe(is[half].look_back);
        }
      }),
      RUNS,
    );
  });

  test('an end shows and asks no more than before it, and of what it showed no more than the default', () => {
    const anyOwner: fc.Arbitrary<HalfOwner> = fc.record({
      timezone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York'),
      sharesWeight: fc.boolean(),
      shows: fc.constantFrom(true, true, false),
    });
    const anyInstant = fc.integer({ min: -5 * 24, max: 5 * 24 }).map((hours) => NOW + hours * HOUR);
    fc.assert(
      fc.property(anyHalfAround(NOW), anyOwner, anyInstant, fc.nat(100), (half, owner, instant, hours) => {
        const [now, later] = [instant, instant + hours * HOUR].map((at) => effectiveTerms(half, owner, at));
        expect(now && later && areSameTerms(lesserTerms(now, later), later)).toBe(true);
        const atLast = effectiveTerms({ ...half, until: '2026-01-01' }, owner, instant + 30 * DAY);
        expect(areSameTerms(lesserTerms(atLast, effectiveTerms(DEFAULT_HALF, owner, instant)), atLast)).toBe(true);
      }),
      RUNS,
    );
  });
});

interface Proposed {
  was: StoredAgreement | undefined;
  is: StoredAgreement;
  step: { by: boolean; wanted: WantedAgreement };
  now: number;
}

/** A proposal is nowhere less than what holds. A first one has what was not named as it held. */
function expectProposal(proposed: StoredProposal, { was, is, step, now }: Proposed): void {
  const by = step.by ? parties : other(parties);
  const said = sidesOf(proposed, by);
  expect(isNotMore(withoutEnd(sidesAt(is, by, now)), withoutEnd(said))).toBe(true);
  // After an earlier one, it may be that one.
  if (was?.proposed) return;
  for (const half of ['mine', 'theirs'] as const) {
    for (const kind of SHOWN_KINDS) {
      const isNamed = step.wanted[half]?.shows?.[kind] !== undefined;
      if (isNamed || step.wanted[half]?.shows_until?.[kind] !== undefined) continue;
      expect(said[half].shows[kind]).toBe(sidesAt(was, by, now)[half].shows[kind]);
    }
  }
}

/** What a change asks for, from its author's side: what holds if the other says yes. */
function sidesAfter(before: StoredAgreement | undefined, wanted: WantedAgreement, by: Parties): Sides {
  const after = change(before, wanted, by);
  const { proposed } = after ?? {};
  return proposed && proposed.by === by.me.id ? sidesOf(proposed, by) : sidesAt(after, by, NOW);
}
