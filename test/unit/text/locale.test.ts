import { expect, test } from 'vitest';
import { acceptedLocale } from '#functions/lib/text.ts';
import { languageOf, localeOf } from '#shared/text/locale.ts';
import { pluralsOf } from '#shared/text/plural.ts';

test.each([
  [['en-GB', 'en-US'], 'en-GB'],
  [['en'], 'en-US'],
  [['de-DE', 'de'], 'en-DE'],
  [['de'], 'en-DE'],
  [['de-AT', 'en-GB', 'en'], 'en-GB'],
  [['ar'], 'en-EG'],
  [['zh-Hant-HK'], 'en-HK'],
  [[], 'en-US'],
  [['not a locale', '*'], 'en-US'],
])('a browser that prefers %j gets %s', (preferred, locale) => {
  expect(localeOf(preferred, ['en'])).toBe(locale);
});

test('a locale has a language of the product', () => {
  expect(languageOf('en-GB')).toBe('en');
  expect(localeOf(['fr-CA', 'de-AT'], ['en', 'de'])).toBe('de-AT');
});

test('the form of a count follows from the rules of its language', () => {
  const forms = { one: 'day', other: 'days' };
  expect([0, 1, 2].map((count) => pluralsOf('en')(count, forms))).toEqual(['days', 'day', 'days']);
  const polish = { one: 'dzień', few: 'dni', many: 'dni', other: 'dnia' };
  expect([1, 2, 5, 1.5].map((count) => pluralsOf('pl')(count, polish))).toEqual(['dzień', 'dni', 'dni', 'dnia']);
});

test.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['en-GB,en;q=0.9', 'en-GB'],
  ['de;q=0.5, en-AU', 'en-AU'],
  ['en;q=0, de-CH', 'en-CH'],
  ['*', 'en-US'],
])('a request with Accept-Language %j is answered in %s', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});
