import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { AUDIENCES } from '../domain/visibility.ts';
import { endpoint } from './endpoint.ts';
import { anObject, date, line, listOf, oneOf } from './fields.ts';
import { issue } from './issues.ts';

/**
 * The visibility of a commitment: for all confidants with whom its owner shares commitments, only for chosen ones, or
 * for nobody.
 */
export const visibility = z.object({
  audience: z.enum(AUDIENCES),
  /** The chosen confidants. They count only if the audience is `chosen`. */
  people: z.array(
    z.object({
      id: z.string(),
      /** The last day, by the owner's clock: it ends at midnight after it. */
      until: z.nullable(z.string()),
      /** The instant at which they were chosen. */
      since: z.string(),
    }),
  ),
});

/**
 * The audience of a new or imported commitment. With `nobody`, only its owner sees it; a later call can change that.
 */
export const firstAudience = { audience: z.optional(oneOf('audience', ['everyone', 'nobody'])) };

const person = z.object(
  { id: line('id', LIMITS.idLength), until: z.optional(z.nullable(date('until'))) },
  anObject('person'),
);

/** A change of the visibility, for form and call. */
const visibilityChange = z.object({
  audience: oneOf('audience', AUDIENCES),
  people: z.optional(
    listOf('people', person, LIMITS.confidants).check(
      z.refine((people: { id: string }[]) => new Set(people.map(({ id }) => id)).size === people.length, {
        error: issue('repeated_ids'),
      }),
    ),
  ),
});

export const visibilityCalls = {
  visibility: endpoint('GET', '/api/v1/commitments/{id}/visibility', {
    summary: 'Who sees a commitment',
    errors: ['commitment_not_found'],
    reply: visibility,
  }),
  changeVisibility: endpoint('PUT', '/api/v1/commitments/{id}/visibility', {
    summary:
      'Decide who sees a commitment: everyone whom the user shows commitments, chosen confidants (each until a date, ' +
      'or without an end), or nobody. Without `people` those of before stay',
    errors: ['commitment_not_found', 'too_many_chosen_people', 'unknown_confidants', 'until_in_past'],
    body: visibilityChange,
    reply: visibility,
  }),
};

export type Visibility = z.output<typeof visibility>;
export type VisibilityChange = z.input<typeof visibilityChange>;
