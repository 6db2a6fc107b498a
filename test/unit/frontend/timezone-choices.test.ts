import { expect, test } from 'vitest';
import { foundTimezones } from '#frontend/features/notifications/components/zone-search.tsx';
import { timezoneChoices } from '#frontend/features/notifications/model.ts';
import { isSameTimezone } from '#frontend/lib/device-timezone.ts';
import { presentName } from '#shared/domain/timezones.ts';

const KNOWN = ['Africa/Cairo', 'America/Argentina/Salta', 'America/New_York', 'Asia/Tokyo', 'Europe/Berlin'];

const zonesOf = (needed: readonly string[], known?: readonly string[]) => {
  const { named, regions } = timezoneChoices(needed, known);
  return [...named, ...regions.flatMap(({ choices }) => choices)].map(({ zone }) => zone);
};

test('nine common timezones come first', () => {
  expect(timezoneChoices([], KNOWN).named.map(({ label }) => label)).toEqual([
    'UTC',
    'America/New_York (Eastern)',
    'America/Chicago (Central)',
    'America/Denver (Mountain)',
    'America/Los_Angeles (Pacific)',
    'Europe/London',
    'Europe/Paris',
    'Asia/Tokyo',
    'Australia/Sydney',
  ]);
});

test('other timezones follow by region, each once', () => {
  expect(timezoneChoices([], KNOWN).regions).toEqual([
    { region: 'Africa', choices: [{ zone: 'Africa/Cairo', label: 'Africa/Cairo' }] },
    { region: 'America', choices: [{ zone: 'America/Argentina/Salta', label: 'America/Argentina/Salta' }] },
    { region: 'Europe', choices: [{ zone: 'Europe/Berlin', label: 'Europe/Berlin' }] },
  ]);
  const all = zonesOf(['Europe/Berlin', 'UTC']);
  expect(new Set(all).size).toBe(all.length);
});

test('all timezones of this engine can be chosen', () => {
  const all = new Set(zonesOf([]));
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !all.has(presentName(zone)))).toEqual([]);
  expect(all.size).toBeGreaterThan(400);
});

test('a renamed timezone has its present name, and its former one in its label, whatever the browser calls it', () => {
  const listed = zonesOf(['Europe/Kyiv'], ['Asia/Calcutta', 'Asia/Saigon', 'Europe/Kiev', 'America/Godthab']);
  expect(listed.filter((zone) => /Kiev|Kyiv|Calcutta|Kolkata|Saigon|Chi_Minh|Godthab|Nuuk/.test(zone))).toEqual([
    'America/Nuuk',
    'Asia/Ho_Chi_Minh',
    'Asia/Kolkata',
    'Europe/Kyiv',
  ]);
  const labels = timezoneChoices([], ['Europe/Kiev']).regions.flatMap(({ choices }) => choices);
  expect(labels).toEqual([{ zone: 'Europe/Kyiv', label: 'Europe/Kyiv (Kiev)' }]);
});

test('a timezone that the browser does not list can be chosen if the user has it', () => {
  expect(zonesOf(['US/Pacific', 'EST5EDT'], KNOWN)).toEqual(expect.arrayContaining(['US/Pacific', 'EST5EDT']));
  expect(timezoneChoices(['EST5EDT'], KNOWN).regions.at(-1)).toEqual({
    region: 'Other',
    choices: [{ zone: 'EST5EDT', label: 'EST5EDT' }],
  });
});

test('two names of one timezone are the same; unknown names are the same only if equal', () => {
  expect(isSameTimezone('Europe/Paris', 'europe/paris')).toBe(true);
  expect(isSameTimezone('Europe/Paris', 'Europe/Berlin')).toBe(false);
  expect(isSameTimezone('Mars/Olympus', 'Mars/Olympus')).toBe(true);
  expect(isSameTimezone('Mars/Olympus', 'UTC')).toBe(false);
});

test('are found by the beginnings of the parts of a present or former name', () => {
  const choices = timezoneChoices([], ['Europe/Kiev', 'Asia/Saigon', 'America/Argentina/Ushuaia', 'Asia/Tokyo', 'UTC']);
  const found = (sought: string) => foundTimezones(choices, sought).map(({ zone }) => zone);
  for (const sought of ['Kyiv', 'kiev', 'KYI', 'europe kyiv']) expect(found(sought), sought).toEqual(['Europe/Kyiv']);
  for (const sought of ['Saigon', 'ho chi', 'Hồ Chí Minh']) expect(found(sought)).toEqual(['Asia/Ho_Chi_Minh']);
  expect(found('argentina').at(0)).toBe('America/Argentina/Ushuaia');
  expect([found(''), found(' / '), found('Atlantis')]).toEqual([[], [], []]);
});
