import * as z from 'zod/mini';
import { ACTION_ERRORS } from './commitments.ts';
import { endpoint } from './endpoint.ts';
import { instant, oneOf, typed } from './fields.ts';

export const REMINDER_ACTIONS = ['complete', 'skip'] as const;

export const reminderActions = {
  create: endpoint('POST', '/api/v1/reminder_actions', {
    summary:
      'Check off or skip what a reminder was about, by the token of its push: without a session, in the period of ' +
      'the reminder alone, now or at an earlier instant. A target counts as reached. What is completed stays as it is, ' +
      'and the same press again, with its instant, changes nothing',
    errors: [...ACTION_ERRORS, 'reminder_expired', 'too_many_additions', 'too_many_current_additions'],
    access: 'anyone',
    body: z.object({
      token: typed('token'),
      action: oneOf('action', REMINDER_ACTIONS),
      at: z.optional(z.nullable(instant)),
    }),
  }),
};
