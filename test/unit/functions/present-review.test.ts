import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Commitment } from '#functions/lib/data/commitments/commitment-lists.ts';
import type { SavedReview } from '#functions/lib/data/reviews/reviews.ts';
import { isSharedWith, presentSharedReview } from '#functions/lib/present-review.ts';
import { sentenceWriter } from '#functions/lib/review-sentences.ts';
import { textOf } from '#functions/lib/text.ts';
import { DEFAULT_HALF } from '#shared/domain/agreements.ts';
import { endOfDay } from '#shared/domain/local-time.ts';
import type { Sentence, SentenceCode, SentenceParams } from '#shared/domain/reviews.ts';
import { AUDIENCES } from '#shared/domain/visibility.ts';
import { utc } from '../periods/support.ts';

vi.hoisted(() => vi.stubEnv('TABLE_NAME', 'table'));

/* What confidants see of a review, and how sentences read. */

const NOW = utc('2026-05-19 12:00');
const VIEWER = 'bob';
const OWNER = { id: 'ada', name: 'Ada', clock: { timezone: 'Europe/Paris' } } as Parameters<typeof isSharedWith>[0];
const CLOCK = { timezone: 'Europe/Paris', dailyResetTime: '04:00', weeklyResetDay: 1, monthlyResetDay: 1 };
const TEXT = await textOf('en-US');

const anyCommitment = fc.record({
  audience: fc.constantFrom(...AUDIENCES, undefined),
  /** Not chosen, or until a day in May, or without an end. */
  chosen: fc.constantFrom(undefined, null, '2026-05-18', '2026-05-19', '2026-05-20'),
  isDeleted: fc.boolean(),
  /** Of the day that is quoted; the last one was written for another day. */
  note: fc.constantFrom('N', 'N', 'Other', undefined, 'moved'),
});
const anyReview = fc.record({
  commitments: fc.array(anyCommitment, { minLength: 1, maxLength: 6 }),
  sentences: fc.array(
    fc.record({ of: fc.nat({ max: 5 }), code: fc.constantFrom<SentenceCode>('done_days', 'missed_note', 'note') }),
  ),
  notesShared: fc.boolean(),
  /** Since when it is shared with the viewer, and since when they are confidants, if they are. */
  shared: fc.option(fc.constantFrom(1, 3)),
  since: fc.constantFrom(undefined, 0, 2),
});

test('a confidant sees what both the sharing and each commitment allow, and all of that', () => {
  let shown = 0;
  fc.assert(
    fc.property(anyReview, ({ commitments, sentences, notesShared, shared, since }) => {
      const all = commitments.map(({ audience, chosen }, k) => ({
        id: `c${k}`,
        ...(audience && {
          visibility: { audience, people: chosen === undefined ? {} : { [VIEWER]: chosen ? [9, chosen] : [9] } },
        }),
      }));
      const said = sentences.map(({ of, code }, k): Sentence => {
        const title = `T${of % commitments.length}`;
        const refs = [{ commitmentId: `c${of % commitments.length}`, date: '2026-05-12' }];
        return { id: `s${k}`, code, params: { title, note: 'N', done: 1, of: 7, time: '20:00' }, refs };
      });
      const saved = {
        week: { from: '2026-05-11', to: '2026-05-17' },
        sentences: [...said, { id: 'all', code: 'welcome_back', params: {}, refs: [] }],
        away: true,
        cold: ['c0'],
        savedAt: NOW,
        answers: {
          helped: 'H',
          hindered: null,
          change: { text: 'C', action: { kind: 'cue', commitment_id: 'c0', value: 'X' } },
        },
        shared: new Map(
          shared === null
            ? [['eve', 1]]
            : [
                ['eve', 1],
                [VIEWER, shared],
              ],
        ),
        notesShared,
      } as SavedReview;
      const viewer = { id: VIEWER, since, agreed: DEFAULT_HALF };
      const isShared = shared !== null && since !== undefined && shared >= since;
      expect(isSharedWith(OWNER, viewer, saved, NOW)).toBe(isShared);
      if (!isShared) return;
      const existing = all.filter((_, k) => !commitments[k]!.isDeleted) as unknown as Commitment[];
      const notes = new Map(
        commitments.map(({ note }, k) => {
          const day = utc(note === 'moved' ? '2026-05-13 02:00' : '2026-05-12 02:00');
          return [`c${k}`, new Map(note === undefined ? [] : [[day, note === 'moved' ? 'N' : note]])] as const;
        }),
      );
      const seen = presentSharedReview(
        OWNER,
        viewer,
        { saved, board: { commitments: existing, progress: { clocks: [{ from: 0, ...CLOCK }] } }, notes },
        { text: TEXT, now: NOW },
      );
      const isQuoted = (code: SentenceCode, { note }: (typeof commitments)[number]) =>
        code === 'done_days' || (notesShared && note === 'N');
      const isAllowed = ({ audience, chosen, isDeleted }: (typeof commitments)[number]) =>
        !isDeleted &&
        (!audience ||
          audience === 'everyone' ||
          (audience === 'chosen' && chosen !== undefined && chosen !== '2026-05-18'));
      const expected = said.filter(({ refs, code }) => {
        const commitment = commitments[Number(refs[0]!.commitmentId.slice(1))]!;
        return isAllowed(commitment) && isQuoted(code, commitment);
      });
      expect(seen.sentences.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(seen.sentences.some(({ params }) => 'time' in params)).toBe(false);
      const ends = expected.flatMap(({ refs }) => {
        const { audience, chosen } = commitments[Number(refs[0]!.commitmentId.slice(1))]!;
        return audience === 'chosen' && chosen ? endOfDay(chosen, 'Europe/Paris') : [];
      });
      expect(seen.visible_until).toBe(ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null);
      expect(seen).toMatchObject({ away: false, cold: [], shared_with: [VIEWER], notes_shared: notesShared });
      expect(seen.answers).toEqual({ helped: 'H', hindered: null, change: { text: 'C', action: null } });
      shown += expected.length;
    }),
    { numRuns: 1000 },
  );
  expect(shown).toBeGreaterThan(30);
});

const WEEK = { from: '2026-05-11', to: '2026-05-17' };

test.each<[SentenceCode, SentenceParams, string]>([
  ['welcome_back', {}, 'Welcome back. Begin with one.'],
  ['done_days', { done: 5, of: 7 }, 'Read: on 5 of 7 days.'],
  ['done_days', { done: 7, of: 7 }, 'Read: on all 7 days.'],
  ['done_days', { done: 0, of: 7 }, 'Read: on none of 7 days.'],
  ['done_days', { done: 0, of: 1 }, 'Read: not done on its day.'],
  ['done_days', { done: 1, of: 1 }, 'Read: done on its day.'],
  ['kept_days', { done: 6, of: 7 }, 'Read: kept on 6 of 7 days.'],
  ['done_times', { done: 2, of: 3 }, 'Read: 2 of 3 times.'],
  ['done_times', { done: 4, of: 3 }, 'Read: 4 times, and 3 were planned.'],
  ['done_times', { done: 1, of: 1 }, 'Read: done.'],
  ['done_amount', { done: 1018.5, of: 2000, unit: 'km' }, 'Read: 1,018.5 of 2,000 km.'],
  ['limit_amount', { done: 6, of: 7, unit: 'cups' }, 'Read: 6 cups, and the limit was 7.'],
  ['not_done', {}, 'Read: not done.'],
  ['skipped', { dates: ['2026-05-12', '2026-05-15'] }, 'Read: skipped on Tuesday and Friday.'],
  ['skipped', {}, 'Read: skipped.'],
  ['paused', { date: '2026-05-11', until: '2026-05-13' }, 'Read: paused from Monday to Wednesday.'],
  ['paused', { date: '2026-05-11', until: '2026-05-11' }, 'Read: paused on Monday.'],
  ['missed_note', { date: '2026-05-12', note: 'too late' }, 'Read, missed on Tuesday: “too late”'],
  ['note', { note: 'in the rain' }, 'Read: “in the rain”'],
])('the sentence %s of %j reads %s', (code, params, text) => {
  expect(sentenceWriter(WEEK, TEXT)({ code, params: { title: 'Read', ...params } })).toBe(text);
});

test('the days of a longer week have their dates, in the language of the reader', () => {
  const params = { title: 'Read', date: '2026-05-19', note: 'x' };
  const long = { ...WEEK, to: '2026-05-20' };
  expect(sentenceWriter(long, TEXT)({ code: 'note', params })).toBe('Read, on Tuesday, May 19: “x”');
  expect(sentenceWriter(long, { ...TEXT, locale: 'en-GB' })({ code: 'note', params })).toMatch(/Tuesday,? 19 May/);
});

test('what was written from right to left does not turn its sentence', () => {
  const write = sentenceWriter({ from: '2026-05-11', to: '2026-05-17' }, TEXT);
  expect(write({ code: 'note', params: { title: 'ריצה', note: 'Rain' } })).toBe('\u2068ריצה\u2069: “Rain”');
  expect(write({ code: 'note', params: { title: 'Run', note: 'גשם' } })).toBe('Run: “\u2068גשם\u2069”');
});
