import { locale } from './locale.ts';

let format: Intl.DateTimeFormat | undefined;

/** '15:04' as the user's locale writes it: '3:04 PM'. */
export function clockTime(time: string): string {
  format ??= new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  // Some versions of Intl put a narrow space before PM, which is invisible in some fonts.
  return format.format(new Date(`2024-01-01T${time}Z`)).replace('\u202f', ' ');
}
