/* Numbers that people type: weights, grams, minutes, amounts, limits. */

/** A whole number whose digits are in groups of three, or as in India: '1.234.567', '12,34,567'. */
const GROUPED = /^(?:[1-9]\d{0,2}([ .,])\d{3}(?:\1\d{3})*|[1-9]\d?([ .,])\d{2}(?:\2\d{2})*\2\d{3})$/;
const FRACTION = /^(.*)([.,٫])(\d*)$/;

/**
 * All numbers that a typed text can mean: none, one, or two of which the first is the larger.
 * Points and commas are read alike in every locale, because people type what their keyboard has and paste what other
 * programs show. If both occur, the last one begins the decimals; a repeated one separates groups. A single one begins
 * the decimals if it cannot separate groups: '72,5', '0.500', '1250.125'. The remaining texts have two readings: one
 * separator after one to three digits, followed by exactly three, such as '1,500'. They differ by a factor of a
 * thousand. Neither the locale nor the limits of a field decide for certain, so the user is asked.
 */
export function readings(text: string): readonly number[] {
  const [, sign = '', digits = ''] = /^([-+]?)(?:\$ ?)?(.*)$/.exec(plain(text)) ?? [];
  const [, before = '', separator = '', decimals = ''] = FRACTION.exec(digits) ?? [];
  const hasFraction = separator && before + decimals !== '' && !before.includes(separator);
  const found = [
    digits === '' ? Number.NaN : whole(digits),
    hasFraction ? Number(`${whole(before)}.${decimals}`) : Number.NaN,
  ].filter((value) => !Number.isNaN(value));
  return sign === '-' ? found.map((value) => 0 - value) : found;
}

/** The number that a typed text means; `NaN` for an empty or unreadable text, and for one with two readings. */
export function readNumber(text: string): number {
  const [value = Number.NaN, other] = readings(text);
  return other === undefined ? value : Number.NaN;
}

/** A number as the text of a field, with only one reading: 1.125 becomes '1.1250'. */
export function numberText(value: number): string {
  const text = String(value);
  return readings(text).length > 1 ? `${text}0` : text;
}

export interface Steps {
  /** `any` is a step of 1 from any value; a number steps to its multiples. */
  step?: number | 'any' | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * The text of a field after one step up (1) or down (-1), with the user's decimal comma. Undefined if nothing changes:
 * at a limit, or for a text that is not one number.
 */
export function stepped(text: string, by: 1 | -1, { step = 1, min, max = Infinity }: Steps): string | undefined {
  const value = text.trim() === '' ? 0 : readNumber(text);
  const size = step === 'any' ? 1 : step;
  const steps = (value - (min ?? 0)) / size;
  const isMultiple = step === 'any' || Math.abs(steps - Math.round(steps)) < 1e-6;
  const next = isMultiple ? value + by * size : (min ?? 0) + (by > 0 ? Math.ceil(steps) : Math.floor(steps)) * size;
  const within = Math.min(Math.max(Number(next.toFixed(9)), min ?? -Infinity), max);
  if (!((within - value) * by > 0)) return undefined;
  return /,\d*$/.test(text.trim()) ? numberText(within).replace('.', ',') : numberText(within);
}

/** ASCII digits, point and comma, with a space for separators that can only separate groups. */
function plain(text: string): string {
  return (
    text
      // Direction marks, which are part of pasted Arabic and Hebrew numbers.
      .replace(/[\u200e\u200f\u061c]/g, '')
      .trim()
      .replace(/\p{Nd}/gu, digit)
      .replace(/^−/, '-')
      .replaceAll('．', '.')
      .replace(/[，،]/g, ',')
      .replace(/[\s'’٬]/g, ' ')
  );
}

/** The ASCII digit of a character: each script has its ten digits in a row, from zero on. */
function digit(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

function whole(digits: string): number {
  if (/^\d*$/.test(digits)) return Number(digits);
  return GROUPED.test(digits) ? Number(digits.replace(/\D/g, '')) : Number.NaN;
}
