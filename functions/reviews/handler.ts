import { resource } from '#functions/lib/http/resource.ts';
import { answerReview } from './answer.ts';
import { readCurrentReview } from './current.ts';
import { listReviews } from './list.ts';
import { readReview } from './read.ts';
import { replyToReview } from './reply.ts';
import { shareReview } from './share.ts';
import { readSharedReviews } from './shared.ts';
import { draftWords } from './words.ts';

export const handler = resource(
  listReviews,
  readSharedReviews,
  readCurrentReview,
  answerReview,
  readReview,
  shareReview,
  replyToReview,
  draftWords,
);
