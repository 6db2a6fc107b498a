import type { User } from '#functions/lib/data/users/users.ts';
import { endOfDay } from '#shared/domain/local-time.ts';
import type { Question } from '#shared/domain/questions.ts';
import type { Confidant } from './confidants.ts';

/*
 * Finds agreements that ended by their dates. The two are told in their chat, on the first morning of either on which
 * it is over for both. Days are by the user's clock.
 */

/**
 * For this time after an end, each morning tells it again; a repetition writes nothing. After two days it is over for
 * the other too, in any timezone, and a changed clock or a morning without a sweep has not hidden it.
 */
const REPEATED_MS = 2 * 86_400_000;

/** A question for the chat of the owner and a confidant. */
export interface DueQuestion {
  chatId: string;
  confidantId: string;
  question: Question;
  /**
   * The idempotency key: the same for the same morning, for the same week if the confidant is asked, or for the same
   * end.
   */
  key: string;
}

type Agreed = readonly Pick<Confidant, 'userId' | 'chatId' | 'since' | 'agreement'>[];

/**
 * The ends of a user's agreements up to an instant (`until`, epoch milliseconds), from two days before another one
 * (`after`). Some Intl calls for each agreement.
 */
export function endsOf(
  all: Agreed,
  user: User,
  { after, until: last }: { after: number; until: number },
): DueQuestion[] {
  return all.flatMap(({ userId, chatId, since, agreement }) => {
    const { until } = agreement ?? {};
    const end = until ? endOfDay(until, user.clock.timezone) : 0;
    if (!until || end <= after - REPEATED_MS || end > last) return [];
    // Sorted, so that the mornings of both people make the same message.
    const [of = '', asks = ''] = [user.id, userId].sort();
    const question = { kind: 'ended', of, asks, until } as const;
    return [{ chatId, confidantId: userId, question, key: `ended-${since}-${until}` }];
  });
}

/**
 * The last millisecond before the first end that a morning after an instant still has to tell; undefined without one.
 * Some Intl calls.
 */
export function firstEnd(all: Agreed, { clock }: User, after: number): number | undefined {
  const ends = all.flatMap(({ agreement }) => (agreement?.until ? [endOfDay(agreement.until, clock.timezone)] : []));
  const next = Math.min(...ends.filter((end) => end > after - REPEATED_MS));
  return Number.isFinite(next) ? next - 1 : undefined;
}
