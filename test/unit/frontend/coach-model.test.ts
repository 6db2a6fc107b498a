import { describe, expect, test } from 'vitest';
import {
  changesOf,
  coachLists,
  dollarsToField,
  formatDollars,
  formatTokens,
  parseDollars,
  usedFraction,
} from '#frontend/features/coaches/model.ts';
import { checkedKey } from '#frontend/features/settings/components/key-section.tsx';
import { type CoachType, monthlyLimit, newCoach, type UserCoach } from '#shared/contracts/coaches.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import { COACH_TYPES, DEFAULT_MAY_READ } from '#shared/domain/coaches.ts';
import { coachTypes } from '#shared/text/coach-types.ts';

const types: CoachType[] = COACH_TYPES.map(({ id, color, icon_name }) => {
  const { name, description, expertise } = coachTypes[id];
  const state = { hidden: id === 'nutrition', active: id === 'general' };
  return { id, name, description, expertise, color, icon_name, ...state };
});

const coach = (id: string, fields: Partial<UserCoach> = {}): UserCoach => ({
  id,
  display_name: id,
  effective_personality: 'Calm',
  effective_rules: null,
  color: 'plain',
  icon_name: 'bolt',
  coach_type: null,
  custom: !types.some((type) => type.id === id),
  active: true,
  chat_id: `chat-${id}`,
  may_read: DEFAULT_MAY_READ,
  journal_shared: false,
  ...fields,
});

const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);

describe('the lists of coaches', () => {
  test('have active coaches in the order of the catalogue, then custom ones', () => {
    const { active } = coachLists(types, [coach('mine'), coach('direction'), coach('general'), coach('later')]);
    expect(ids(active)).toEqual(['general', 'direction', 'mine', 'later']);
  });

  test('have each type without an active coach once, as available or hidden', () => {
    const lists = coachLists(types, [coach('general', { active: false }), coach('fitness')]);
    expect(ids(lists.active)).toEqual(['fitness']);
    expect(ids(lists.available)).toEqual(['general', 'direction']);
    expect(ids(lists.hidden)).toEqual(['nutrition']);
  });

  test('have a hidden type with an active coach only among the active ones', () => {
    const lists = coachLists(types, [coach('nutrition')]);
    expect(ids(lists.active)).toEqual(['nutrition']);
    expect(ids(lists.hidden)).toEqual([]);
  });
});

test('an edited coach sends only the changed fields', () => {
  const parsed = (values: object) => newCoach.parse(values) as Parameters<typeof changesOf>[1];
  const stored = coach('fitness', { display_name: 'Coach' });
  const SAME = { name: ' Coach ', personality: 'Calm\n', rules: ' ' };
  expect(changesOf(stored, parsed(SAME))).toEqual({});
  expect(changesOf(stored, parsed({ name: 'Bea', personality: '', rules: 'Short' }))).toEqual({
    name: 'Bea',
    personality: null,
    rules: 'Short',
  });
  const may_read = { ...DEFAULT_MAY_READ, notes: true };
  expect(changesOf(stored, { ...parsed(SAME), may_read })).toEqual({ may_read: { notes: true } });
  expect(changesOf(stored, { ...parsed(SAME), may_read: DEFAULT_MAY_READ })).toEqual({});
});

describe('the cost of replies', () => {
  test('is shown in dollars and cents, and never as zero if there is any', () => {
    expect([0, 0.0004, 0.01, 1.005, 1234.5].map(formatDollars)).toEqual([
      '$0.00',
      '<$0.01',
      '$0.01',
      '$1.01',
      '$1,234.50',
    ]);
  });

  test('is shown in tokens, from a million on in millions', () => {
    expect([0, 999, 12345, 999_999, 1_000_000, 48_260_000].map(formatTokens)).toEqual([
      '0',
      '999',
      '12,345',
      '999,999',
      '1.0 M',
      '48.3 M',
    ]);
  });

  test('is a fraction of the limit, also of a limit of zero', () => {
    expect(usedFraction({ spent_usd: 3, monthly_limit_usd: null })).toBe(0);
    expect(usedFraction({ spent_usd: 1, monthly_limit_usd: 4 })).toBe(0.25);
    expect(usedFraction({ spent_usd: 5, monthly_limit_usd: 4 })).toBe(1);
    expect(usedFraction({ spent_usd: 0, monthly_limit_usd: 0 })).toBe(1);
  });
});

describe('a typed limit', () => {
  test('is parsed in common formats, and shown as it can be typed', () => {
    expect(['', ' ', '5', ' $ 2.50', '.5', '7.'].map(parseDollars)).toEqual([null, null, 5, 2.5, 0.5, 7]);
    expect(['$9,999.50', '9.999,50', '1,00', ',5'].map(parseDollars)).toEqual([9_999.5, 9_999.5, 1, 0.5]);
    expect([null, 5, 2.5].map(dollarsToField)).toEqual(['', '5', '2.50']);
  });

  test.each(['10,001', '1,000', '$1.500', '-1', '1e3', 'Infinity', 'ten', '0x10', '10001'])(
    'of %s is refused',
    (typed) => {
      expect(monthlyLimit.safeParse({ monthly_limit_usd: parseDollars(typed) }).success).toBe(false);
    },
  );
});

describe('a typed key', () => {
  const messageFor = (typed: string) => {
    const { success, error } = checkedKey(typed) as { success: boolean; error: Parameters<typeof wrongFields>[0] };
    return success ? undefined : wrongFields(error).get('openai_api_key');
  };

  test('is saved without surrounding whitespace', () => {
    expect(checkedKey(' sk-works-1\n')).toEqual({ success: true, data: 'sk-works-1' });
  });

  test('is required: saving an empty field does not remove the key', () => {
    expect(messageFor('')).toBe('OpenAI API key is required');
    expect(messageFor('  ')).toBe('OpenAI API key is required');
  });

  test('is refused if it has invalid characters or is too long', () => {
    expect(messageFor('sk with blanks')).toBe('OpenAI API key may only contain letters, digits and punctuation');
    expect(messageFor('k'.repeat(513))).toContain('OpenAI API key');
  });
});
