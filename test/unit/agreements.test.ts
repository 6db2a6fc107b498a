import { describe, expect, test } from 'vitest';
import { acceptedAgreement, declinedAgreement, nextEnd } from '#shared/domain/agreement-answers.ts';
import { invitedAgreement, type Parties, sidesAt, type WantedAgreement } from '#shared/domain/agreement-changes.ts';
import { utc } from './periods/support.ts';
import { ADA, BOB, change, codeOf, holds, NOW, other, parties } from './support/agreements.ts';

/* How two confidants change their agreement, and what holds of it. */

const NOTES = { mine: { shows: { notes: true } } };

describe('before any agreement', () => {
  test('all is shown but notes, the weight by the settings, and nothing is asked', () => {
    const said = { shows_until: {}, after_miss: 'nothing', look_back: 'never' };
    const shows = { commitments: 'all', notes: false, food: true, exercise: true };
    expect(holds(undefined)).toEqual({
      mine: { ...said, shows: { ...shows, weight: true } },
      theirs: { ...said, shows: { ...shows, weight: false } },
      until: null,
    });
  });

  test('a coach shows nothing, and cannot show more', () => {
    const coached: Parties = { me: ADA, them: { ...BOB, shows: false } };
    expect(sidesAt(undefined, coached, NOW).theirs.shows).toEqual({
      ...{ commitments: 'none', notes: false, food: false, weight: false, exercise: false },
    });
    const refused = ['coach_shows_nothing', 'shows'];
    expect(codeOf(() => change(undefined, { theirs: { shows: { food: true } } }, coached))).toEqual(refused);
    expect(codeOf(() => change(undefined, { mine: { shows: { food: true } } }, other(coached)))).toEqual(refused);
    const asking = { theirs: { after_miss: 'ask_me' } } as const;
    expect(codeOf(() => change(undefined, asking, coached))).toEqual(['coach_shows_nothing', 'after_miss']);
    const back = change(undefined, { theirs: { look_back: 'weekly', shows: { commitments: 'none' } } }, coached);
    expect(back?.proposed?.terms.bob).toMatchObject({ look_back: 'weekly', shows: { commitments: 'none' } });
  });
});

describe('a change', () => {
  test('of less holds at once, in either half, and of more waits for the other', () => {
    const wanted = { mine: { shows: { notes: true, food: false } }, theirs: { shows: { exercise: false } } };
    const changed = change(undefined, wanted);
    expect(changed).toMatchObject({ revision: 1, version: 1, changedAt: NOW, proposed: { by: 'ada', version: 2 } });
    expect(holds(changed)).toMatchObject({
      mine: { shows: { notes: false, food: false, weight: true } },
      theirs: { shows: { exercise: false } },
    });
    const accepted = acceptedAgreement(changed, 2, other(parties), NOW + 1);
    expect(accepted).toMatchObject({ revision: 2, version: 2, changedAt: NOW + 1 });
    expect(accepted.proposed).toBeUndefined();
    expect(holds(accepted).mine.shows).toMatchObject({ notes: true, food: false });
  });

  test('of nothing is the same agreement', () => {
    expect(change(undefined, {})).toBeUndefined();
    expect(change(undefined, { mine: { shows: { weight: true }, shows_until: { food: null } }, until: null })).toBe(
      undefined,
    );
    const proposed = change(undefined, NOTES);
    expect(change(proposed, NOTES)).toBe(proposed);
    expect(change(proposed, { mine: { look_back: 'never' } }, other(parties))).toBe(proposed);
  });

  test('takes the place of an earlier proposal, which then cannot be accepted', () => {
    const first = change(undefined, NOTES);
    const second = change(first, { theirs: { after_miss: 'ask_me' } }, other(parties));
    expect(second).toMatchObject({ version: 0, changedAt: null, proposed: { by: 'bob', version: 3 } });
    expect(second?.proposed?.terms.ada?.shows.notes).toBe(false);
    const late = () => acceptedAgreement(second, first?.proposed?.version ?? 0, parties, NOW);
    expect(codeOf(late)).toEqual(['changed_meanwhile', undefined]);
    expect(codeOf(() => acceptedAgreement(second, 3, other(parties), NOW))).toEqual(['own_proposal', undefined]);
    const takenBack = declinedAgreement(second, undefined, other(parties));
    expect(takenBack.answered).toBeUndefined();
    expect(codeOf(() => declinedAgreement(takenBack, undefined, other(parties)))).toEqual([
      'changed_meanwhile',
      undefined,
    ]);
    expect(holds(declinedAgreement(second, undefined, parties))).toEqual(holds(undefined));
  });

  test('is answered once, and the same answer again changes nothing', () => {
    const proposed = change(change(undefined, NOTES), { theirs: { after_miss: 'ask_me' } });
    const accepted = acceptedAgreement(proposed, 3, other(parties), NOW);
    expect(accepted.answered).toEqual({ by: 'bob', accepted: true, version: 3, since: 2 });
    expect(acceptedAgreement(accepted, 3, other(parties), NOW + 1)).toBe(accepted);
    expect(codeOf(() => acceptedAgreement(accepted, 3, parties, NOW))).toEqual(['changed_meanwhile', undefined]);
    expect(codeOf(() => declinedAgreement(accepted, undefined, other(parties)))).toEqual([
      'changed_meanwhile',
      undefined,
    ]);
    const declined = declinedAgreement(proposed, undefined, other(parties));
    expect(declined.answered).toEqual({ by: 'bob', accepted: false, version: 3, since: 2 });
    expect(declinedAgreement(declined, undefined, other(parties))).toBe(declined);
    expect(codeOf(() => declinedAgreement(declined, undefined, parties))).toEqual(['changed_meanwhile', undefined]);
    expect(change(declined, NOTES)?.answered).toBeUndefined();
  });

  test('is declined by its version, and a late or repeated no leaves a newer one alone', () => {
    const first = change(undefined, NOTES);
    const no = (said: typeof first, version: number) => declinedAgreement(said, version, other(parties));
    const declined = no(first, 2);
    expect(no(declined, 2)).toBe(declined);
    expect(codeOf(() => no(declined, 3))).toEqual(['changed_meanwhile', undefined]);
    const newer = change(declined, { theirs: { after_miss: 'ask_me' } });
    expect(newer?.proposed?.version).toBe(4);
    expect(codeOf(() => no(newer, 2))).toEqual(['changed_meanwhile', undefined]);
    const amended = change(first, { theirs: { after_miss: 'ask_me' } });
    expect(codeOf(() => no(amended, 2))).toEqual(['changed_meanwhile', undefined]);
    expect(no(newer, 4).proposed).toBeUndefined();
    // Who proposed it takes back what they see.
    expect(codeOf(() => declinedAgreement(newer, 2, parties))).toEqual(['changed_meanwhile', undefined]);
    expect(declinedAgreement(newer, 4, parties).proposed).toBeUndefined();
  });

  test('to less also reduces what waits, which disappears when nothing of it is left', () => {
    const proposed = change(undefined, { mine: { shows: { notes: true } }, theirs: { look_back: 'weekly' } });
    const less = change(proposed, { theirs: { shows: { food: false } } }, other(parties));
    expect(less).toMatchObject({ version: 2, proposed: { by: 'ada', version: 3 } });
    expect(holds(acceptedAgreement(less, 3, other(parties), NOW)).mine.shows).toMatchObject({
      notes: true,
      food: false,
    });

    const later = change(change(undefined, { until: '2026-06-01' }), { until: '2026-06-05' });
    expect(later).toMatchObject({ until: '2026-06-01', proposed: { until: '2026-06-05' } });
    const earlier = change(later, { until: '2026-05-30' });
    expect(earlier?.until).toBe('2026-05-30');
    expect(earlier?.proposed).toBeUndefined();
  });

  test('to dates that are over is refused, by the clock of the half’s owner', () => {
    // It is May 21 on Ada's clock.
    const refused = (wanted: WantedAgreement) => codeOf(() => change(undefined, wanted));
    expect(refused({ mine: { shows_until: { food: '2026-05-20' } } })).toEqual(['until_in_past', 'food']);
    expect(refused({ theirs: { shows_until: { food: '2026-05-19' } } })).toEqual(['until_in_past', 'food']);
    expect(refused({ until: '2026-05-20' })).toEqual(['until_in_past', 'until']);
    const allowed = { mine: { shows_until: { food: '2026-05-21' } }, theirs: { shows_until: { food: '2026-05-20' } } };
    expect(holds(change(undefined, { ...allowed, until: '2026-05-21' })).mine.shows_until).toEqual({
      food: '2026-05-21',
    });
  });

  test('proposes no last day that is over for the other, who could not accept it', () => {
    // It is May 20 on Bob's clock, and May 21 on Ada's.
    const byBob = (before: ReturnType<typeof change>, wanted: WantedAgreement) =>
      change(before, wanted, other(parties));
    expect(codeOf(() => byBob(undefined, { ...NOTES, until: '2026-05-20' }))).toEqual(['until_in_past', 'until']);
    expect(byBob(undefined, { ...NOTES, until: '2026-05-21' })?.proposed?.until).toBe('2026-05-21');
    const agreed = change(undefined, { until: '2026-06-01' });
    const ending = byBob(agreed, { until: '2026-05-20' });
    expect(ending).toMatchObject({ until: '2026-05-20' });
    expect(byBob(ending, NOTES)?.proposed?.until).toBeNull();
  });

  test('with an end for what is new changes nothing at once', () => {
    const proposed = change(undefined, { ...NOTES, until: '2026-06-01' });
    expect(proposed).toMatchObject({ version: 0, until: null, proposed: { until: '2026-06-01' } });
    const accepted = acceptedAgreement(proposed, 2, other(parties), NOW);
    // The last day is over on Bob's clock, or on Ada's.
    const late = utc('2026-06-01 23:59');
    expect(codeOf(() => acceptedAgreement(proposed, 2, other(parties), late))).toEqual(['proposal_over', undefined]);
    expect(change(accepted, { mine: { look_back: 'weekly' }, until: '2026-05-30' })).toMatchObject({
      ...{ until: '2026-05-30', proposed: { until: '2026-05-30' } },
    });
  });
});

describe('an end', () => {
  test('is on the clock of its half, and the next one is known', () => {
    const ends = { mine: { shows_until: { food: '2026-05-25' } }, theirs: { shows_until: { exercise: '2026-05-24' } } };
    const agreement = change(undefined, { ...ends, until: '2026-05-30' });
    const next = (now: number) => nextEnd(agreement, parties, now);
    const instants = [NOW];
    for (let end = next(NOW); end !== null; end = next(end)) instants.push(end);
    expect(instants.slice(1).map((instant) => new Date(instant).toISOString())).toEqual([
      '2026-05-25T04:00:00.000Z',
      '2026-05-25T10:00:00.000Z',
      '2026-05-30T10:00:00.000Z',
      '2026-05-31T04:00:00.000Z',
    ]);
    expect(nextEnd(undefined, parties, NOW)).toBeNull();
  });

  const agreed = () => {
    const wanted: WantedAgreement = {
      mine: { shows: { notes: true, food: false }, shows_until: { exercise: '2026-05-25' }, after_miss: 'ask_them' },
      theirs: { look_back: 'weekly' },
      until: '2026-06-01',
    };
    return acceptedAgreement(change(undefined, wanted), 2, other(parties), NOW);
  };
  const after = utc('2026-06-02 06:00');

  test('of the agreement ends what is beyond the default, on the clock of each', () => {
    const before = holds(agreed(), utc('2026-06-01 09:59'));
    expect(before.mine).toMatchObject({ shows: { notes: true, food: false, exercise: false }, after_miss: 'ask_them' });
    const between = holds(agreed(), utc('2026-06-01 10:00'));
    expect(between.mine).toMatchObject({ shows: { notes: false, food: false }, after_miss: 'nothing' });
    expect(between.theirs.look_back).toBe('weekly');
    expect(holds(agreed(), after).theirs.look_back).toBe('never');
    expect(holds(agreed(), after).until).toBe('2026-06-01');
  });

  test('is followed by a new agreement with the yes of the other', () => {
    const less = change(agreed(), { mine: { shows: { commitments: 'chosen' } } }, parties, after);
    expect(less).toMatchObject({ until: '2026-06-01', version: 3 });
    expect(holds(less, after).mine.shows).toMatchObject({ commitments: 'chosen', notes: false });
    const renewed = change(less, { mine: { shows: { notes: true } } }, parties, after);
    expect(renewed).toMatchObject({ until: '2026-06-01', proposed: { until: null } });
    expect(change(less, { until: '2026-07-01' }, parties, after)).toMatchObject({ proposed: { until: '2026-07-01' } });
  });

  test('of a kind is over with another last day', () => {
    const again = change(agreed(), { mine: { shows_until: { exercise: '2026-07-01' } } }, parties, after);
    const accepted = acceptedAgreement(again, again?.proposed?.version ?? 0, other(parties), after);
    expect(holds(accepted, after).mine).toMatchObject({
      ...{ shows: { exercise: true, notes: false }, shows_until: { exercise: '2026-07-01' } },
    });
  });
});

test('an agreement that came with an invitation may be over in part', () => {
  const wanted = { mine: { shows: { notes: true }, shows_until: { food: '2026-05-01' } }, until: '2026-05-10' };
  const first = invitedAgreement(wanted, parties, NOW);
  expect(first).toMatchObject({ version: 1 });
  expect(first?.proposed).toBeUndefined();
  expect(holds(first).mine.shows).toMatchObject({ notes: false, food: false });
  expect(invitedAgreement({ ...NOTES, until: '2026-05-10' }, parties, NOW)).toBeUndefined();
  expect(invitedAgreement(NOTES, parties, NOW)).toMatchObject({ version: 0, proposed: { by: 'ada', version: 2 } });
});
