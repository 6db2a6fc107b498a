import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberText, readings, readNumber, stepped } from '#shared/domain/numbers.ts';

const NO_NUMBER = [
  ...[
    '',
    ' ',
    '.',
    ',',
    '-',
    '$',
    'many',
    '72,5 kg',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
    '5²',
    '½',
    '72 5',
    "72'5",
    '1 50',
  ],
  ...[
    '1,2,3',
    '1.2.3',
    '1,50,5',
    '1,500,00',
    '12,345.678.9',
    '1.234,567,8',
    '1,23.4',
    '0,500,000',
    '1,500.000,5',
    '--5',
  ],
];

describe('a typed number', () => {
  test.each([
    ...([
      ['72.5', 72.5],
      ['72,5', 72.5],
      [' 2 ', 2],
      ['0', 0],
      ['007', 7],
      ['.5', 0.5],
      [',5', 0.5],
      ['7.', 7],
    ] as const),
    ...([
      ['-3,5', -3.5],
      ['−3', -3],
      ['+3', 3],
      ['-0', 0],
      ['$2.50', 2.5],
      ['$ 1,234.50', 1234.5],
    ] as const),
    // Three digits behind one separator that cannot separate groups.
    ...([
      ['0,500', 0.5],
      ['0.125', 0.125],
      ['1250,125', 1250.125],
      ['1250.125', 1250.125],
      ['72.5050', 72.505],
    ] as const),
    // Separators of groups.
    ...([
      ['1.234,5', 1234.5],
      ['1,234.5', 1234.5],
      ['1 234,5', 1234.5],
      ['1’234.5', 1234.5],
      ['1 500', 1500],
    ] as const),
    ...([
      ['1,500,000', 1_500_000],
      ['1.500.000', 1_500_000],
      ['12,34,567.8', 1_234_567.8],
      ['1,00,000', 100_000],
    ] as const),
    // Other scripts.
    ...([
      ['７２，５', 72.5],
      ['７２．５', 72.5],
      ['٧٢٫٥', 72.5],
      ['۷۲٫۵', 72.5],
      ['٧٢،٥', 72.5],
      ['७२.५', 72.5],
    ] as const),
    ...([
      ['١٬٢٣٤٫٥', 1234.5],
      ['\u200e72,5', 72.5],
      ['1\u202f234,5', 1234.5],
      ['𝟽𝟸.𝟻', 72.5],
    ] as const),
  ])('%j is %d', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  test.each(NO_NUMBER)('%j is none', (text) => {
    expect(readings(text)).toEqual([]);
    expect(readNumber(text)).toBeNaN();
  });

  test.each([
    ['1,500', 1500, 1.5],
    ['1.500', 1500, 1.5],
    ['72.500', 72_500, 72.5],
    ['-1,250', -1250, -1.25],
    ['100,000', 100_000, 100],
    ['１，５００', 1500, 1.5],
  ])('%j can be %d or %d, and is not guessed', (text, one, other) => {
    expect(readings(text)).toEqual([one, other]);
    expect(readNumber(text)).toBeNaN();
  });

  test('is never read as another one than its locale means', () => {
    const locales = ['en-US', 'de-DE', 'de-CH', 'de-AT', 'fr-FR', 'es-ES', 'pt-PT', 'sv-SE', 'pl-PL', 'hi-IN', 'en-ZA'];
    locales.push('ar-EG', 'fa-IR', 'bn-BD', 'mr-IN', 'my-MM', 'ne-NP', 'he-IL', 'ja-JP', 'bg-BG', 'it-CH', 'en-IN');
    const decimals = fc.integer({ min: 0, max: 3 });
    const formats = new Map(
      locales.flatMap((locale) =>
        [true, false].flatMap((useGrouping) =>
          [0, 1, 2, 3].map((digits) => {
            const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
            return [`${locale} ${useGrouping} ${digits}`, new Intl.NumberFormat(locale, { ...fraction, useGrouping })];
          }),
        ),
      ),
    );
    const number = fc.oneof(fc.integer({ min: -2000, max: 2_000_000 }), fc.integer({ min: 0, max: 1_000_000_000 }));
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.boolean(), decimals, number, (locale, grouped, digits, whole) => {
        const value = Number((whole / 10 ** digits).toFixed(digits));
        const text = formats.get(`${locale} ${grouped} ${digits}`)?.format(value) ?? '';
        const read = readings(text);
        expect(read, text).toContain(value === 0 ? 0 : value);
        // One or two decimals are certain. So are whole numbers, unless one group has a point or comma before it.
        if (digits === 1 || digits === 2) expect(readNumber(text), text).toBe(value === 0 ? 0 : value);
        if (read.length > 1) expect(read[0], text).toBeCloseTo((read[1] ?? 0) * 1000, 6);
      }),
      { numRuns: 2000 },
    );
  });

  test('is read back as it is shown in a field', () => {
    expect([72.5, 1.125, 999.875, 0.125, 1250.125, 1500].map(numberText)).toEqual([
      ...['72.5', '1.1250', '999.8750', '0.125', '1250.125', '1500'],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(1, 10, 100, 1000), (whole, parts) => {
        expect(readNumber(numberText(whole / parts))).toBe(whole === 0 ? 0 : whole / parts);
      }),
    );
  });

  test('any text has at most two readings, and a second one is a thousandth of the first', () => {
    const typed = fc.array(fc.constantFrom(..."01259.,٫ '’-$٣３"), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          typed.map((all) => all.join('')),
        ),
        (text) => {
          const [one, other, third] = readings(text);
          expect(third).toBeUndefined();
          if (one !== undefined && other !== undefined) expect(one / other).toBeCloseTo(1000, 6);
        },
      ),
    );
  });
});

describe('an arrow key', () => {
  const WEIGHT = { step: 0.1, min: 0 };
  const DAY = { min: 1, max: 31 };
  test.each([
    ['72.5', 1, WEIGHT, '72.6'],
    ['72,5', 1, WEIGHT, '72,6'],
    ['72,5', -1, WEIGHT, '72,4'],
    ['72.55', 1, WEIGHT, '72.6'],
    ['72.55', -1, WEIGHT, '72.5'],
    ['0', -1, WEIGHT, undefined],
    ['', 1, WEIGHT, '0.1'],
    ['', 1, DAY, '1'],
    ['', -1, DAY, undefined],
    ['15', 1, DAY, '16'],
    ['15.5', 1, DAY, '16'],
    ['31', 1, DAY, undefined],
    ['40', 1, DAY, undefined],
    ['40', -1, DAY, '31'],
    ['-5', 1, DAY, '1'],
    ['1.5', 1, { step: 'any', min: 0, max: 2 }, '2'],
    ['0.125', 1, { step: 'any', min: 0 }, '1.1250'],
    ['1,500', 1, DAY, undefined],
    ['many', 1, DAY, undefined],
  ] as const)('%j, %i step of %o, becomes %j', (text, by, steps, next) => {
    expect(stepped(text, by, steps)).toBe(next);
  });
});
