import { describe, expect, test } from 'vitest';
import {
  matchesFilter,
  notificationsByDay,
} from '#frontend/features/notifications/components/notification-history.tsx';
import { byMessage, marksOf } from '#frontend/features/notifications/components/notification-row.tsx';
import { historyFilterOf } from '#frontend/features/notifications/model.ts';
import type { Decision } from '#shared/contracts/notifications.ts';

const decision = (id: string, at: string): Decision => ({
  id,
  event: 'message',
  subject: 'Grace',
  channel: 'push',
  outcome: 'sent',
  reason: 'Push notifications are on.',
  cause: '',
  reason_code: 'push_on',
  at,
});

const inDays = (decisions: Decision[], timezone: string) =>
  notificationsByDay(decisions, timezone).map(({ date, notifications }) => [date, notifications.map(({ id }) => id)]);

describe('the days in the notification history', () => {
  const all = [
    decision('c', '2026-11-20T04:30:00Z'),
    decision('b', '2026-11-20T00:30:00Z'),
    decision('a', '2026-11-19T23:30:00Z'),
  ];

  test("are those of the user's clock", () => {
    expect(inDays(all, 'UTC')).toEqual([
      ['2026-11-20', ['c', 'b']],
      ['2026-11-19', ['a']],
    ]);
    expect(inDays(all, 'America/New_York')).toEqual([['2026-11-19', ['c', 'b', 'a']]]);
    expect(inDays(all, 'Europe/Paris')).toEqual([['2026-11-20', ['c', 'b', 'a']]]);
  });

  test('have each decision once, even if two pages contain it', () => {
    expect(inDays([...all, ...all.slice(2)], 'UTC')).toEqual([
      ['2026-11-20', ['c', 'b']],
      ['2026-11-19', ['a']],
    ]);
  });

  test('have one row for a notification, with its decisions on each channel', () => {
    const at = '2026-11-20T04:30:00Z';
    const [one, two, other] = [decision('a', at), decision('b', at), { ...decision('c', at), subject: 'Alan' }];
    const [day] = notificationsByDay([one, { ...two, channel: 'email' }, other], 'UTC');
    expect(
      day?.notifications.map(({ subject, decisions }) => [subject, decisions.map(({ channel }) => channel)]),
    ).toEqual([
      ['Grace', ['push', 'email']],
      ['Alan', ['push']],
    ]);
  });

  test('have each channel once in a row of two messages, sent if one was, and the decisions about each message', () => {
    const at = '2026-11-20T04:30:00Z';
    const about = (id: string, outcome: Decision['outcome']) =>
      (['in_app', 'push', 'email'] as const).map((channel) => ({
        ...decision(`${id}-${channel}`, at),
        channel,
        outcome,
      }));
    const [toOther, told] = [about('a', 'dropped'), about('b', 'sent')];
    const [email, push, inApp] = [told[2]!, told[1]!, told[0]!];
    const all = [...toOther, inApp, { ...push, outcome: 'held' as const }, { ...email, outcome: 'dropped' as const }];
    const [row, ...more] = notificationsByDay(all, 'UTC')[0]?.notifications ?? [];
    expect(more).toEqual([]);
    expect(marksOf(row?.decisions ?? []).map(({ channel, outcome }) => [channel, outcome])).toEqual([
      ['in_app', 'sent'],
      ['push', 'held'],
      ['email', 'dropped'],
    ]);
    expect(byMessage(row?.decisions ?? []).map((each) => each.map(({ id }) => id))).toEqual([
      ['a-in_app', 'a-push', 'a-email'],
      ['b-in_app', 'b-push', 'b-email'],
    ]);
  });

  test('are empty without decisions', () => {
    expect(notificationsByDay([], 'UTC')).toEqual([]);
  });
});

test('a waiting notification counts as not sent, so that each matches one of two filters', () => {
  for (const outcome of ['sent', 'held', 'digest', 'dropped'] as const) {
    expect(matchesFilter({ outcome }, 'all')).toBe(true);
    expect(matchesFilter({ outcome }, 'sent')).toBe(outcome === 'sent');
    expect(matchesFilter({ outcome }, 'not-sent')).toBe(outcome !== 'sent');
  }
});

test('the filter comes from the URL, and is “all” by default', () => {
  expect(historyFilterOf('sent')).toBe('sent');
  expect(historyFilterOf('not-sent')).toBe('not-sent');
  for (const other of [null, '', 'SENT', 'toString']) expect(historyFilterOf(other)).toBe('all');
});
