import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { flag } from './fields.ts';

/** The feed that calendar programs read. Anyone who knows its address can read it. */
const calendarFeed = z.object({
  /** An absolute URL. */
  url: z.string(),
  /** Whether it shows the titles of commitments. */
  titles: z.boolean(),
});

export const calendarFeeds = {
  read: endpoint('GET', '/api/v1/calendar_feed', {
    summary: 'The address of the calendar feed, or null without one',
    reply: z.nullable(calendarFeed),
  }),
  create: endpoint('POST', '/api/v1/calendar_feed', {
    summary: 'Make a new address of the calendar feed, with or without titles; the old one ends',
    status: 201,
    body: z.object({ titles: flag('titles') }),
    reply: calendarFeed,
  }),
  delete: endpoint('DELETE', '/api/v1/calendar_feed', {
    summary: 'End the address of the calendar feed, if there is one',
  }),
  // The parameter includes the file's ending, because a parameter is a whole segment of the path.
  file: endpoint('GET', '/api/v1/calendar/{file}', {
    summary:
      `The calendar at an address that ends in \`.ics\`: the due dates of today and ${LIMITS.calendarDays} days on; ` +
      `at most ${LIMITS.calendarReadsPerHour} times an hour. HEAD is answered, too.`,
    errors: ['too_many_attempts'],
    access: 'anyone',
    withHead: true,
    mediaType: 'text/calendar',
    reply: z.string(),
  }),
};

export type CalendarFeed = z.output<typeof calendarFeed>;
