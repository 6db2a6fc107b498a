import { expect, test } from 'vitest';
import { isTimezone } from '#shared/domain/local-time.ts';
import { canonicalTimezone, formerName, presentName } from '#shared/domain/timezones.ts';

test.each([
  ['europe/berlin', 'Europe/Berlin'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['america/nuuk', 'America/Nuuk'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['Etc/UTC', 'UTC'],
])('the one name of %s is %s', (name, one) => {
  expect(canonicalTimezone(name)).toBe(one);
});

test('each timezone that this engine lists has one name, which is a timezone with the same clock', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const one = canonicalTimezone(zone);
    expect(isTimezone(one), one).toBe(true);
    expect(canonicalTimezone(one)).toBe(one);
    expect(presentName(zone)).toBe(one);
  }
});

test('a renamed timezone is known by its former name too', () => {
  expect(formerName('Asia/Kolkata')).toBe('Calcutta');
  expect(formerName('America/Nuuk')).toBe('Godthab');
  // The city has the same name as before.
  expect(formerName('America/Argentina/Buenos_Aires')).toBeUndefined();
  expect(formerName('Europe/Berlin')).toBeUndefined();
});
