import { FIRST_DATE } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';

/** The day that an address asks for, when that is one that has come; `undefined` for anything else, and for today. */
export function askedDate(text: string | null, today: string): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  if (Number.isNaN(Date.parse(text)) || addDays(text, 0) !== text) return undefined;
  return text >= FIRST_DATE && text < today ? text : undefined;
}
