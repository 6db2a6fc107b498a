import * as z from 'zod/mini';
import { LIMITS } from '../domain/limits.ts';
import { historyEntry } from './commitments.ts';
import { endpoint } from './endpoint.ts';
import { date, instant, search } from './fields.ts';

/**
 * The numbers of one day, as of the time of the request. A period counts on its last day; a `once` commitment on the
 * day on which it was done.
 */
export const daySummary = z.object({
  date: z.string(),
  due: z.number(),
  completed: z.number(),
  missed: z.number(),
  skipped: z.number(),
  /** Paused periods in which nothing was done. They are not in `due`. */
  paused: z.number(),
});

const range = z.object({ from: date('from'), to: date('to') });

export const history = {
  list: endpoint('GET', '/api/v1/history', {
    summary: `What was done, missed and skipped of all commitments between two dates, at most ${LIMITS.historyDaysOfAll} days`,
    errors: ['range_reversed', 'range_too_long'],
    query: range,
    reply: z.array(historyEntry),
  }),
  summary: endpoint('GET', '/api/v1/history/summary', {
    summary: `The numbers of each day between two dates, at most ${LIMITS.historyDays} days, on which something was due or paused`,
    errors: ['range_reversed', 'range_too_long'],
    query: range,
    reply: z.array(daySummary),
  }),
  notes: endpoint('GET', '/api/v1/history/notes', {
    summary:
      'The periods with a note that has all words of a search, ignoring case and accents; the newest first, at least ' +
      `${LIMITS.foundNotes} of those that began before an instant, or all that there are`,
    query: z.object({
      q: search(LIMITS.noteSearchMinimum, LIMITS.noteSearchLength),
      before: z.optional(instant),
    }),
    reply: z.array(historyEntry),
  }),
};

export type DaySummary = z.output<typeof daySummary>;
