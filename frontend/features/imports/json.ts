import { isDate } from '#shared/contracts/fields.ts';
import type { Reader } from './model.ts';

/* Reads fields of another program's JSON. Unexpected values count as missing. */

export function listIn(value: unknown, name: string): readonly unknown[] | undefined {
  const field = fieldIn(value, name);
  return Array.isArray(field) ? field : undefined;
}

export function textIn(value: unknown, name: string): string | undefined {
  const field = fieldIn(value, name);
  return typeof field === 'string' ? field : undefined;
}

export function numberIn(value: unknown, name: string): number | undefined {
  const field = fieldIn(value, name);
  return typeof field === 'number' && Number.isFinite(field) ? field : undefined;
}

export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export function objectsIn(values: readonly unknown[] = []): object[] {
  return values.filter((each) => typeof each === 'object' && each !== null) as object[];
}

/** The user's date of a date or an instant, as text or in epoch milliseconds. */
export function dateIn(value: unknown, { dateOf }: Pick<Reader, 'dateOf'>): string | undefined {
  if (typeof value === 'string' && isDate(value)) return value;
  const instant = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  // Outside of these years a date has no four digits, and the rules of the calendar differ.
  return instant > -2e12 && instant < 2e13 ? dateOf(instant) : undefined;
}
