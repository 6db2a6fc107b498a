import { describe, expect, test, vi } from 'vitest';
import { usageMonth } from '#functions/lib/data/coaches/coach-usage.ts';
import { characterOf } from '#functions/lib/data/coaches/coaches.ts';
import { COACH_COLORS, COACH_ICONS, COACH_TYPES, coachType, dataFor, GENERAL_COACH } from '#shared/domain/coaches.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { aiCoach } from '#shared/text/chats.ts';
import { coachTypes } from '#shared/text/coach-types.ts';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';

/* The catalogue of coach types, and the changes of a user to a coach. */

vi.hoisted(() => vi.stubEnv('TABLE_NAME', 'table'));

const texts = { coachTypes, aiCoach };
const unchanged = { name: null, personality: null, rules: null };

describe('the catalogue', () => {
  test('has four types, the general one first', () => {
    expect(COACH_TYPES.map(({ id, icon_name }) => [id, coachTypes[id].name, icon_name])).toEqual([
      [GENERAL_COACH, 'General Coach', 'clipboard-document-list'],
      ['fitness', 'Fitness Coach', 'bolt'],
      ['nutrition', 'Nutrition Coach', 'cake'],
      ['direction', 'Direction Coach', 'map-pin'],
    ]);
  });

  test('has types that differ in every field, with every text that is shown', () => {
    for (const of of ['id', 'name', 'color', 'icon_name', 'personality', 'rules'] as const) {
      const values = COACH_TYPES.map((type) => ({ ...type, ...coachTypes[type.id] })[of]);
      expect(new Set(values).size, of).toBe(COACH_TYPES.length);
    }
    for (const type of COACH_TYPES.map((each) => ({ ...each, ...coachTypes[each.id] }))) {
      expect(COACH_COLORS).toContain(type.color);
      expect(COACH_ICONS).toContain(type.icon_name);
      expect(type.name.length).toBeLessThanOrEqual(LIMITS.coachNameLength);
      for (const text of [type.description, type.expertise, type.personality, type.rules]) {
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(LIMITS.coachTextLength);
      }
    }
  });

  test('gives the entries of the day to the coaches of fitness and nutrition only', () => {
    expect(COACH_TYPES.filter(({ knowsTheDay }) => knowsTheDay).map(({ id }) => id)).toEqual(['fitness', 'nutrition']);
  });

  test('has coaches that are told the journal only where it is shared, and fitness only if they use it', () => {
    expect(dataFor('general', false)).toEqual(['history', 'notes', 'confidants']);
    expect(dataFor(undefined, true)).toEqual(['history', 'notes', 'journal', 'confidants']);
    expect(dataFor('fitness', false)).toEqual(['history', 'notes', 'fitness', 'confidants']);
  });

  test('has no types under other ids', () => {
    for (const id of ['', 'General', 'toString', '__proto__', 'coach']) expect(coachType(id), id).toBeUndefined();
  });
});

describe('a coach', () => {
  test('is as its type until its user changes it', () => {
    const fitness = coachType('fitness')!;
    const { color, icon_name: icon, knowsTheDay } = fitness;
    const { name, personality, rules } = coachTypes.fitness;
    const character = { name, personality, rules, color, icon, knowsTheDay };
    expect(characterOf({ typeId: 'fitness', ...unchanged }, texts)).toEqual(character);
    const max = { typeId: 'fitness', ...unchanged, name: 'Max', rules: 'No running.' };
    expect(characterOf(max, texts)).toEqual({
      ...character,
      name: 'Max',
      rules: 'No running.',
    });
  });

  test('of no type has only what its user has set', () => {
    expect(characterOf({ typeId: null, ...unchanged, name: 'Muse' }, texts)).toEqual({
      name: 'Muse',
      personality: null,
      rules: null,
      color: 'plain',
      icon: 'clipboard-document-list',
      knowsTheDay: false,
    });
  });

  test('of a type that is no longer offered keeps what its user has set', () => {
    const judit = { typeId: 'chess', ...unchanged, name: 'Judit' };
    expect(characterOf(judit, texts)).toMatchObject({ name: 'Judit', color: 'plain' });
  });
});

test('a month of usage is a month in the user’s timezone', () => {
  const clock = { dailyResetTime: '04:00', weeklyResetDay: 1, monthlyResetDay: 1 };
  const monthIn = (timezone: string) =>
    usageMonth({ clock: { ...clock, timezone } }, Date.parse('2026-12-31T23:30:00Z'));
  expect(['America/New_York', 'UTC', 'Europe/Berlin', 'Asia/Tokyo'].map(monthIn)).toEqual([
    ...['2026-12', '2026-12', '2027-01', '2027-01'],
  ]);
});

test.each([COACH_SAYS.keyRefused, COACH_SAYS.quotaUsedUp])('a failure is explained in one sentence: %s', (sentence) => {
  expect(sentence).toMatch(/^[^.!?]+\.$/);
});
