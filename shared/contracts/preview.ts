import * as z from 'zod/mini';
import { sharedCommitments } from './confidants.ts';
import { endpoint } from './endpoint.ts';
import { fitness } from './fitness.ts';
import { reviews } from './reviews.ts';

const { categories, commitments } = sharedCommitments.shape;

/**
 * The data that a confidant sees of the user at this instant. Each part is null if the confidant gets a refusal: both
 * are if the user does not share commitments with them, as a coach does not with those they coach.
 */
const preview = z.object({
  /** `GET /confidants/{user}/commitments`, as that confidant gets it. */
  commitments: z.nullable(commitments),
  /** From the same answer: the categories by which that confidant may group and filter. */
  categories: z.nullable(categories),
  /** `GET /confidants/{user}/powerup_dashboard` for the user's today, as that confidant gets it. */
  powerup_dashboard: z.nullable(fitness.dashboard.reply),
  /** The first page of `GET /reviews/shared` by the user, as that confidant gets it. */
  reviews: z.nullable(reviews.shared.reply),
});

export const previewCalls = {
  preview: endpoint('GET', '/api/v1/confidants/{id}/preview', {
    summary:
      'What a confidant is shown of the user at this instant, as they get it themselves. They are not told. With a ' +
      'cookie that shows the photos in it',
    errors: ['confidant_not_found'],
    reply: preview,
  }),
};

export type Preview = z.output<typeof preview>;
