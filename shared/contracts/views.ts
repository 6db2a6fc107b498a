import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The kinds of viewed data, in the order of the list. */
export const VIEWED = ['commitments', 'fitness', 'review'] as const;

/** A view of the user's commitments, fitness or review. At most one a day. The date is by the user's clock. */
const view = z.object({
  /** The id is `null` if the viewer deleted their account. */
  viewer: z.object({ id: z.nullable(z.string()), name: z.string() }),
  what: z.enum(VIEWED),
  date: z.string(),
});

export const viewCalls = {
  views: endpoint('GET', '/api/v1/views', {
    summary: "Who opened the user's commitments, fitness or a review in the last 90 days, newest first",
    reply: z.array(view),
  }),
};

export type Viewed = (typeof VIEWED)[number];
export type View = z.output<typeof view>;
