import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const unsubscribe = {
  create: endpoint('POST', '/api/v1/unsubscribe', {
    summary: 'Send no more e-mail to the address of a link; the body is not looked at (RFC 8058)',
    errors: ['invalid_unsubscribe_link'],
    access: 'anyone',
    anyBody: true,
    query: z.object({ token: z.optional(z.string()) }),
  }),
};
