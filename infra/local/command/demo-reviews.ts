/** Two weekly reviews of the first demo user. The second is shared with the other. */
import { confidants } from '#shared/contracts/confidants.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import { type AnswersChange, type Review, reviews } from '#shared/contracts/reviews.ts';
import { addDays, toInstant } from '#shared/domain/local-time.ts';
import { weekdayOf } from './demo-habits.ts';
import type { Member, Scene } from './demo-past.ts';
import type { DemoEvent } from './demo-timeline.ts';

/** Answers by the number of weeks before the last week, which is still unanswered. */
const ANSWERS: readonly { weeksAgo: number; answers: AnswersChange; isShared: boolean }[] = [
  {
    weeksAgo: 3,
    answers: {
      helped: 'Shoes by the door, and the kettle as a clock.',
      hindered: 'Two late evenings at the engine.',
      change: { text: 'Books by the bed, not in the study.' },
    },
    isShared: false,
  },
  {
    weeksAgo: 2,
    answers: {
      helped: 'Bob asked how the swimming was going.',
      hindered: 'The pool was closed on Wednesday.',
      change: { text: 'Swim on Thursday when Wednesday does not work.' },
    },
    isShared: true,
  },
];
const DAYS_AGO = 6;

export function reviewEvents(member: Member, { call, today }: Scene): DemoEvent[] {
  const { email, timezone } = member.person;
  const monday = addDays(today, 1 - weekdayOf(today));
  return ANSWERS.map(({ weeksAgo, answers, isShared }) => ({
    at: toInstant(addDays(today, -DAYS_AGO), '09:10', timezone),
    lane: email,
    isTimed: false,
    async run() {
      const { token } = member;
      const query = { week: addDays(monday, -7 * weeksAgo) };
      const { reply: review } = await call<Review>(reviews.answer, { token, query, body: { answers } });
      if (!isShared) return;
      const { reply: people } = await call<ReplyOf<typeof confidants.list>>(confidants.list, { token });
      const body = { confidant_ids: people.active_confidants.map(({ id }) => id), notes: true };
      await call(reviews.share, { token, id: review.id, body });
    },
  }));
}
