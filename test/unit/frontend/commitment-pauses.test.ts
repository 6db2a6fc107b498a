import { expect, test } from 'vitest';
import { type CommitmentSnapshot, shownAt, withNewerPauses } from '#frontend/features/commitments/model.ts';
import {
  hasEndedLately,
  idsOf,
  namesOf,
  pausedIds,
  plannedDates,
  readBack,
  textsOf,
  wrongDates,
} from '#frontend/features/commitments/pauses.ts';
import { manageEntries, plannedLabel } from '#frontend/features/commitments/row-labels.ts';
import { changeablePause } from '#frontend/features/commitments/view.ts';
import { type UnsentChange, withChanges } from '#frontend/lib/unsent-changes.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { PauseReply } from '#shared/contracts/pauses.ts';

/* Pauses that were made or ended on a device and wait there. */

const CLOCK = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
const asOf = Date.parse('2026-11-20T12:00:00Z');
const COMMITMENT = {
  id: 'run',
  frequency: 'daily',
  schedule: null,
  start_date: '2026-11-01',
  current_completion: { status: 'pending', due_date: '2026-11-20', completed_at: null },
  completed: false,
  upcoming: false,
  progress: null,
  due_now: true,
  marked_today: false,
  next_due: '2026-11-20',
  paused: null,
  pauses: [],
  closed_at: null,
} as unknown as Commitment;
const DATES = { from: '2026-11-20', until: '2026-11-22', reason: 'A cold' };
const ofRun = { id: 'p', ...DATES, commitment_ids: ['run'] };
const made = (fields: object = ofRun) => ({ kind: 'create' as const, id: 'p', fields: { ...fields } });
const ended = { kind: 'delete' as const, id: 'p' };
const snapshot = { commitment: COMMITMENT, asOf };
/** With changes that wait, of the pauses that are known here. */
const withPauseChanges = (
  one: CommitmentSnapshot,
  changes: readonly Pick<UnsentChange, 'kind' | 'id' | 'fields'>[],
  known?: readonly PauseReply[],
) => withNewerPauses(one, withChanges(known ?? [], changes as UnsentChange[]), known !== undefined, CLOCK);

test('one that was made here pauses what it names, or all, and ends by itself', () => {
  const after = withPauseChanges(snapshot, [made()]);
  expect(after.commitment).toMatchObject({ paused: DATES, due_now: false, next_due: '2026-11-23' });
  const later = shownAt(after, [], CLOCK, Date.parse('2026-11-23T00:00:00Z'));
  expect(later).toMatchObject({ paused: null, due_now: true, next_due: '2026-11-23' });
  expect(withPauseChanges(snapshot, [made({ ...ofRun, commitment_ids: null })])).toEqual(after);
  expect(withPauseChanges(snapshot, [made({ ...ofRun, commitment_ids: ['read'] })])).toEqual(snapshot);
});

test('one that was ended here pauses no more, whether the server knew it or not', () => {
  const paused = { commitment: { ...COMMITMENT, paused: DATES, pauses: [DATES], due_now: false }, asOf };
  const resumed = { paused: null, pauses: [], due_now: true, next_due: '2026-11-20' };
  expect(withPauseChanges(paused, [ended], [ofRun]).commitment).toMatchObject(resumed);
  expect(withPauseChanges(snapshot, [made(), ended]).commitment).toMatchObject(resumed);
  expect(withPauseChanges(paused, [ended])).toEqual(paused);
});

test('one that was changed here pauses what it names now, on its new dates, whether the server knew it or not', () => {
  const changed = (fields: object) => ({ kind: 'update' as const, id: 'p', fields: { ...fields } });
  const paused = { commitment: { ...COMMITMENT, paused: DATES, pauses: [DATES], due_now: false }, asOf };
  const longer = { ...DATES, until: null };
  const shown = (...changes: Parameters<typeof withPauseChanges>[1]) =>
    withPauseChanges(paused, changes, [ofRun]).commitment;
  expect(shown(changed({ until: null }))).toMatchObject({ paused: longer, pauses: [longer], next_due: null });
  expect(shown(changed({ commitment_ids: ['read'] }))).toMatchObject({ paused: null, pauses: [], due_now: true });
  expect(shown(changed({ until: null }), changed({ from: '2026-11-21' }))).toMatchObject({
    ...{ paused: null, pauses: [{ ...longer, from: '2026-11-21' }], due_now: true },
  });
  expect(shown(changed({ until: null }), ended)).toMatchObject({ paused: null, pauses: [] });
  const waiting = withPauseChanges(snapshot, [made(), changed({ until: null })]);
  expect(waiting.commitment).toMatchObject({ paused: longer, pauses: [longer] });
  const ofOther = { ...ofRun, commitment_ids: ['read'] };
  const taken = withPauseChanges(snapshot, [changed({ commitment_ids: ['read', 'run'] })], [ofOther]);
  expect(taken.commitment).toMatchObject({ paused: DATES, pauses: [DATES], due_now: false });
  expect(withPauseChanges(snapshot, [changed({ until: null })])).toBe(snapshot);
});

test('of two pauses of the same dates one ends here, and the other one goes on', () => {
  const paused = { commitment: { ...COMMITMENT, paused: DATES, pauses: [DATES, DATES], due_now: false }, asOf };
  const both = [ofRun, { ...ofRun, id: 'q', commitment_ids: null }];
  const after = withPauseChanges(paused, [ended], both).commitment;
  expect(after).toMatchObject({ paused: DATES, pauses: [DATES], due_now: false });
  const gone = withPauseChanges(paused, [ended, { ...ended, id: 'q' }], both).commitment;
  expect(gone).toMatchObject({ paused: null, pauses: [], due_now: true });
});

test('what was sent is shown before the list has it, beside what has ended in the current period', () => {
  const ended = { from: '2026-11-10', until: '2026-11-17', reason: null };
  const week = { status: 'pending', due_date: '2026-11-22', completed_at: null };
  const weekly = { ...COMMITMENT, frequency: 'weekly', current_completion: week, pauses: [ended] } as Commitment;
  const all = [{ ...ofRun, ...ended, id: 'over' }, ofRun];
  const after = withPauseChanges({ commitment: weekly, asOf }, [], all).commitment;
  expect(after).toMatchObject({ paused: DATES, pauses: [ended, DATES], due_now: false });
  const current = { commitment: after, asOf };
  expect(withPauseChanges(current, [], all)).toBe(current);
});

test('one that the answer has already changes nothing more', () => {
  const paused = { commitment: { ...COMMITMENT, paused: DATES, pauses: [DATES] }, asOf };
  expect(withPauseChanges(paused, [made()])).toEqual(paused);
});

test('the commitments of a pause are named, the first ones of many', () => {
  const known = ['Run', 'Read', 'Swim', 'Rest'].map((title) => ({ id: title.toLowerCase(), title }));
  expect(namesOf(null, known)).toBe('All commitments');
  expect(namesOf(['run'], known)).toBe('Run');
  expect(namesOf(['read', 'run', 'swim'], known)).toBe('Run, Read, and Swim');
  expect(namesOf(['rest', 'swim', 'read', 'run'], known)).toBe('Run, Read, and 2 more');
  // A closed one is not known everywhere.
  expect(namesOf(['run', 'gone'], known)).toBe('Run and 1 more');
  expect(namesOf(['gone', 'lost'], known)).toBe('2 commitments');
  const dates = { ...ofRun, from: '2026-12-24', until: '2027-01-02' };
  expect(plannedDates(dates, '2026-11-20')).toBe('December 24 until January 2, 2027');
});

test('what a new pause means is read back once it is complete', () => {
  const known = [
    { id: 'run', title: 'Run' },
    { id: 'read', title: 'Read' },
  ];
  const texts = { what: 'several', commitment_ids: 'run,read', from: '2026-11-20', until: '', reason: '' };
  const words = (fields: Partial<typeof texts>) => {
    const all = { ...texts, ...fields };
    return readBack(all, pausedIds(all, known[0]!, known), { known, today: '2026-11-20' });
  };
  expect(words({})).toBe('Run and Read are paused from today, until you resume them.');
  expect(words({ until: '2026-11-22' })).toBe(
    'Run and Read are paused from today until November 22. They resume on November 23.',
  );
  expect(words({ commitment_ids: 'read' })).toBe('Read is paused from today, until you resume it.');
  expect(words({ what: 'one' })).toBe('Run is paused from today, until you resume it.');
  expect(words({ what: 'all' })).toBe('All commitments are paused from today, until you resume them.');
  // What was closed or deleted meanwhile is not paused.
  expect(words({ commitment_ids: 'gone,read' })).toBe('Read is paused from today, until you resume it.');
  expect(words({ commitment_ids: 'gone' })).toBeNull();
  expect(words({ commitment_ids: '' })).toBeNull();
  expect(words({ until: '2026-11-19' })).toBeNull();
});

test('what a change takes back of the past is said', () => {
  const known = ['Run', 'Read', 'Swim'].map((title) => ({ id: title.toLowerCase(), title }));
  const today = '2026-05-14';
  const before = {
    id: 'p',
    commitment_ids: ['read', 'run'],
    from: '2026-05-11',
    until: null as string | null,
    reason: null,
  };
  const words = (fields: object, pause = before) => {
    const texts = { ...textsOf(pause, known[0]!, today), ...fields };
    return readBack(texts, pausedIds(texts, known[0]!, known, pause), { known, today, before: pause });
  };
  const open = 'Run and Read are paused from';
  const ends = 'until you resume them.';
  expect(words({})).toBe(`${open} May 11, ${ends}`);
  expect(words({ from: '2026-05-14' })).toBe(
    `${open} today, ${ends} Mon, May 11 to Wed, May 13 will no longer be paused.`,
  );
  expect(words({ from: '2026-05-12' })).toBe(`${open} May 12, ${ends} Mon, May 11 will no longer be paused.`);
  expect(words({ from: '2026-05-10' })).toBe(`${open} May 10, ${ends}`);
  expect(words({ until: '2026-05-12' })).toBe(
    'Run and Read were paused from May 11 until May 12. Wed, May 13 will no longer be paused.',
  );
  // Today and later are not the past.
  expect(words({ until: '2026-05-13' })).toBe('Run and Read were paused from May 11 until May 13.');
  expect(words({ commitment_ids: 'run' })).toBe('Run is paused from May 11, until you resume it. Read resumes today.');
  const ofAll = { ...before, commitment_ids: null };
  expect(words({ what: 'one' }, ofAll as unknown as typeof before)).toBe(
    'Run is paused from May 11, until you resume it. Read and Swim resume today.',
  );
  // Of all, what was just closed does not resume.
  const closed = known.map((each) => (each.id === 'swim' ? { ...each, closed_at: '2026-05-14T08:00:00Z' } : each));
  const texts = { ...textsOf(ofAll as never, known[0]!, today), what: 'one' };
  const about = { known: closed, today, before: ofAll as never };
  expect(readBack(texts, ['run'], about)).toBe('Run is paused from May 11, until you resume it. Read resumes today.');
  expect(readBack(texts, ['run', 'read'], about)).toBe(`Run and Read are paused from May 11, ${ends}`);
  const over = { ...before, until: '2026-05-12' };
  expect(words({ commitment_ids: 'run' }, over)).toBe(
    'Run was paused from May 11 until May 12. Read: Mon, May 11 to Tue, May 12 will no longer be paused.',
  );
  expect(words({ from: '2026-05-20', until: '' }, over)).toBe(
    `${open} May 20, ${ends} Mon, May 11 to Tue, May 12 will no longer be paused.`,
  );
  const planned = { ...before, from: '2026-05-20' };
  expect(words({ commitment_ids: 'run', from: '2026-05-21' }, planned)).toBe(
    'Run is paused from May 21, until you resume it.',
  );
});

test('one that is over can be changed for 31 days', () => {
  const ended = (until: string | null) => hasEndedLately({ ...ofRun, until }, '2026-11-20');
  expect(['2026-10-19', '2026-10-20', '2026-11-19', '2026-11-20', null].map(ended)).toEqual([
    ...[false, true, true, false, false],
  ]);
});

test('a row says from when it is paused next, and its menu changes that pause; while one runs it plans another', () => {
  const [next, later] = [
    { from: '2026-12-24', until: '2027-01-02', reason: null },
    { from: '2027-02-01', until: null, reason: null },
  ];
  const labels = (fields: Partial<Commitment>) => {
    const commitment = { ...COMMITMENT, ...fields };
    const entries = manageEntries(commitment, '2026-11-20', () => {});
    return [plannedLabel(commitment, '2026-11-20'), ...entries.map(({ text }) => text)];
  };
  expect(labels({})).toEqual([null, 'Pause…', 'Close']);
  expect(labels({ pauses: [later, next] })).toEqual(['Paused from Dec 24', 'Change pause…', 'Pause…', 'Close']);
  const running = ['Change pause…', 'Resume'];
  expect(labels({ paused: DATES, pauses: [DATES] })).toEqual([null, ...running, 'Another pause…', 'Close']);
  const open = { ...DATES, until: null };
  expect(labels({ paused: open, pauses: [open, next] })).toEqual([null, ...running, 'Close']);
  expect(labels({ closed_at: '2026-11-19T10:00:00Z', pauses: [next] })).toEqual([null, 'Reopen']);
  expect(textsOf(undefined, { ...COMMITMENT, paused: DATES }, '2026-11-20').from).toBe('2026-11-23');
});

test('the dialog of a change begins with what the pause has, and keeps what it does not show', () => {
  const known = [
    { id: 'run', title: 'Run' },
    { id: 'read', title: 'Read' },
  ];
  const today = '2026-11-20';
  const texts = (ids: string[] | null, until: string | null = null) =>
    textsOf({ ...ofRun, commitment_ids: ids, until }, known[0]!, today);
  expect(texts(['run'], '2026-11-22')).toEqual({
    ...{ what: 'one', commitment_ids: 'run', from: '2026-11-20', until: '2026-11-22', reason: 'A cold' },
  });
  expect(texts(['read', 'run'])).toMatchObject({ what: 'several', commitment_ids: 'read,run', until: '' });
  expect(texts(['read'])).toMatchObject({ what: 'several', commitment_ids: 'read' });
  expect(texts(null)).toMatchObject({ what: 'all', commitment_ids: 'run' });
  // A closed one is not among the choices.
  const before = { ...ofRun, commitment_ids: ['closed', 'run'] };
  const start = textsOf(before, known[0]!, today);
  expect(pausedIds({ ...start, commitment_ids: 'run,read' }, known[0]!, known, before)).toEqual([
    ...['run', 'read', 'closed'],
  ]);
  expect(pausedIds({ ...start, what: 'one' }, known[0]!, known, before)).toEqual(['run']);
});

test('a pause that began more than 31 days ago ends 32 days ago or later', () => {
  const before = { ...ofRun, from: '2026-10-01', until: null };
  const texts = textsOf(before, null, '2026-11-20');
  const untilOf = (until: string, known: typeof ofRun | typeof before = before) =>
    wrongDates({ ...texts, until }, '2026-11-20', known)?.until;
  expect(untilOf('')).toBeUndefined();
  expect(untilOf('2026-10-19')).toBeUndefined();
  expect(untilOf('2026-10-18')).toBe('Anything more than 31 days ago stays paused');
  // As it was.
  expect(untilOf('2026-10-18', { ...before, until: '2026-10-18' })).toBeUndefined();
  expect(wrongDates(texts, '2026-11-20')).toEqual({ from: 'A pause can begin at most 31 days ago' });
});

test('a long period offers its pause as long as that ended in the last 31 days', () => {
  const of = (id: string, from: string, until: string | null, commitment_ids: string[] | null = ['run']) => ({
    ...{ id, from, until, commitment_ids, reason: null },
  });
  const october = { date: '2026-10-01', due_date: '2026-10-31' };
  const offered = (...all: PauseReply[]) => changeablePause(all, COMMITMENT, october, '2026-11-20')?.id;
  expect(offered(of('old', '2026-10-03', '2026-10-19'))).toBeUndefined();
  expect(offered(of('late', '2026-10-03', '2026-10-20'))).toBe('late');
  expect(offered(of('open', '2026-09-01', null, null), of('old', '2026-10-03', '2026-10-19'))).toBe('open');
  expect(offered(of('one', '2026-10-03', null), of('last', '2026-10-05', null))).toBe('last');
  expect(offered(of('next', '2026-11-01', null), of('read', '2026-10-03', null, ['read']))).toBeUndefined();
});

test('a pause concerns the commitments that it names, or all that are known', () => {
  const known = [
    { id: 'run', title: 'Run' },
    { id: 'read', title: 'Read' },
  ];
  expect(idsOf(ofRun, known)).toEqual(['run']);
  expect(idsOf({ commitment_ids: null }, known)).toEqual(['run', 'read']);
});
