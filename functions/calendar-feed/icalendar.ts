import ical, { ICalEventTransparency } from 'ical-generator';
import type { CalendarEvent } from '#shared/domain/calendar.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { PRODUCT } from '#shared/product.ts';

/**
 * Events of whole days as an iCalendar file (RFC 5545) that was made at `now` (epoch milliseconds). The id of an event
 * follows from commitment and date, so programs do not show it twice. Events do not block time (TRANSPARENT).
 */
export function inICalendar(events: readonly CalendarEvent[], now: number): string {
  const calendar = ical({
    name: PRODUCT.name,
    prodId: { company: PRODUCT.name, product: 'calendar', language: 'EN' },
    ttl: LIMITS.calendarCacheSeconds,
  });
  const stamp = new Date(now);
  for (const { commitmentId, date, title } of events) {
    calendar.createEvent({
      id: `${commitmentId}-${date}@${PRODUCT.name.toLowerCase()}`,
      stamp,
      summary: title,
      allDay: true,
      // Without a time zone, the library writes the date in UTC.
      start: new Date(date),
      end: new Date(addDays(date, 1)),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // The library writes no line break after the last line.
  return `${calendar.toString()}\r\n`;
}
