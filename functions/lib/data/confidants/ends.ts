import type { User } from '#functions/lib/data/users/users.ts';
import { endOfDay } from '#shared/domain/local-time.ts';
import type { Question } from '#shared/domain/questions.ts';
import type { Confidant } from './confidants.ts';

/*
 * That agreements end by their dates, which the two are told on the first morning of either on which it is over for
 * both. Days are by the user's clock.
 */

/**
 * So long after an end each morning tells it again, which writes nothing new: by then it is over for the other, too,
 * wherever they are, and neither a changed clock nor a morning without a sweep has hidden it.
 */
const TOLD_FOR = 2 * 86_400_000;

/** A question for the chat of the owner and a confidant. */
export interface DueQuestion {
  chatId: string;
  confidantId: string;
  question: Question;
  /** The same for the same morning, the same week where the confidant is asked, or the same end. */
  key: string;
}

type Agreed = readonly Pick<Confidant, 'userId' | 'chatId' | 'since' | 'agreement'>[];

/**
 * Those of a user's agreements that ended up to an instant (`until`, epoch milliseconds), and since another one
 * (`after`) or in the two days before it. Some Intl calls for each.
 */
export function endsOf(
  all: Agreed,
  user: User,
  { after, until: last }: { after: number; until: number },
): DueQuestion[] {
  return all.flatMap(({ userId, chatId, since, agreement }) => {
    const { until } = agreement ?? {};
    const end = until ? endOfDay(until, user.clock.timezone) : 0;
    if (!until || end <= after - TOLD_FOR || end > last) return [];
    // In a fixed order, so that the mornings of both people make the same message.
    const [of = '', asks = ''] = [user.id, userId].sort();
    const question = { kind: 'ended', of, asks, until } as const;
    return [{ chatId, confidantId: userId, question, key: `ended-${since}-${until}` }];
  });
}

/**
 * The last instant before the first end of an agreement that is told on some morning after an instant; undefined
 * without one. Some Intl calls.
 */
export function firstEnd(all: Agreed, { clock }: User, after: number): number | undefined {
  const ends = all.flatMap(({ agreement }) => (agreement?.until ? [endOfDay(agreement.until, clock.timezone)] : []));
  const next = Math.min(...ends.filter((end) => end > after - TOLD_FOR));
  return Number.isFinite(next) ? next - 1 : undefined;
}
