import { addDays } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/days.ts';
import { dateFormat } from './format.ts';

const longDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
/** 'Friday, November 20, 2026' */
export const fullDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** 'Today', 'Yesterday', 'Wednesday, November 18', with the year if it is not the current one. */
export function dayName(date: string, today: string): string {
  if (date === today) return text.today;
  if (date === addDays(today, -1)) return text.yesterday;
  return date.slice(0, 4) === today.slice(0, 4) ? longDate(date) : fullDate(date);
}
