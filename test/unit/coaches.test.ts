import { describe, expect, test, vi } from 'vitest';
import { usageMonth } from '#functions/lib/data/coaches/coach-usage.ts';
import { characterOf } from '#functions/lib/data/coaches/coaches.ts';
import { COACH_COLORS, COACH_ICONS, COACH_TYPES, coachType, GENERAL_COACH } from '#shared/domain/coaches.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { aiCoach } from '#shared/text/chats.ts';
import { coachTypes } from '#shared/text/coach-types.ts';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';

/* The kinds of coaches that everybody is offered, and what becomes of one in its user's hands. */

vi.hoisted(() => vi.stubEnv('TABLE_NAME', 'table'));

const texts = { coachTypes, aiCoach };
const said = { name: null, personality: null, rules: null };

describe('the catalogue', () => {
  test('offers four kinds, the general one first', () => {
    expect(COACH_TYPES.map(({ id, icon_name }) => [id, coachTypes[id].name, icon_name])).toEqual([
      [GENERAL_COACH, 'General Coach', 'clipboard-document-list'],
      ['fitness', 'Fitness Coach', 'bolt'],
      ['nutrition', 'Nutrition Coach', 'cake'],
      ['direction', 'Direction Coach', 'map-pin'],
    ]);
  });

  test('tells its kinds apart, each with all that is shown of it', () => {
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

  test('lets those know what was eaten and trained whose business it is', () => {
    expect(COACH_TYPES.filter(({ knowsTheDay }) => knowsTheDay).map(({ id }) => id)).toEqual(['fitness', 'nutrition']);
  });

  test('knows no kind by another name', () => {
    for (const id of ['', 'General', 'toString', '__proto__', 'coach']) expect(coachType(id), id).toBeUndefined();
  });
});

describe('a coach', () => {
  test('is what its kind is until its user says otherwise', () => {
    const fitness = coachType('fitness')!;
    const { color, icon_name: icon, knowsTheDay } = fitness;
    const { name, personality, rules } = coachTypes.fitness;
    const character = { name, personality, rules, color, icon, knowsTheDay };
    expect(characterOf({ typeId: 'fitness', ...said }, texts)).toEqual(character);
    const max = { typeId: 'fitness', ...said, name: 'Max', rules: 'No running.' };
    expect(characterOf(max, texts)).toEqual({
      ...character,
      name: 'Max',
      rules: 'No running.',
    });
  });

  test('that its user has made is what they have said, and nothing else', () => {
    expect(characterOf({ typeId: null, ...said, name: 'Muse' }, texts)).toEqual({
      name: 'Muse',
      personality: null,
      rules: null,
      color: 'plain',
      icon: 'clipboard-document-list',
      knowsTheDay: false,
    });
  });

  test('of a kind that is no longer offered stays what its user has said', () => {
    const judit = { typeId: 'chess', ...said, name: 'Judit' };
    expect(characterOf(judit, texts)).toMatchObject({ name: 'Judit', color: 'plain' });
  });
});

test('a month is the user’s own, wherever they are', () => {
  const clock = { dailyResetTime: '04:00', weeklyResetDay: 1, monthlyResetDay: 1 };
  const monthIn = (timezone: string) =>
    usageMonth({ clock: { ...clock, timezone } }, Date.parse('2026-12-31T23:30:00Z'));
  expect(['America/New_York', 'UTC', 'Europe/Berlin', 'Asia/Tokyo'].map(monthIn)).toEqual([
    ...['2026-12', '2026-12', '2027-01', '2027-01'],
  ]);
});

test.each([COACH_SAYS.keyRefused, COACH_SAYS.quotaUsedUp])('one sentence says it: %s', (said) => {
  expect(said).toMatch(/^[^.!?]+\.$/);
});
