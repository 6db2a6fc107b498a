import { describe, expect, test } from 'vitest';
import { nextChange } from '#shared/domain/carry-forward.ts';
import { completionAt, place } from '#shared/domain/completion.ts';
import { at, kind, schedule, shown, utc } from './support/completion.ts';

describe('at the instant of a boundary', () => {
  const midnight = '2026-11-20T00:00:00.000Z';

  test('the new period has begun, and an action at that instant belongs to it', () => {
    const done = kind('completed', midnight);
    expect(completionAt(schedule(), done, at(midnight)).status).toBe('completed');
    expect(completionAt(schedule(), done, at(midnight) - 1).status).toBe('pending');
    expect(completionAt(schedule(), kind('completed', '2026-11-19T00:00:00Z'), at(midnight)).status).toBe('pending');
  });

  test('an action just before it belongs to the history, and one at it becomes the latest', () => {
    const last = { kind: 'completed' as const, at: at(midnight) - 1 };
    expect(place(schedule(), kind('completed', midnight), last)).toMatchObject({ kind: 'history' });
    expect(place(schedule(), last, kind('completed', midnight))).toMatchObject({
      kind: 'latest',
      archive: { action: last },
    });
  });

  test('the second of two actions at one instant becomes the latest', () => {
    const first = kind('completed', '2026-11-20T10:00:00Z');
    expect(place(schedule(), first, { ...first, kind: 'pending' })).toMatchObject({
      kind: 'latest',
      archive: undefined,
    });
  });

  test('a commitment that starts then is no longer upcoming, and changes next at the end of its period', () => {
    const starting = schedule('daily', '2026-11-20');
    expect(completionAt(starting, undefined, at(midnight) - 1).upcoming).toBe(true);
    const completion = completionAt(starting, undefined, at(midnight));
    expect(completion.upcoming).toBe(false);
    expect(nextChange([shown(starting, completion, at(midnight))], utc, at(midnight))).toBe(at('2026-11-21T00:00:00Z'));
  });
});
