import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { suggestedChanges } from '#shared/domain/plan-suggestions.ts';
import { recurrenceOf, refuseUnfit } from '#shared/domain/recurrence.ts';

/* The changes of plan that a week suggests. */

const TODAY = '2026-05-19';
const WEEK = { from: '2026-05-11', to: '2026-05-17' };

const commitment = (id: string, fields: Partial<Commitment> = {}) =>
  ({
    ...{ id, title: id, frequency: 'daily', schedule: null, start_date: '2026-01-01', reminders: [], cue: null },
    ...{ paused: null, pauses: [], closed_at: null },
    ...fields,
  }) as unknown as Commitment;
const schedule = (parts: Partial<NonNullable<Commitment['schedule']>>) => ({
  ...{ weekdays: null, every: null, times: null, once_a_day: true, target: null },
  ...parts,
});
const sentence = (id: string, done: number, of: number, more: { code?: 'done_times'; time?: string } = {}) => {
  const { code = 'done_days' as const, ...params } = more;
  return { code, params: { title: id, done, of, ...params }, refs: [{ commitment_id: id, date: WEEK.from }] };
};
const changes = (
  sentences: ReturnType<typeof sentence>[],
  commitments: Commitment[],
  { cold = [], away = false }: { cold?: string[]; away?: boolean } = {},
) => suggestedChanges({ sentences, cold, away, week: WEEK }, commitments, TODAY, (title) => `After ${title}`);

const timesAWeek = (times: number) => ({
  frequency: 'weekly',
  ...(times > 1 && schedule({ times })),
});

describe('a week suggests', () => {
  test('as many times a week as were done', () => {
    expect(changes([sentence('run', 3, 7)], [commitment('run')])).toEqual([
      { kind: 'schedule', commitment_id: 'run', value: timesAWeek(3) },
    ]);
    const weekdays = commitment('run', { schedule: schedule({ weekdays: [1, 3, 5] }) });
    expect(changes([sentence('run', 1, 3)], [weekdays])[0]?.value).toEqual(timesAWeek(1));
    const every = commitment('run', { schedule: schedule({ every: 2 }) });
    expect(changes([sentence('run', 1, 3, { code: 'done_times' })], [every])[0]?.value).toEqual(timesAWeek(1));
    const five = commitment('run', { frequency: 'weekly', schedule: schedule({ times: 5, once_a_day: false }) });
    expect(changes([sentence('run', 2, 5, { code: 'done_times' })], [five])[0]?.value).toEqual({
      ...timesAWeek(2),
      once_a_day: false,
    });
    const monthly = commitment('run', { frequency: 'monthly', schedule: schedule({ times: 12 }) });
    expect(changes([sentence('run', 4, 12, { code: 'done_times' })], [monthly])[0]?.value).toMatchObject({
      frequency: 'monthly',
      times: 4,
    });
  });

  test('no rhythm by less than half of it', () => {
    const rhythm = (done: number, of: number, fields: Partial<Commitment> = {}) =>
      changes([sentence('run', done, of, { time: '20:00' })], [commitment('run', fields)]).map(({ value }) => value);
    expect([rhythm(0, 2), rhythm(1, 3)]).toEqual([[], []]);
    expect([rhythm(1, 4), rhythm(2, 5)]).toEqual([[timesAWeek(2)], [timesAWeek(3)]]);
    expect(rhythm(0, 2, { schedule: schedule({ weekdays: [1, 2, 3, 4, 5] }) })).toEqual([]);
    expect(rhythm(0, 2, { schedule: schedule({ weekdays: [1, 3, 5] }) })).toEqual([timesAWeek(1)]);
    // A reminder can still be at another time.
    expect(rhythm(0, 2, { reminders: ['07:00'] })).toEqual([['20:00']]);
  });

  test('a reminder at the time at which it is mostly done, if that is another one', () => {
    const run = commitment('run', { reminders: ['07:00'] });
    const asked = (time: string | undefined, fields = run) =>
      changes([sentence('run', 3, 7, time ? { time } : {})], [fields]).filter(({ kind }) => kind === 'reminders');
    expect(asked('20:00')).toEqual([{ kind: 'reminders', commitment_id: 'run', value: ['20:00'] }]);
    expect(asked('08:30')).toEqual([]);
    expect(asked('23:30', commitment('run', { reminders: ['00:30'] }))).toEqual([]);
    expect(asked(undefined)).toEqual([]);
    expect(asked('20:00', commitment('run'))).toEqual([]);
    expect(asked('20:00', commitment('run', { reminders: ['07:00', '12:00'] }))).toEqual([]);
  });

  test('a cue after what was done every day, where it suggests no other time', () => {
    const every = (days: number) => sentence('read', days, days);
    const cues = (fields: Partial<Commitment>, read: Partial<Commitment> = {}, days = 7, time?: string) =>
      changes(
        [sentence('run', 3, 7, time ? { time } : {}), every(days)],
        [commitment('run', fields), commitment('read', read)],
      )
        .filter(({ kind }) => kind === 'cue')
        .map(({ commitment_id, value }) => [commitment_id, value]);
    const after = [['run', 'After read']];
    expect([cues({}), cues({ cue: 'After work' })]).toEqual([after, after]);
    expect(cues({ cue: 'After read' })).toEqual([]);
    expect(cues({}, {}, 3)).toEqual([]);
    expect(cues({ reminders: ['07:00'] }, {}, 7, '20:00')).toEqual([]);
    expect(cues({}, { title: 'r'.repeat(100) })).toEqual([]);
    expect(cues({}, { paused: { from: TODAY, until: null, reason: null } })).toEqual([]);
    // On its other days nothing comes before.
    const on = (...weekdays: number[]) => ({ schedule: schedule({ weekdays }) });
    expect(cues({}, on(1, 2, 3, 4, 5), 5)).toEqual([]);
    const both = [commitment('run', on(1, 3, 5)), commitment('read', on(1, 2, 3, 4, 5))];
    expect(changes([sentence('run', 1, 3), every(5)], both)[0]).toEqual({
      ...{ kind: 'cue', commitment_id: 'run', value: 'After read' },
    });
    expect(changes([every(7)], [commitment('read')])).toEqual([]);
  });

  test('to pause or close what was not done for two weeks, before all else', () => {
    const all = [commitment('run'), commitment('read')];
    expect(changes([sentence('run', 2, 7), sentence('read', 0, 7)], all, { cold: ['read'] })).toEqual([
      { kind: 'pause', commitment_id: 'read', value: { from: TODAY, until: '2026-06-01' } },
      { kind: 'close', commitment_id: 'read', value: null },
      { kind: 'schedule', commitment_id: 'run', value: timesAWeek(2) },
    ]);
    const planned = { from: '2026-05-25', until: null, reason: null };
    const kinds = (fields: Partial<Commitment>) =>
      changes([], [commitment('read', fields)], { cold: ['read'] }).map(({ kind }) => kind);
    expect(kinds({ pauses: [planned] })).toEqual(['close']);
    expect(kinds({ pauses: [{ ...planned, from: '2026-05-01', until: '2026-05-10' }] })).toEqual(['pause', 'close']);
    // It is too young for that.
    expect(kinds({ start_date: '2026-05-15' })).toEqual([]);
  });

  test('nothing where it went well, where nothing was done at all, and for what was changed since', () => {
    expect(changes([sentence('run', 5, 7), sentence('read', 2, 3)], [commitment('run'), commitment('read')])).toEqual(
      [],
    );
    expect(changes([], [commitment('run')], { cold: ['run'], away: true })).toEqual([]);
    const of = (fields: Partial<Commitment>) => changes([sentence('run', 2, 7)], [commitment('run', fields)]);
    expect(of({ closed_at: '2026-05-18T00:00:00Z' })).toEqual([]);
    expect(of({ paused: { from: TODAY, until: null, reason: null } })).toEqual([]);
    expect(of({ frequency: 'weekly', schedule: schedule({ times: 3 }) })).toEqual([]);
    expect(of({ schedule: schedule({ target: { direction: 'at_least', amount: 5, unit: 'km' } }) })).toEqual([]);
    expect(changes([sentence('run', 2, 7)], [])).toEqual([]);
    const fewer = commitment('run', { frequency: 'weekly', schedule: schedule({ times: 2 }) });
    expect(changes([sentence('run', 2, 5, { code: 'done_times' })], [fewer])).toEqual([]);
  });

  test('what went worst first', () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => commitment(id));
    const week = [sentence('a', 4, 7), sentence('b', 1, 7), sentence('c', 6, 7), sentence('d', 3, 7)];
    expect(changes(week, all).map(({ commitment_id }) => commitment_id)).toEqual(['b', 'd', 'a']);
  });
});

const anyCommitment = fc.record({
  rule: fc.constantFrom<Partial<Commitment>>(
    {},
    { frequency: 'once' },
    { schedule: schedule({ weekdays: [2, 4, 6, 7] }) },
    { schedule: schedule({ every: 3 }) },
    { schedule: schedule({ target: { direction: 'at_most', amount: 2, unit: 'cups' } }) },
    { frequency: 'weekly', schedule: schedule({ times: 4 }) },
    { frequency: 'monthly', schedule: schedule({ times: 20, once_a_day: false }) },
  ),
  reminders: fc.constantFrom<string[]>([], ['07:00'], ['07:00', '21:00']),
  isPaused: fc.boolean(),
  isClosed: fc.boolean(),
  isCold: fc.boolean(),
  code: fc.constantFrom('done_days' as const, 'done_times' as const),
  done: fc.nat({ max: 8 }),
  of: fc.integer({ min: 1, max: 20 }),
  time: fc.constantFrom(undefined, '07:30', '20:00'),
});

test('each suggestion fits its commitment, asks less of it, and there are never more than three', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(anyCommitment, { maxLength: 6 }), (plans) => {
      const all = plans.map(({ rule, reminders, isPaused, isClosed }, k) =>
        commitment(`c${k}`, {
          ...{ ...rule, reminders },
          ...(isPaused && { paused: { from: TODAY, until: null, reason: null } }),
          ...(isClosed && { closed_at: '2026-05-18T00:00:00Z' }),
        }),
      );
      const week = plans.map(({ code, done, of, time }, k) => {
        const told = sentence(`c${k}`, Math.min(done, of), of, time ? { time } : {});
        return { ...told, code } as ReturnType<typeof sentence>;
      });
      const cold = plans.flatMap(({ isCold }, k) => (isCold ? [`c${k}`] : []));
      const made = changes(week, all, { cold });
      expect(made.length).toBeLessThanOrEqual(3);
      for (const { kind, commitment_id, value } of made) {
        const subject = all.find(({ id }) => id === commitment_id)!;
        expect([subject.closed_at, subject.paused]).toEqual([null, null]);
        if (kind === 'schedule') {
          const { frequency, ...rule } = value as { frequency: 'weekly' | 'monthly'; times?: number };
          expect(() => refuseUnfit(frequency, recurrenceOf(rule))).not.toThrow();
          const { weekdays, every, times } = subject.schedule ?? {};
          expect(rule.times ?? 1).toBeLessThan(times ?? weekdays?.length ?? 7 / (every ?? 1));
          expect(frequency === 'monthly').toBe(subject.frequency === 'monthly');
        }
        if (kind === 'reminders') expect(value).not.toEqual(subject.reminders);
        if (kind === 'cue') expect(value).not.toBe(`After ${subject.title}`);
        expect(cold.includes(commitment_id)).toBe(kind === 'pause' || kind === 'close');
        found += 1;
      }
      expect(new Set(made.map((each) => JSON.stringify(each))).size).toBe(made.length);
    }),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(100);
});
