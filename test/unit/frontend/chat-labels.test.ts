import { describe, expect, test } from 'vitest';
import { latestOf, lineOf, memberCount, whenShort } from '#frontend/features/chats/message-list.ts';
import { labelOf, shownUnread, spokenUnread, titleOf } from '#frontend/features/chats/model.ts';
import { dayName, fullDate } from '#frontend/lib/days.ts';

const direct = (name: string) => labelOf({ type: 'direct_message', name });

test('a direct message is labelled with the first name and the initial of the last', () => {
  expect(direct('Grace Hopper')).toBe('Grace H.');
  expect(direct('grace brewster  murray hopper ')).toBe('grace H.');
  expect(direct('Plato')).toBe('Plato');
  expect(direct('Émile Zola')).toBe('Émile Z.');
  expect(direct('José 𝒵eta')).toBe('José 𝒵.');
  expect(direct('Ada 🇩🇪 👩‍👩‍👧')).toBe('Ada 👩‍👩‍👧.');
  expect(direct('Anna ß')).toBe('Anna ß.');
  expect(direct('का नि')).toBe('का नि.');
});

test('other chats are labelled with their names', () => {
  expect(labelOf({ type: 'self_chat', name: 'Ada Lovelace' })).toBe('Me');
  expect(labelOf({ type: 'ai_coach', name: '' })).toBe('AI Coach');
  expect(labelOf({ type: 'coach', name: 'Coach Carter' })).toBe('Coach Carter');
  expect(labelOf({ type: 'group_chat', name: 'Sunday walkers' })).toBe('Sunday walkers');
  expect(titleOf({ type: 'direct_message', name: 'Grace Hopper' })).toBe('Grace Hopper');
});

test('more than 99 unread messages are shown as 99+, and a screen reader gets the number', () => {
  expect([1, 99, 100, 4321].map(shownUnread)).toEqual(['1', '99', '99+', '99+']);
  expect([1, 100].map(spokenUnread)).toEqual(['1 unread message', '100 unread messages']);
});

test('the members of a group are counted in words', () => {
  expect([1, 2].map(memberCount)).toEqual(['1 member', '2 members']);
});

test('today and yesterday have names, other days their dates', () => {
  const today = '2026-03-01';
  expect(dayName('2026-03-01', today)).toBe('Today');
  expect(dayName('2026-02-28', today)).toBe('Yesterday');
  expect(dayName('2026-02-27', today)).toBe('Friday, February 27');
  expect(dayName('2025-12-31', today)).toBe('Wednesday, December 31, 2025');
  expect(fullDate('2026-11-20')).toBe('Friday, November 20, 2026');
});

describe('the last message of a chat', () => {
  const BOB = { id: 'bob', name: 'Bob Martin', image: null };
  const line = (by: string | null, change: Partial<Parameters<typeof lineOf>[0]> = {}) => {
    const last_message = { content: 'At six', sender_id: by, created_at: '2026-11-20T18:00:00.000Z' };
    const chat = { type: 'direct_message' as const, ai: false, members: [BOB], last_message, ...change };
    return lineOf(chat, 'ada', 'https://app.example');
  };

  test('says who wrote it where that is not clear', () => {
    expect(line('bob')).toBe('At six');
    expect(line('ada')).toBe('You: At six');
    expect(line('ada', { type: 'self_chat', members: [] })).toBe('At six');
    expect(line('bob', { type: 'group_chat' })).toBe('Bob: At six');
    expect(line(null, { type: 'group_chat' })).toBe('At six');
    expect(line('bob', { last_message: null })).toBe('');
  });

  test('of a coach has no links', () => {
    const content = 'Try [Run](https://app.example/commitments/01K7ZZZZZZZZZZZZZZZZZZZZZZ) today';
    const last_message = { content, sender_id: 'general', created_at: '2026-11-20T18:00:00.000Z' };
    expect(line(null, { type: 'ai_coach', ai: true, last_message })).toBe('Try Run today');
  });

  test('has the time of today, the weekday of this week, or a date', () => {
    const now = Date.parse('2026-11-20T20:00:00Z');
    const when = (at: string, timezone = 'UTC') => whenShort(Date.parse(at), now, timezone);
    expect(when('2026-11-20T15:04:00Z')).toBe('3:04 PM');
    expect(when('2026-11-19T15:04:00Z')).toBe('Thu');
    expect(when('2026-11-14T00:00:00Z')).toBe('Sat');
    expect(when('2026-11-13T23:59:00Z')).toBe('Nov 13');
    expect(when('2025-11-20T15:04:00Z')).toBe('Nov 20, 2025');
    // In Auckland it is the morning of the next day.
    expect(when('2026-11-20T10:00:00Z', 'Pacific/Auckland')).toBe('Fri');
  });

  test('decides which chat is the latest', () => {
    const at = (last_message_at: string | null) => ({ last_message_at });
    expect(latestOf([at(null), at('2026-11-19'), at('2026-11-20'), at(null)])).toEqual(at('2026-11-20'));
    expect(latestOf([at(null)])).toBeUndefined();
    expect(latestOf([])).toBeUndefined();
  });
});
