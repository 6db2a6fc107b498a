import { expect, test } from 'vitest';
import { dayName, fullDate, memberCount } from '#frontend/features/chats/message-list.ts';
import { labelOf, shownUnread, spokenUnread, titleOf } from '#frontend/features/chats/model.ts';

const direct = (name: string) => labelOf({ type: 'direct_message', name });

test('a direct message is labelled with the first name and the initial of the last', () => {
  expect(direct('Grace Hopper')).toBe('Grace H.');
  expect(direct('grace brewster  murray hopper ')).toBe('grace H.');
  expect(direct('Plato')).toBe('Plato');
  expect(direct('Émile Zola')).toBe('Émile Z.');
  expect(direct('José 𝒵eta')).toBe('José 𝒵.');
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
