import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  commitmentsAs,
  draftOf,
  effectOf,
  isEmpty,
  renewed,
  shownAs,
  wantedBy,
  withKind,
  wrongDays,
} from '#frontend/features/confidants/agreement.ts';
import { changeSentences, halfSentences } from '#frontend/features/confidants/agreement-words.ts';
import {
  beganWords,
  makerWords,
  versionSentences,
} from '#frontend/features/confidants/components/agreement-versions.tsx';
import { changedAgreement, type Parties, type StoredAgreement, sidesAt } from '#shared/domain/agreement-changes.ts';
import {
  AFTER_MISS,
  areSame,
  LOOK_BACK,
  SHOWN_COMMITMENTS,
  SHOWN_KINDS,
  type Sides,
  type Terms,
} from '#shared/domain/agreements.ts';

/* What the page of an agreement makes of choices, and how it says what they do. */

const TODAY = '2026-05-01';
const NOW = Date.parse('2026-05-01T12:00:00Z');
const READING = { name: 'Bob', today: TODAY };

const TERMS: Terms = {
  shows: { commitments: 'all', notes: false, food: true, weight: false, exercise: true },
  shows_until: {},
  after_miss: 'nothing',
  look_back: 'never',
};
const HELD: Sides = { mine: TERMS, theirs: TERMS, until: null };

const day = fc.constantFrom('2026-05-01', '2026-05-02', '2026-06-01', '2027-01-01');
const terms: fc.Arbitrary<Terms> = fc.record({
  shows: fc.record({
    commitments: fc.constantFrom(...SHOWN_COMMITMENTS),
    notes: fc.boolean(),
    food: fc.boolean(),
    weight: fc.boolean(),
    exercise: fc.boolean(),
  }),
  shows_until: fc.record(
    { commitments: day, notes: day, food: day, weight: day, exercise: day },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Terms['shows_until']>,
  after_miss: fc.constantFrom(...AFTER_MISS),
  look_back: fc.constantFrom(...LOOK_BACK),
});
const sides: fc.Arbitrary<Sides> = fc.record({ mine: terms, theirs: terms, until: fc.option(day) });

describe('a draft', () => {
  test('says what is wanted, whatever that is and whatever holds', () => {
    fc.assert(
      fc.property(sides, sides, (wanted, held) => {
        const draft = draftOf(wanted, held);
        expect(areSame(wantedBy(draft, held), wanted)).toBe(true);
        expect(isEmpty(draft)).toBe(areSame(wanted, held));
      }),
    );
  });

  test('keeps what was chosen when something else changes meanwhile', () => {
    const draft = draftOf({ ...HELD, mine: withKind(TERMS, 'food', 'hidden', TODAY) }, HELD);
    const since: Sides = { ...HELD, theirs: withKind(TERMS, 'notes', 'shown', TODAY) };
    const { mine, theirs } = wantedBy(draft, since);
    expect([mine.shows.food, theirs.shows.notes]).toEqual([false, true]);
  });

  test('does what the server does with it', () => {
    const party = { timezone: 'UTC', sharesWeight: false, shows: true };
    const parties: Parties = { me: { ...party, id: 'ada' }, them: { ...party, id: 'bob' } };
    const stored = ({ mine, theirs, until }: Sides): StoredAgreement => ({
      revision: 1,
      version: 1,
      terms: { ada: mine, bob: theirs },
      until,
      changedAt: 0,
    });
    fc.assert(
      fc.property(sides, sides, (wanted, agreed) => {
        const before = stored(agreed);
        const held = sidesAt(before, parties, NOW);
        const draft = draftOf(wanted, held);
        const { atOnce, proposed } = effectOf(draft, held, TODAY);
        const after = changedAgreement(before, draft, parties, NOW);
        expect(areSame(sidesAt(after, parties, NOW), atOnce)).toBe(true);
        expect(Boolean(after?.proposed)).toBe(proposed !== null);
      }),
    );
  });
});

describe('the choice of a kind', () => {
  test('is what was chosen', () => {
    for (const choice of ['shown', 'until', 'hidden'] as const) {
      for (const kind of SHOWN_KINDS) {
        if (kind !== 'commitments') expect(shownAs(withKind(TERMS, kind, choice, TODAY), kind)).toBe(choice);
      }
    }
    for (const choice of ['all', 'all_until', 'chosen', 'chosen_until', 'none'] as const) {
      expect(commitmentsAs(withKind(TERMS, 'commitments', choice, TODAY))).toBe(choice);
    }
  });

  test('with an end begins with a day ahead, or keeps the one of before', () => {
    expect(withKind(TERMS, 'food', 'until', TODAY).shows_until).toEqual({ food: '2026-05-31' });
    const ending = { ...TERMS, shows_until: { food: '2026-05-09' } };
    expect(withKind(ending, 'food', 'until', TODAY).shows_until).toEqual({ food: '2026-05-09' });
    const ended = { ...TERMS, shows_until: { food: '2026-04-09' } };
    expect(withKind(ended, 'food', 'until', TODAY).shows_until).toEqual({ food: '2026-05-31' });
    // What is shown without an end says so to the server, too.
    const draft = draftOf({ ...HELD, mine: withKind(ending, 'food', 'shown', TODAY) }, { ...HELD, mine: ending });
    expect(draft).toEqual({ mine: { shows_until: { food: null } } });
  });
});

test('days that are missing or over are found', () => {
  const draft = { mine: { shows_until: { food: '', weight: TODAY, notes: null } }, until: '2026-04-30' };
  expect([...wrongDays(draft, TODAY)]).toEqual(['until', 'mine.food']);
  expect(wrongDays({}, TODAY).size).toBe(0);
});

describe('after the last day', () => {
  const over: Sides = { ...HELD, until: '2026-04-30' };

  test('what is less needs no new end, and what is more has none unless one is chosen', () => {
    const less = effectOf({ mine: { shows: { food: false } } }, over, TODAY);
    expect([less.wanted.until, less.proposed]).toEqual(['2026-04-30', null]);
    const more = effectOf({ mine: { shows: { notes: true } } }, over, TODAY);
    expect([more.proposed?.until, more.atOnce.until]).toEqual([null, '2026-04-30']);
    const chosen = effectOf({ mine: { shows: { notes: true } }, until: '2026-05-09' }, over, TODAY);
    expect(chosen.proposed?.until).toBe('2026-05-09');
  });

  test('the last version is offered again with a new end, without days that are over', () => {
    const last = { ...TERMS, shows_until: { food: '2026-04-09', exercise: '2026-07-01' } };
    expect(renewed({ mine: last, theirs: TERMS }, TODAY)).toEqual({
      mine: { ...TERMS, shows_until: { exercise: '2026-07-01' } },
      theirs: TERMS,
      until: '2026-05-31',
    });
  });
});

describe('in words', () => {
  const MUCH: Terms = {
    shows: { commitments: 'chosen', notes: true, food: true, weight: false, exercise: false },
    shows_until: { food: '2026-06-01' },
    after_miss: 'ask_them',
    look_back: 'weekly',
  };

  test('a half says what is shown and what is not', () => {
    expect(halfSentences('mine', MUCH, READING)).toEqual([
      'I show Bob the commitments I chose for them, the notes I share, and my food until June 1.',
      'I don’t show Bob my weight or my exercise.',
      'When I miss something, Steadfast asks them to ask me, at most once a week.',
      'Every week, we look back on my commitments together.',
    ]);
    expect(halfSentences('theirs', TERMS, READING)).toEqual([
      'Bob shows me all their commitments, their food, and their exercise.',
      'Bob doesn’t show me their notes or their weight.',
      'When Bob misses something, nothing happens.',
      'We never look back on Bob’s commitments together.',
    ]);
  });

  test('the half of a coach says that nothing is shown', () => {
    expect(halfSentences('theirs', TERMS, { ...READING, coach: 'theirs' })).toEqual([
      'Bob is my coach. They see my half and show me nothing.',
    ]);
  });

  test('a change says what is other', () => {
    expect(changeSentences(HELD, { mine: MUCH, theirs: TERMS, until: '2027-01-01' }, READING)).toEqual([
      'Bob sees only the commitments you chose for them.',
      'Bob sees the notes you share.',
      'Bob sees your food, until June 1.',
      'Bob no longer sees your exercise.',
      'When you miss something, Steadfast asks Bob to ask you, at most once a week.',
      'You look back on your commitments together every week.',
      'The agreement ends after January 1, 2027.',
    ]);
    const back: Sides = { mine: { ...MUCH, shows_until: {} }, theirs: TERMS, until: null };
    expect(changeSentences({ mine: MUCH, theirs: TERMS, until: '2027-01-01' }, back, READING)).toEqual([
      'Bob sees your food, with no end date.',
      'The agreement has no end date.',
    ]);
  });

  test('before an invitation is accepted, nothing that is hidden was seen', () => {
    const none = { commitments: 'none', notes: false, food: false, weight: false, exercise: false } as const;
    const hidden: Terms = { ...TERMS, shows: none };
    const usual: Sides = { ...HELD, mine: { ...TERMS, shows: { ...TERMS.shows, notes: true, weight: true } } };
    const before: Sides = { ...usual, theirs: usual.mine };
    const kinds = ['commitments', 'notes', 'food', 'weight', 'exercise'];
    const reading = { ...READING, isUnseen: true };
    expect(changeSentences(before, { mine: hidden, theirs: hidden, until: null }, reading)).toEqual([
      ...kinds.map((kind) => `Bob doesn’t see your ${kind}.`),
      ...kinds.map((kind) => `You don’t see Bob’s ${kind}.`),
    ]);
    expect(changeSentences(before, { ...before, mine: hidden }, READING)[0]).toBe(
      'Bob no longer sees your commitments.',
    );
  });

  test('two states differ in words exactly if they differ', () => {
    fc.assert(
      fc.property(sides, sides, (before, after) => {
        expect(changeSentences(before, after, READING).length === 0).toBe(areSame(before, after));
      }),
    );
  });
});

describe('earlier versions in words', () => {
  test('have a time if two began on one day', () => {
    const all = ['2026-05-01T15:04:00Z', '2026-05-01T09:00:00Z', '2026-04-30T23:30:00Z', null];
    const versions = all.map((changed_at) => ({ changed_at }));
    const wordsIn = (timezone: string) =>
      versions.map((each) => beganWords(each, versions, { timezone, today: TODAY }));
    expect(wordsIn('UTC')).toEqual(['From May 1 at 3:04 PM', 'From May 1 at 9:00 AM', 'From April 30', null]);
    expect(wordsIn('Asia/Tokyo')).toEqual(['From May 2', 'From May 1 at 6:00 PM', 'From May 1 at 8:30 AM', null]);
  });

  test('say who made them, if that is known', () => {
    const madeBy = (...changed_by: string[]) => makerWords({ changed_by, confidant_id: 'bob' }, 'Bob');
    expect([madeBy(), madeBy('ada'), madeBy('bob'), madeBy('bob', 'ada')]).toEqual([
      null,
      'You changed it.',
      'Bob changed it.',
      'You and Bob agreed to it.',
    ]);
  });

  test('mark what the version before did not say', () => {
    const changedIn = (version: Sides, before: Sides | undefined) =>
      versionSentences(version, before, READING).flatMap(({ sentence, isChanged }) => (isChanged ? [sentence] : []));
    const next: Sides = { ...HELD, mine: { ...TERMS, look_back: 'weekly' }, until: '2026-06-01' };
    expect(changedIn(HELD, undefined)).toEqual([]);
    expect(changedIn(HELD, HELD)).toEqual([]);
    expect(changedIn(next, HELD)).toEqual([
      'Every week, we look back on my commitments together.',
      'Agreed until June 1.',
    ]);
    expect(changedIn(HELD, next)).toEqual([
      'We never look back on my commitments together.',
      'The agreement has no end date.',
    ]);
  });
});
