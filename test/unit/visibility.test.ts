import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { DEFAULT_HALF, DEFAULT_TERMS, effectiveTerms, type Half, type StoredTerms } from '#shared/domain/agreements.ts';
import { endOfDay } from '#shared/domain/local-time.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import {
  AUDIENCES,
  amongConfidants,
  changedVisibility,
  unended,
  type ViewedData,
  type Viewer,
  type Visibility,
  visible,
} from '#shared/domain/visibility.ts';
import { distinctChanges, ZONES } from './periods/oracle.ts';
import { DAY, HOUR, utc } from './periods/support.ts';
import { anyHalfAround } from './support/agreements.ts';

/* Who sees what its owner keeps, until when, and why. */

const RUNS = { numRuns: 500 };
const NOW = utc('2026-05-20 12:00');
const ada = { id: 'ada', timezone: 'Europe/Paris' };
const bob = { id: 'bob', since: NOW - 90 * DAY, agreed: DEFAULT_HALF };
const MAY_3 = utc('2026-05-03 09:00');
const chosen = (until: string | null = null, since = MAY_3): Visibility => ({
  audience: 'chosen',
  people: [{ id: 'bob', until, since }],
});
const everyone: Visibility = { audience: 'everyone', people: [] };
const nobody: Visibility = { audience: 'nobody', people: chosen().people };
const commitment = (visibility: Visibility) => ({ kind: 'commitments', visibility }) as const;
const seen = (rule: Visibility, at = NOW, viewer: Viewer = bob) => visible(ada, viewer, commitment(rule), at);
const half = (said: Partial<StoredTerms>, until: string | null = null): Half => ({
  terms: { ...DEFAULT_TERMS, ...said },
  until,
});
const shows = (said: Partial<StoredTerms['shows']>) => ({ shows: { ...DEFAULT_TERMS.shows, ...said } });

describe('one rule', () => {
  test('everyone, chosen people, nobody', () => {
    expect(seen(everyone)).toEqual({ visible: true, until: null, reason: { code: 'everyone' } });
    expect(seen(nobody)).toEqual({ visible: false, until: null, reason: { code: 'nobody' } });
    expect(seen({ ...chosen(), people: [] })).toMatchObject({ visible: false, reason: { code: 'not_chosen' } });
    const params = { since: '2026-05-03', until: null };
    expect(seen(chosen())).toEqual({ visible: true, until: null, reason: { code: 'chosen', params } });
  });

  test('a chosen person sees it until midnight after their last day', () => {
    const params = { since: '2026-05-03', until: '2026-06-01' };
    const end = utc('2026-06-01 22:00');
    expect(seen(chosen('2026-06-01'))).toEqual({ visible: true, until: end, reason: { code: 'chosen', params } });
    expect(seen(chosen('2026-06-01'), end - 1).visible).toBe(true);
    expect(seen(chosen('2026-06-01'), end)).toEqual({
      visible: false,
      until: null,
      reason: { code: 'ended', params: { until: '2026-06-01' } },
    });
  });

  test('the day of the choice is by the owner’s clock', () => {
    const late = chosen(null, utc('2026-05-03 22:30'));
    expect(seen(late).reason).toMatchObject({ params: { since: '2026-05-04' } });
  });

  test('a person who was revoked must be chosen again', () => {
    const again = { ...bob, since: MAY_3 + 1 };
    expect(seen(chosen(), NOW, again)).toMatchObject({ visible: false, reason: { code: 'not_chosen' } });
    expect(seen(chosen(), NOW, { ...again, since: MAY_3 }).visible).toBe(true);
  });
});

describe('an agreement', () => {
  const agreed = (said: Half) => ({ ...bob, agreed: said });
  const of = (what: ViewedData, said: Half, at = NOW) => visible(ada, agreed(said), what, at);

  test('shows all commitments, those whose visibility names the viewer, or none', () => {
    const picked = agreed(half(shows({ commitments: 'chosen' })));
    expect(seen(everyone, NOW, picked)).toEqual({ visible: false, until: null, reason: { code: 'not_agreed' } });
    expect(seen(nobody, NOW, picked).visible).toBe(false);
    expect(seen(chosen(), NOW, picked)).toEqual(seen(chosen()));
    const none = agreed(half(shows({ commitments: 'none' })));
    for (const rule of [everyone, chosen(), nobody]) expect(seen(rule, NOW, none).visible).toBe(false);
  });

  test('ends a kind at midnight after its last day, and then nothing of it is shown', () => {
    const said = half({ shows_until: { commitments: '2026-06-01', food: '2026-05-25' } });
    const end = utc('2026-06-01 22:00');
    const until = { visible: true, until: end, reason: { code: 'agreed', params: { until: '2026-06-01' } } };
    const ended = { visible: false, until: null, reason: { code: 'ended', params: { until: '2026-06-01' } } };
    expect(seen(everyone, NOW, agreed(said))).toEqual(until);
    expect(seen(chosen('2026-06-02'), NOW, agreed(said))).toEqual(until);
    expect(seen(chosen('2026-05-31'), NOW, agreed(said))).toEqual(seen(chosen('2026-05-31')));
    expect(seen(everyone, end - 1, agreed(said))).toEqual(until);
    expect(seen(everyone, end, agreed(said))).toEqual(ended);
    expect(of({ kind: 'food' }, said).until).toBe(utc('2026-05-25 22:00'));
    expect(of({ kind: 'exercise' }, said)).toEqual({ visible: true, until: null, reason: { code: 'everyone' } });
  });

  test('shows notes only where the commitment shares them, too, until the agreement ends', () => {
    const notes = (visibility: Visibility, shared: boolean) => ({ kind: 'notes', visibility, shared }) as const;
    const said = half(shows({ notes: true }), '2026-06-01');
    expect(of(notes(everyone, true), DEFAULT_HALF)).toMatchObject({ visible: false, reason: { code: 'not_agreed' } });
    expect(of(notes(everyone, false), said)).toMatchObject({ visible: false, reason: { code: 'not_shared' } });
    expect(of(notes(nobody, true), said)).toMatchObject({ visible: false, reason: { code: 'nobody' } });
    const until = { visible: true, until: utc('2026-06-01 22:00') };
    expect(of(notes(everyone, true), said)).toMatchObject({ ...until, reason: { code: 'agreed' } });
    expect(of(notes(everyone, true), said, until.until)).toMatchObject({ visible: false, reason: { code: 'ended' } });
    // The commitment is as before any agreement.
    expect(seen(everyone, until.until, agreed(said))).toEqual(seen(everyone));
  });

  test('shows the weight only where its owner shares it, too', () => {
    for (const said of [DEFAULT_HALF, half(shows({ weight: true }))]) {
      expect(of({ kind: 'weight', shared: true }, said).visible).toBe(true);
      expect(of({ kind: 'weight', shared: false }, said)).toMatchObject({ reason: { code: 'not_shared' } });
    }
    const hidden = half(shows({ weight: false }));
    expect(of({ kind: 'weight', shared: true }, hidden)).toMatchObject({ reason: { code: 'not_agreed' } });
  });

  test('hides further what it hid when it has ended', () => {
    const said = half(shows({ food: false }), '2026-05-01');
    expect(of({ kind: 'food' }, said)).toMatchObject({ visible: false, reason: { code: 'not_agreed' } });
  });
});

const anyVisibility = fc.record({
  audience: fc.constantFrom(...AUDIENCES),
  people: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('bob', 'carol', 'dora'),
      until: fc.option(
        fc.integer({ min: -3, max: 3 }).map((days) => new Date(NOW + days * DAY).toISOString().slice(0, 10)),
      ),
      since: fc.integer({ min: -50, max: 50 }).map((hours) => NOW + hours * HOUR),
    }),
    { selector: ({ id }) => id },
  ),
});
const anyWhat: fc.Arbitrary<ViewedData> = fc.oneof(
  fc.record({ kind: fc.constant('commitments' as const), visibility: anyVisibility }),
  fc.record({ kind: fc.constant('notes' as const), visibility: anyVisibility, shared: fc.boolean() }),
  fc.record({ kind: fc.constant('weight' as const), shared: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('food' as const, 'exercise' as const) }),
  fc.record({ kind: fc.constant('review' as const), visibility: anyVisibility }),
  fc.record({ kind: fc.constant('quote' as const), visibility: anyVisibility, shared: fc.boolean() }),
);
const anyHalf = anyHalfAround(NOW);
const anyInstant = fc.integer({ min: -5 * 24 * 60, max: 5 * 24 * 60 }).map((minutes) => NOW + minutes * 60_000);
const anyZone = fc.constantFrom(...ZONES);

describe('always', () => {
  test('the owner sees everything, and who is no confidant nothing', () => {
    fc.assert(
      fc.property(anyWhat, anyHalf, anyZone, anyInstant, (what, agreed, timezone, instant) => {
        const subject = { id: 'ada', timezone };
        const own = visible(subject, { id: 'ada', since: undefined, agreed }, what, instant);
        expect(own).toEqual({ visible: true, until: null, reason: { code: 'own' } });
        const stranger = visible(subject, { id: 'bob', since: undefined, agreed }, what, instant);
        expect(stranger).toEqual({ visible: false, until: null, reason: { code: 'not_a_confidant' } });
      }),
      RUNS,
    );
  });

  test('what one rule hides is hidden, and the end is the first instant at which it is', () => {
    fc.assert(
      fc.property(anyWhat, anyHalf, anyZone, anyInstant, (what, agreed, timezone, instant) => {
        const subject = { id: 'ada', timezone };
        const at = (time: number) => visible(subject, { ...bob, agreed }, what, time);
        const { visible: isSeen, until } = at(instant);
        const holds = effectiveTerms(agreed, { timezone, sharesWeight: true, shows: true }, instant).shows;
        const isShared =
          'visibility' in what ? visible(subject, bob, commitment(what.visibility), instant).visible : true;
        const isSwitchedOff = 'shared' in what && !what.shared;
        const isNamed = 'visibility' in what && what.visibility.audience === 'chosen';
        const isAgreed =
          what.kind === 'review' ||
          what.kind === 'quote' ||
          ((!('visibility' in what) || holds.commitments === 'all' || (holds.commitments === 'chosen' && isNamed)) &&
            (what.kind === 'commitments' || holds[what.kind]));
        expect(isSeen).toBe(isShared && !isSwitchedOff && isAgreed);
        if (until === null) {
          expect(at(instant + 400 * DAY).visible).toBe(isSeen);
          return;
        }
        expect(isSeen && until > instant).toBe(true);
        expect(at(until - 1).visible).toBe(true);
        expect(at(until).visible).toBe(false);
      }),
      RUNS,
    );
  });

  test('what is left out because it is over or was revoked changes nothing', () => {
    fc.assert(
      fc.property(anyVisibility, anyZone, anyInstant, anyInstant, (rule, timezone, instant, since) => {
        const viewer = { ...bob, since };
        const current = amongConfidants(unended(rule, timezone, instant), new Map([['bob', since]]));
        const of = (each: Visibility) => visible({ id: 'ada', timezone }, viewer, commitment(each), instant).visible;
        expect(of(current)).toBe(of(rule));
        if (rule.audience === 'chosen') expect(current.people.some(({ id }) => id === 'bob')).toBe(of(rule));
      }),
      RUNS,
    );
  });
});

test('a day ends at the first instant of the next one, in every zone and at every clock change', () => {
  const days = [...distinctChanges(2024, 2027)].flatMap(({ zone, change }) =>
    [-1, 0, 1].map((plus) => ({
      zone,
      date: Temporal.Instant.fromEpochMilliseconds(change).toZonedDateTimeISO(zone).toPlainDate().add({ days: plus }),
    })),
  );
  const everywhere = ZONES.map((zone) => ({ zone, date: Temporal.PlainDate.from('2026-05-20') }));
  for (const { zone, date } of [...days, ...everywhere]) {
    const start = date.add({ days: 1 }).toZonedDateTime(zone);
    expect(endOfDay(date.toString(), zone), `${date} in ${zone}`).toBe(start.epochMilliseconds);
  }
  // A country that moved over the date line left a day out.
  expect(endOfDay('2011-12-29', 'Pacific/Apia')).toBe(utc('2011-12-30 10:00'));
});

describe('a change', () => {
  const circumstances = { since: new Map([['bob', bob.since]]), timezone: ada.timezone, now: NOW };
  const change = (wanted: Parameters<typeof changedVisibility>[1], before: Visibility = everyone) =>
    changedVisibility(before, wanted, circumstances);
  const code = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return error instanceof Refusal ? error.details[0] : error;
    }
  };

  test('keeps since when somebody is chosen, as long as they are', () => {
    expect(change({ audience: 'chosen', people: [{ id: 'bob' }] })).toEqual(chosen(null, NOW));
    const later = { audience: 'chosen', people: [{ id: 'bob', until: '2026-06-01' }] } as const;
    expect(change(later, chosen())).toEqual(chosen('2026-06-01'));
    expect(change(later, chosen('2026-05-19'))).toEqual(chosen('2026-06-01', NOW));
    expect(change({ audience: 'nobody' }, chosen())).toEqual(nobody);
    expect(change({ audience: 'chosen', people: [] }, chosen())).toEqual({ audience: 'chosen', people: [] });
  });

  test('refuses people who are no confidants, and days that are over', () => {
    expect(code(() => change({ audience: 'chosen', people: [{ id: 'carol' }] }))).toMatchObject({
      code: 'unknown_confidants',
      field: 'people',
    });
    const until = (date: string) => code(() => change({ audience: 'chosen', people: [{ id: 'bob', until: date }] }));
    expect(until('2026-05-19')).toMatchObject({ code: 'until_in_past', field: 'until' });
    expect(until('2026-05-20')).toEqual(chosen('2026-05-20', NOW));
  });
});
