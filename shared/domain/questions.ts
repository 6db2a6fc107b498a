import type { Terms } from './agreements.ts';
import type { MissedWhen } from './misses.ts';

/*
 * The questions of Steadfast in the chat of two confidants, as they are stored: codes, ids and titles, from which the
 * sentence is made when it is read. Dates are 'YYYY-MM-DD' by the clock of the person whom it is about.
 */

interface QuestionPersons {
  /** The id of the person whom it is about. */
  of: string;
  /** The id of the person whom Steadfast asks. For the other, the question counts as read. */
  asks: string;
}

/** The owner has missed something. The owner is asked, or the other, who should ask the owner. */
export interface MissQuestion extends QuestionPersons {
  kind: 'missed';
  /** The first of the missed commitments. */
  missed: readonly { id: string; title: string }[];
  count: number;
  when: MissedWhen;
}

/** How often the two look back on the owner's commitments. */
export type LookBackEvery = Exclude<Terms['look_back'], 'never'>;

/** A week or a month of the owner is over, and the two look back on it. The owner is asked. */
export interface LookBackQuestion extends QuestionPersons {
  kind: 'look_back';
  every: LookBackEvery;
  /** The id of the other person. */
  with: string;
  /** The first day of the week or the month. */
  from: string;
}

/** One of the two proposes to change the agreement. The other is asked. */
interface ProposalQuestion extends QuestionPersons {
  kind: 'proposal';
}

/** One of the two has accepted the other's proposal. The other is told. */
interface AcceptedQuestion extends QuestionPersons {
  kind: 'accepted';
}

/** One of the two has declined the other's proposal. The other is told. */
interface DeclinedQuestion extends QuestionPersons {
  kind: 'declined';
}

/** The agreement of the two has ended by its date. Both are told. */
interface EndQuestion extends QuestionPersons {
  kind: 'ended';
  /** The last day of the agreement. */
  until: string;
}

/** The owner shares the review of a week with the other. The other is asked to read it. */
interface ReviewQuestion extends QuestionPersons {
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

/** The missed commitments, without named ones that may no longer be shown. These are not counted either. Pure. */
export function toldOf<Missed extends Pick<MissQuestion, 'missed' | 'count'>>(
  all: Missed,
  isTold: (id: string) => boolean,
): Missed {
  const missed = all.missed.filter(({ id }) => isTold(id));
  return { ...all, missed, count: all.count - (all.missed.length - missed.length) };
}
