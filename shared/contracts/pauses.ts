import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { date, flag, idList, moment, optionalLine } from './fields.ts';
import { ID_ERRORS, withId } from './given-id.ts';
import { issue } from './issues.ts';

/** The dates of a pause by the owner's clock, both included; `until` is null while no end is known. */
export const pauseDates = z.object({
  from: z.string(),
  until: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

/** A pause of some commitments, or with `null` of all, including later ones. */
const pause = z.extend(pauseDates, { id: z.string(), commitment_ids: z.nullable(z.array(z.string())) });

const someIds = idList(LIMITS.commitments).check(z.minLength(1, { error: issue('invalid_ids') }));

/** A new pause, for form and call. Its dates are by the user's clock, both included. */
export const newPause = z.object({
  commitment_ids: z.nullable(someIds),
  from: date('from'),
  until: z.optional(z.nullable(date('until'))),
  /** Visible only to the owner. */
  reason: z.optional(optionalLine('reason', LIMITS.pauseReasonLength)),
});

/** The changed fields of a pause, or only the commitments that leave it. */
const pauseChange = z.extend(z.partial(newPause), { ...moment.shape, resume: z.optional(someIds) });

export const pauses = {
  list: endpoint('GET', '/api/v1/pauses', {
    summary: "The user's pauses by their first date: planned, running and over",
    reply: z.array(pause),
  }),
  create: endpoint('POST', '/api/v1/pauses', {
    summary:
      'Pause commitments, or all of them, from one date to another, or without an end. Those that do not exist any ' +
      'more are left out',
    errors: [
      'commitment_not_found',
      'pause_not_found',
      'pause_too_early',
      'too_many_paused_commitments',
      'too_many_pauses',
      'until_before_from',
      ...ID_ERRORS,
    ],
    status: 201,
    idempotent: true,
    body: withId(newPause),
    reply: pause,
  }),
  update: endpoint('PUT', '/api/v1/pauses/{id}', {
    summary:
      'Change the named fields of a pause, now or as of an earlier instant (it waited on a device): of the days up to ' +
      `${LIMITS.pauseDaysBack} days ago and of those to come, and its reason. Commitments that are taken out of a ` +
      'running pause resume on that day: those before it stay paused, as a pause of their own. `resume` names ' +
      'those that are taken out, in place of any other field: one that is not in the pause counts as done, as all do ' +
      'once it is over or gone, or if its dates or commitments were changed after that instant, and it ends if none ' +
      'is left. The reply is `null` if there is no such pause then',
    errors: [
      'commitment_not_found',
      'instant_in_future',
      'instant_too_old',
      'pause_not_found',
      'pause_over',
      'pause_too_early',
      'resume_not_alone',
      'too_many_paused_commitments',
      'too_many_pauses',
      'until_before_from',
    ],
    body: pauseChange,
    reply: z.nullable(pause),
  }),
  delete: endpoint('DELETE', '/api/v1/pauses/{id}', {
    summary:
      'Remove a planned pause, or end a running one: today is not paused any more, or the day of an earlier instant ' +
      '(it waited on a device). If its dates or commitments were changed after that instant, it stays as it is. With ' +
      `\`whole\`, remove also one that has begun, or is over, since at most ${LIMITS.pauseDaysBack} days: none of its ` +
      'days is paused any more',
    errors: ['instant_in_future', 'instant_too_old', 'pause_not_found', 'pause_over', 'pause_too_early'],
    body: z.extend(moment, { whole: z.optional(flag('whole')) }),
  }),
};

export type PauseReply = z.output<typeof pause>;
export type NewPause = z.input<typeof newPause>;
