import type { Terms } from './agreements.ts';
import type { MissedWhen } from './misses.ts';

/*
 * What Steadfast writes into the chat of two confidants, as it is stored: codes, ids and titles, which become a
 * sentence where it is read. Dates are 'YYYY-MM-DD' by the clock of the one whom it is about.
 */

interface Asked {
  /** The id of the one of the two whom it is about. */
  of: string;
  /** The id of the one whom Steadfast asks. For the other it counts as read. */
  asks: string;
}

/** The owner has missed something. They are asked, or the other is, who is to ask them. */
export interface MissQuestion extends Asked {
  kind: 'missed';
  /** The first of what was missed. */
  missed: readonly { id: string; title: string }[];
  count: number;
  when: MissedWhen;
}

/** How often the two look back on the owner's commitments. */
export type LookBackEvery = Exclude<Terms['look_back'], 'never'>;

/** A week or a month of the owner is over, on which the two look back. The owner is asked. */
export interface LookBackQuestion extends Asked {
  kind: 'look_back';
  every: LookBackEvery;
  /** The id of the other. */
  with: string;
  /** The first day of the week or the month. */
  from: string;
}

/** One of the two proposes to change the agreement. The other is asked. */
export interface ProposalQuestion extends Asked {
  kind: 'proposal';
}

/** One of the two has said yes to what the other had proposed. The other is told. */
export interface AcceptedQuestion extends Asked {
  kind: 'accepted';
}

/** The same with a no. */
export interface DeclinedQuestion extends Asked {
  kind: 'declined';
}

/** The agreement of the two has ended by its date. Both are told. */
export interface EndQuestion extends Asked {
  kind: 'ended';
  /** The last day of the agreement. */
  until: string;
}

/** The owner shows the other the review of a week. The other is asked to read it. */
export interface ReviewQuestion extends Asked {
  kind: 'review';
  /** The first day of the week. */
  from: string;
}

export type Question =
  | MissQuestion
  | LookBackQuestion
  | ProposalQuestion
  | AcceptedQuestion
  | DeclinedQuestion
  | EndQuestion
  | ReviewQuestion;

/** Whether a question is for a user, so that it is unread for them, and they are notified. Pure. */
export function isAsked({ kind, of, asks }: Pick<Question, 'kind' | 'of' | 'asks'>, userId: string): boolean {
  return asks === userId || (kind === 'ended' && of === userId);
}

/** What was missed, without those of the named ones that are not told any more, which are not counted either. Pure. */
export function toldOf<Missed extends Pick<MissQuestion, 'missed' | 'count'>>(
  all: Missed,
  isTold: (id: string) => boolean,
): Missed {
  const missed = all.missed.filter(({ id }) => isTold(id));
  return { ...all, missed, count: all.count - (all.missed.length - missed.length) };
}
