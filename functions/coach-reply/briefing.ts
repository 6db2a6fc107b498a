import { loadCategories } from '#functions/lib/data/categories/categories.ts';
import { loadMessages } from '#functions/lib/data/chats/messages.ts';
import type { Category, WholeBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { loadBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { loadDay } from '#functions/lib/data/fitness/entries.ts';
import { loadHistoryOfAll } from '#functions/lib/data/history/history.ts';
import { presentBoard } from '#functions/lib/present-commitment.ts';
import { contentOf } from '#functions/lib/present-message.ts';
import { link } from '#functions/lib/site-link.ts';
import type { Commitment as CommitmentReply } from '#shared/contracts/commitments.ts';
import {
  conversation,
  instructions,
  type KnownCommitment,
  knowledge,
  MESSAGES_TO_READ,
  type Part,
} from '#shared/domain/coach-prompt.ts';
import type { Linkable } from '#shared/domain/commitment-links.ts';
import type { CommitmentHistory } from '#shared/domain/history.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import { totalsOf } from '#shared/domain/nutrition.ts';
import { type Clock, dayAt, nextReset } from '#shared/domain/periods.ts';
import { FITNESS, FITNESS_SCOPES, grants } from '#shared/domain/powerups.ts';
import type { Question } from './question.ts';

/** What a model is given, and what its reply may link to. */
export interface Briefing {
  parts: Part[];
  linkable: Linkable;
}

/**
 * Loads everything that a coach is given before it replies, all of it the user's own data. Five Query and one GetItem
 * in parallel (two Query fewer if the coach does not use the day, or the fitness power-up was not granted to share it),
 * then one Query for the history.
 */
export async function brief({ user, head, coach, text, upTo }: Question, now: number): Promise<Briefing> {
  const { clock } = user;
  const today = dayAt(clock, now);
  const weekBegan = addDays(dayAt(clock, nextReset(clock, 'weekly', now)), -7);
  const maySee = grants(user.powerUps?.[FITNESS], FITNESS_SCOPES.coaches);
  const board = loadBoard(user.id);
  const joined = head.members.find(({ id }) => id === user.id)?.joined ?? 0;
  const membership = { chatId: head.id, read: upTo, joined };
  const [whole, history, categories, messages, day] = await Promise.all([
    board,
    board.then(({ progress }) => loadHistoryOfAll(user.id, progress, { from: weekBegan, to: today, now })),
    loadCategories(user.id),
    loadMessages({ head, membership }, upTo, MESSAGES_TO_READ),
    coach.knowsTheDay && maySee ? loadDay(user.id, today).then(totalsOf) : undefined,
  ]);
  const commitments = knownCommitments(whole, categories, history, { weekBegan, today, clock, now });
  const readable = messages.map((message) => ({ ...message, content: contentOf(message, text) }));
  const { date, time } = toLocal(now, clock.timezone);
  return {
    parts: [
      instructions(coach, { date, time: time.slice(0, 5), timezone: clock.timezone }),
      knowledge({ today, weekBegan, commitments, day }),
      ...conversation(readable),
    ],
    linkable: {
      titles: new Map(whole.commitments.map(({ id, title }) => [id, title])),
      untitled: text.thisCommitment,
      addressOf: (id) => link(`/commitments/${id}`),
    },
  };
}

interface Week {
  weekBegan: string;
  today: string;
  clock: Clock;
  now: number;
}

function knownCommitments(
  board: WholeBoard,
  categories: readonly Category[],
  history: readonly CommitmentHistory[],
  week: Week,
): KnownCommitment[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const outcomes = new Map(history.map((each) => [each.commitmentId, each.outcomes]));
  return presentBoard(board, week.now).map((commitment) => ({
    id: commitment.id,
    title: commitment.title,
    description: commitment.description,
    frequency: commitment.frequency,
    category: commitment.category_id === null ? null : (names.get(commitment.category_id) ?? null),
    status: statusOf(commitment),
    dueDate: commitment.current_completion.due_date,
    exercises: commitment.workout_exercises.map(({ name }) => name),
    week: datesOf(outcomes.get(commitment.id) ?? [], week),
  }));
}

/** A period that has not ended cannot be missed, so it was skipped. */
function statusOf({ upcoming, current_completion: { status } }: CommitmentReply): KnownCommitment['status'] {
  if (upcoming) return 'not started';
  return ({ pending: 'open', completed: 'completed', missed: 'skipped' } as const)[status];
}

/** The days of the week on which something was completed or skipped, and the last days of missed periods. */
function datesOf(outcomes: CommitmentHistory['outcomes'], { weekBegan, today, clock }: Week): KnownCommitment['week'] {
  const dates = { completed: [] as string[], missed: [] as string[], skipped: [] as string[] };
  for (const { period, action, status } of outcomes) {
    if (status === 'pending') continue;
    const became = action?.kind === 'skipped' ? 'skipped' : status;
    const date = period.frequency === 'daily' || !action ? period.dueDate : dayAt(clock, action.at);
    if (date >= weekBegan && date <= today) dates[became].push(date);
  }
  return dates;
}
