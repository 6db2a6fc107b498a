import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  actionWords,
  canAnswer,
  canChange,
  commitmentIdsOf,
  groupsOf,
  linesOf,
  missingWords,
  readyWords,
} from '#frontend/features/reviews/model.ts';
import type { Review, ReviewSentence } from '#shared/contracts/reviews.ts';
import { searchWords } from '#shared/domain/notes.ts';

/* How the pages of reviews show them. */

const WEEK = { from: '2026-10-26', to: '2026-11-01' };

function sentence(id: string, ...refs: [commitmentId: string, date: string][]): ReviewSentence {
  const all = refs.map(([commitment_id, date]) => ({ commitment_id, date }));
  return { id, code: 'done_days', params: {}, text: `About ${id}`, refs: all };
}

const run = sentence('1', ['run', '2026-10-27'], ['run', '2026-11-01']);
const note = sentence('2', ['run', '2026-10-27']);
const read = sentence('3', ['read', '2026-10-26']);
const whole = sentence('4');

test('sentences about one commitment stand together', () => {
  expect(groupsOf([run, note, read])).toEqual([[run, note], [read]]);
  expect(groupsOf([whole, whole])).toEqual([[whole], [whole]]);
  const ids = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  fc.assert(
    fc.property(ids, (given) => {
      const sentences = given.map((id, index) => sentence(String(index), [id, WEEK.from]));
      expect(groupsOf(sentences).flat()).toEqual(sentences);
    }),
  );
});

test('the commitments of a review are those of its sentences, each once, and what went cold', () => {
  expect(commitmentIdsOf({ sentences: [run, note, read], cold: ['swim', 'run'] })).toEqual(['run', 'read', 'swim']);
});

test('a change of plan is for what is open, and not for what is done once and for good', () => {
  type Fields = Parameters<typeof canChange>[0];
  const changeable = (status: Fields['current_completion']['status'], fields: Partial<Fields> = {}) =>
    canChange({
      closed_at: null,
      frequency: 'daily',
      current_completion: { status, due_date: '2026-11-01', completed_at: null },
      ...fields,
    });
  expect([changeable('completed'), changeable('pending', { frequency: 'once' })]).toEqual([true, true]);
  expect(changeable('pending', { closed_at: '2026-11-01T00:00:00Z' })).toBe(false);
  // Done, or skipped.
  for (const status of ['completed', 'missed'] as const) {
    expect(changeable(status, { frequency: 'once' })).toBe(false);
  }
});

describe('a change of plan in words', () => {
  const words = (kind: Parameters<typeof actionWords>[0]['kind'], value: Parameters<typeof actionWords>[0]['value']) =>
    actionWords({ kind, commitment_id: 'run', value }, 'Run');

  test.each([
    ['cue', 'After work', 'You changed the cue of “Run” to “After work”.'],
    ['cue', null, 'You removed the cue of “Run”.'],
    ['reminders', [], 'You removed the reminders of “Run”.'],
    ['schedule', { frequency: 'weekly', times: 3 }, 'You changed the rhythm of “Run”: 3 times a week.'],
    [
      'schedule',
      { frequency: 'daily', target: { direction: 'at_most', amount: 2.5, unit: 'cups' } },
      'You changed the rhythm of “Run”: Daily, at most 2.5 cups.',
    ],
    ['pause', { from: '2026-11-02', until: null }, 'You paused “Run” from November 2.'],
    ['pause', { from: '2026-11-02', until: '2026-11-05' }, 'You paused “Run” from November 2 until November 5.'],
    ['close', null, 'You closed “Run”.'],
  ] as const)('%s: %j', (kind, value, wanted) => {
    expect(words(kind, value as Parameters<typeof words>[1])).toBe(wanted);
  });

  test('names the times of reminders', () => {
    expect(words('reminders', ['07:00', '18:30'])).toMatch(/^You changed the time of “Run” to 7:00.AM and 6:30.PM\.$/);
  });
});

test.each([
  ['schedule', { frequency: 'weekly', times: 3 }, /^Three times a week instead$/],
  ['schedule', { frequency: 'weekly' }, /^Once a week instead$/],
  ['schedule', { frequency: 'monthly', times: 8 }, /^8 times a month instead$/],
  ['reminders', ['20:00'], /^Remind me at 8:00.PM instead$/],
  ['cue', 'After “Read”', /^Another cue: .?After “Read”.?$/],
  ['pause', { from: '2026-11-02', until: '2026-11-15' }, /^Pause it for two weeks$/],
  ['close', null, /^Close it$/],
] as const)('a change that one tap makes reads well: %s %j', (kind, value, wanted) => {
  const action = { kind, commitment_id: 'run', value } as Parameters<typeof readyWords>[0];
  expect(readyWords(action)).toMatch(wanted);
});

describe('what a list shows of a review', () => {
  const answers = { change: { text: 'Run in the morning', action: null }, hindered: null, helped: 'Sleep' };
  const review = { sentences: [run, note, read, whole], answers } as unknown as Review;

  const shown = (words: string, of = review) => linesOf(of, searchWords(words)).map(({ text, asked }) => [text, asked]);

  test('is what was answered, in the order of the questions, and then what it says', () => {
    expect(shown('')).toEqual([
      ['Sleep', 'helped'],
      ['Run in the morning', 'change'],
      ['About 1', undefined],
    ]);
    const all = { ...review, answers: { ...answers, hindered: 'Rain' } } as Review;
    expect(shown('', all).map(([, asked]) => asked)).toEqual(['helped', 'hindered', 'change']);
  });

  test('or the lines that a search has found', () => {
    expect(shown('sleep about')).toEqual([
      ['Sleep', 'helped'],
      ['About 1', undefined],
      ['About 2', undefined],
    ]);
    // Words that the server has found in another language.
    expect(shown('lesen')).toHaveLength(3);
  });
});

test('a review can be answered for some days', () => {
  expect(canAnswer(WEEK, '2026-11-26', 31)).toBe(true);
  expect(canAnswer(WEEK, '2026-11-27', 31)).toBe(false);
});

describe('where there is no review', () => {
  const words = (id: string, now: string, timezone = 'UTC', dailyResetTime = '00:00') =>
    missingWords(id, 'ada', { timezone, dailyResetTime, weeklyResetDay: 1, monthlyResetDay: 1 }, Date.parse(now));
  const HOLDS_NOTHING = 'There’s no review of this week because nothing was due in it.';
  const NOT_KEPT = /^This week began more than 31 days ago\./;

  test('of the user’s own, it holds nothing or was not kept, by the days of the user', () => {
    const week = `ada-${WEEK.from}`;
    expect(words(week, '2026-11-26T23:59:59Z')).toBe(HOLDS_NOTHING);
    expect(words(week, '2026-11-27T00:00:00Z')).toMatch(NOT_KEPT);
    // Evening of the 26th.
    expect(words(week, '2026-11-27T05:00:00Z', 'America/Los_Angeles')).toBe(HOLDS_NOTHING);
    // One o'clock on the 27th, which begins at three for some.
    expect(words(week, '2026-11-26T12:00:00Z', 'Pacific/Auckland')).toMatch(NOT_KEPT);
    expect(words(week, '2026-11-26T12:00:00Z', 'Pacific/Auckland', '03:00')).toBe(HOLDS_NOTHING);
  });

  test('of somebody else, it may not be shared', () => {
    expect(words(`grace-${WEEK.from}`, '2026-11-01T12:00:00Z')).toBe(
      'This review isn’t here. It may no longer be shared with you.',
    );
  });
});
