import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { historyEntry } from './commitments.ts';
import { endpoint } from './endpoint.ts';
import { date, instant, oneOf, search } from './fields.ts';

/**
 * The numbers of one day, at the time of the request. A period counts on its last day; a `once` commitment on the day
 * on which it was done. A limit counts only while it is paused.
 */
const daySummary = z.object({
  date: z.string(),
  due: z.number(),
  completed: z.number(),
  missed: z.number(),
  skipped: z.number(),
  /** Paused periods in which nothing was done. Not included in `due`. */
  paused: z.number(),
});

/** With the number of notes, and the sums of amounts by unit, without limits. */
const detailedSummary = z.extend(daySummary, {
  notes: z.optional(z.number()),
  amounts: z.optional(z.array(z.object({ unit: z.string(), amount: z.number() }))),
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
    summary:
      `The numbers of each day between two dates, at most ${LIMITS.historyDays} days, on which something was due or ` +
      'paused; with `details=true` also its notes and amounts, those of what is under way today',
    errors: ['range_reversed', 'range_too_long'],
    query: z.extend(range, { details: z.optional(oneOf('details', ['true', 'false'])) }),
    reply: z.array(detailedSummary),
  }),
  notes: endpoint('GET', '/api/v1/history/notes', {
    summary:
      'The periods with a note that has all words of a search, ignoring case and accents; the newest first, at least ' +
      `${LIMITS.foundNotes} of those that began before an instant, or all that there are. One call looks through ` +
      `${LIMITS.searchMegabytes} MB of notes, the latest first`,
    query: z.object({
      q: search(LIMITS.searchMinimum, LIMITS.searchLength),
      before: z.optional(instant),
    }),
    reply: z.array(historyEntry),
  }),
};

export type DaySummary = z.output<typeof daySummary>;
export type DetailedSummary = z.output<typeof detailedSummary>;
