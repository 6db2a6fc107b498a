import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { anObject, optionalLine, passage, wrapped } from './fields.ts';
import { ID_ERRORS, withId } from './given-id.ts';
import { issue } from './issues.ts';

const encouragement = z.object({
  id: z.string(),
  body: z.string(),
  citation: z.nullable(z.string()),
});

const fields = {
  body: passage('body', LIMITS.encouragementLength, issue('encouragement_body_required')),
  citation: z.optional(optionalLine('citation', LIMITS.citationLength)),
};

/** A new encouragement, for form and call. */
export const newEncouragement = z.object(fields, anObject('encouragement'));

/** A change: only the given fields are set. */
const encouragementChange = z.partial(z.object(fields, anObject('encouragement')));

export const encouragements = {
  list: endpoint('GET', '/api/v1/encouragements', {
    summary: "The user's encouragements, oldest first",
    reply: z.array(encouragement),
  }),
  random: endpoint('GET', '/api/v1/encouragements/random', {
    summary: 'One of them by chance, or null where there is none',
    reply: z.nullable(encouragement),
  }),
  create: endpoint('POST', '/api/v1/encouragements', {
    summary: 'Keep an encouragement',
    errors: ['encouragement_not_found', 'too_many_encouragements', ...ID_ERRORS],
    status: 201,
    idempotent: true,
    body: wrapped('encouragement', withId(newEncouragement)),
    reply: encouragement,
  }),
  update: endpoint('PUT', '/api/v1/encouragements/{id}', {
    summary: 'Change the named fields of an encouragement',
    errors: ['encouragement_not_found'],
    body: wrapped('encouragement', encouragementChange),
    reply: encouragement,
  }),
  delete: endpoint('DELETE', '/api/v1/encouragements/{id}', {
    summary: 'Delete an encouragement',
    errors: ['encouragement_not_found'],
  }),
};

export type Encouragement = z.output<typeof encouragement>;
export type NewEncouragement = z.input<typeof newEncouragement>;
export type EncouragementChange = z.input<typeof encouragementChange>;
