import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fitnessSettings, journalSettings } from '#shared/contracts/powerups.ts';
import {
  FITNESS,
  FITNESS_DEFAULTS,
  FITNESS_SCOPES,
  grants,
  type Installation,
  JOURNALING_DEFAULTS,
  merged,
  POWERUPS,
  powerup,
  settingsOf,
} from '#shared/domain/powerups.ts';
import { powerups as texts } from '#shared/text/powerups.ts';

/* The catalogue of power-ups, and the rules for installed ones. */

const installation = (fields: Partial<Installation> = {}): Installation => ({
  ...{ status: 'installed', settings: {}, installedAt: 0 },
  scopes: Object.values(FITNESS_SCOPES),
  ...fields,
});

describe('the catalogue', () => {
  test('has unique keys and scopes, with a text for each scope', () => {
    expect(new Set(POWERUPS.map(({ key }) => key)).size).toBe(POWERUPS.length);
    const scopes = POWERUPS.flatMap((each) => each.scopes);
    expect(new Set(scopes).size).toBe(scopes.length);
    for (const id of scopes) {
      const [owner, ...others] = POWERUPS.filter(({ key }) => id.startsWith(`${key}.`));
      expect(others).toEqual([]);
      expect(texts[owner?.key ?? '']?.scopes[id]).toMatch(/^[A-Z].{10,}[^.]$/);
    }
    expect(powerup(FITNESS)?.scopes).toEqual(Object.values(FITNESS_SCOPES));
    for (const key of ['', 'Fitness', '__proto__', 'constructor']) expect(powerup(key)).toBeUndefined();
  });

  test('has valid default settings', () => {
    expect(z.parse(fitnessSettings, FITNESS_DEFAULTS)).toEqual(FITNESS_DEFAULTS);
    expect(z.parse(journalSettings, JOURNALING_DEFAULTS)).toEqual(JOURNALING_DEFAULTS);
  });
});

test('a power-up may use only granted scopes, and only while it is enabled', () => {
  const { entries, photos } = FITNESS_SCOPES;
  expect(grants(undefined, entries)).toBe(false);
  expect(grants(installation(), entries)).toBe(true);
  expect(grants(installation({ status: 'off' }), entries)).toBe(false);
  const older = installation({ scopes: [entries] });
  expect([grants(older, entries), grants(older, photos)]).toEqual([true, false]);
});

test('settings are merged over the defaults, at every depth', () => {
  const fitness = powerup(FITNESS)!;
  expect(settingsOf(fitness, {})).toEqual(FITNESS_DEFAULTS);
  expect(settingsOf(fitness, { macro_targets: { fat: 50 }, units: 'metric' })).toEqual({
    ...FITNESS_DEFAULTS,
    units: 'metric',
    macro_targets: { ...FITNESS_DEFAULTS.macro_targets, fat: 50 },
  });
  const settings = fc.record(
    {
      units: fc.constantFrom('metric', 'imperial'),
      share_weight: fc.boolean(),
      macro_targets: fc.record({ protein: fc.nat(), fat: fc.nat() }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(settings, settings, settings, (base, one, other) => {
      expect(merged(base, {})).toEqual(base);
      expect(merged(base, base)).toEqual(base);
      expect(merged(merged(base, one), other)).toEqual(merged(base, merged(one, other)));
      expect(merged(merged(base, one), one)).toEqual(merged(base, one));
    }),
  );
});
