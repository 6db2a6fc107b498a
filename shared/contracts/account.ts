import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { anObject, typed, wrapped } from './fields.ts';

/** The field of the form that deletes an account. */
export const accountDeletion = z.object({ current_password: typed('current_password') }, anObject('user'));

export const account = {
  delete: endpoint('DELETE', '/api/v1/users/me', {
    summary: 'Delete the account: at once for everyone, and within minutes all that it has',
    errors: ['too_many_attempts', 'wrong_current_password'],
    body: wrapped('user', accountDeletion),
  }),
  restoreEmail: endpoint('POST', '/api/v1/users/restore_email', {
    summary: 'Take a change of address back by the link to the old one, and revoke all tokens of the user',
    errors: ['changed_meanwhile', 'link_used_up'],
    access: 'anyone',
    body: z.object({ token: typed('token') }),
  }),
};
