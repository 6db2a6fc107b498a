import { describe, expect, test } from 'vitest';
import { dueOn, isDueAgain } from '#frontend/app/badge.ts';
import { afterDone, afterPush, totalOf } from '#frontend/lib/badge.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

const TODAY = '2027-03-10';

function commitment(given: Partial<Commitment> & { status?: string; due?: string } = {}): Commitment {
  const { status = 'pending', due = TODAY, ...others } = given;
  const current_completion = { status, due_date: due, completed_at: null };
  return { id: 'run', completed: false, upcoming: false, current_completion, ...others } as Commitment;
}

const times = (once_a_day: boolean) => ({ times: 3, once_a_day }) as Commitment['schedule'];

describe('commitments on the badge', () => {
  test('are those that are open and due today', () => {
    const due = dueOn(TODAY, [commitment(), commitment({ id: 'read' })]);
    expect(due.map(({ id }) => id)).toEqual(['run', 'read']);
  });

  test.each([
    ['completed', { completed: true, status: 'completed' }],
    ['skipped', { status: 'skipped' }],
    ['not started', { upcoming: true }],
    ['due later', { due: '2027-03-14' }],
    ['marked for today', { due_now: false, marked_today: true, schedule: times(true) }],
    ['limits', { schedule: { target: { direction: 'at_most', amount: 2, unit: '' } } as Commitment['schedule'] }],
  ])('are none that are %s', (_, given) => {
    expect(dueOn(TODAY, [commitment(given)])).toEqual([]);
  });

  test('are due again after one of several times, except once a day and the last time', () => {
    const progress = (done: number) => ({ done, of: 3, unit: null });
    expect(isDueAgain(commitment({ schedule: times(false), progress: progress(1) }))).toBe(true);
    expect(isDueAgain(commitment({ schedule: times(false), progress: progress(2) }))).toBe(false);
    expect(isDueAgain(commitment({ schedule: times(true), progress: progress(1) }))).toBe(false);
    expect(isDueAgain(commitment())).toBe(false);
  });
});

describe('a push', () => {
  const state = { commitments: ['run', 'read'], again: [], since: 0, chats: ['a'] };

  test('of a chat without unread messages adds it', () => {
    const after = afterPush(state, 'chat-b');
    expect(after).toEqual({ ...state, chats: ['a', 'b'] });
    expect(after && totalOf(after)).toBe(4);
  });

  test.each(['chat-a', 'chat-', 'photo-b', 'test', ''])('with the tag %j changes nothing', (tag) => {
    expect(afterPush(state, tag)).toBeUndefined();
  });

  test('changes nothing if no page has counted, as after a sign-out', () => {
    expect(afterPush(undefined, 'chat-b')).toBeUndefined();
  });
});

describe('a button of a reminder', () => {
  const state = { commitments: ['run', 'read'], again: [], since: 0, chats: ['a'] };
  const press = (tag: string, action: 'complete' | 'skip' = 'complete') => ({ tag, action, at: 100 });

  test('takes its commitment from the badge', () => {
    const after = afterDone(state, press('reminder-run'));
    expect(after).toEqual({ ...state, commitments: ['read'] });
    expect(after && totalOf(after)).toBe(2);
    expect(afterDone(after, press('reminder-run'))).toBeUndefined();
  });

  test.each(['reminder-swim', 'reminder-', 'chat-a', 'run'])('of the push with the tag %j changes nothing', (tag) => {
    expect(afterDone(state, press(tag))).toBeUndefined();
  });

  test('takes nothing that is due again, unless it is skipped', () => {
    const counted = { ...state, again: ['run'] };
    expect(afterDone(counted, press('reminder-run'))).toBeUndefined();
    expect(afterDone(counted, press('reminder-run', 'skip'))?.commitments).toEqual(['read']);
    expect(afterDone(counted, press('reminder-read'))?.commitments).toEqual(['run']);
  });

  test('that was pressed on a day before, and sent on this one, changes nothing', () => {
    expect(afterDone({ ...state, since: 101 }, press('reminder-run'))).toBeUndefined();
    expect(afterDone({ ...state, since: 100 }, press('reminder-run'))?.commitments).toEqual(['read']);
  });

  test('changes nothing if no page has counted', () => {
    expect(afterDone(undefined, press('reminder-run'))).toBeUndefined();
  });
});
