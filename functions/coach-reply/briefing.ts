import { loadCategories } from '#functions/lib/data/categories/categories.ts';
import { loadMessages } from '#functions/lib/data/chats/messages.ts';
import type { Category, WholeBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { loadBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { toVisibility } from '#functions/lib/data/commitments/visibilities.ts';
import { type Confidant, loadConfidants, otherAsViewer } from '#functions/lib/data/confidants/confidants.ts';
import { loadDay } from '#functions/lib/data/fitness/entries.ts';
import { loadHistoryOfAll, loadNotedHistoryOfAll, type NotedHistory } from '#functions/lib/data/history/history.ts';
import { loadJournalEntries } from '#functions/lib/data/journaling/journal-entries.ts';
import { loadUsers } from '#functions/lib/data/notifications/delivery-targets.ts';
import { link } from '#functions/lib/links.ts';
import { presentBoard } from '#functions/lib/present-commitment.ts';
import { contentOf } from '#functions/lib/present-message.ts';
import type { Commitment as CommitmentReply } from '#shared/contracts/commitments.ts';
import type { Tally } from '#shared/domain/actions.ts';
import {
  conversation,
  dataPart,
  fittingJournal,
  instructions,
  JOURNAL_DAYS,
  type KnownCommitment,
  type KnownConfidant,
  type KnownJournalEntry,
  MESSAGES_TO_READ,
  type PartlyDone,
  type PromptPart,
} from '#shared/domain/coach-prompt.ts';
import type { MayRead } from '#shared/domain/coaches.ts';
import { dayPath, dayReference, entryReference, type Linkable } from '#shared/domain/commitment-links.ts';
import { dueDay } from '#shared/domain/completion.ts';
import type { CommitmentHistory } from '#shared/domain/history.ts';
import { entryAddress } from '#shared/domain/history-addresses.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import { totalsOf } from '#shared/domain/nutrition.ts';
import { type Clock, dayAt, nextReset } from '#shared/domain/periods.ts';
import { FITNESS, FITNESS_SCOPES, grants, JOURNALING, JOURNALING_SCOPES } from '#shared/domain/powerups.ts';
import { isCounted, isLimit } from '#shared/domain/recurrence.ts';
import { visible } from '#shared/domain/visibility.ts';
import type { Question } from './question.ts';

/** The prompt for a model, and the links that its reply may contain. */
export interface Briefing {
  parts: PromptPart[];
  linkable: Linkable;
}

/**
 * Loads everything that a coach is given before it replies: the user's commitments, and what the user lets it read.
 * Five Query and one GetItem in parallel (two Query fewer without the fitness of the day, one more with the journal).
 * After the board, one Query for the history, and in parallel one for the notes if the coach may read them. For the
 * confidants one Query, then one BatchGetItem for each 100.
 */
export async function brief({ user, head, coach, text, upTo }: Question, now: number): Promise<Briefing> {
  const { clock } = user;
  const today = dayAt(clock, now);
  const weekBegan = addDays(dayAt(clock, nextReset(clock, 'weekly', now)), -7);
  const { mayRead } = coach;
  const mayReadDay = mayRead.fitness && grants(user.powerUps?.[FITNESS], FITNESS_SCOPES.coaches);
  const mayReadJournal = mayRead.journal && grants(user.powerUps?.[JOURNALING], JOURNALING_SCOPES.coaches);
  const board = loadBoard(user.id);
  const joined = head.members.find(({ id }) => id === user.id)?.joined ?? 0;
  const membership = { chatId: head.id, read: upTo, joined };
  const [whole, history, categories, messages, day, confidants, journal] = await Promise.all([
    board,
    board.then(({ progress }) => historyOf(user.id, progress, mayRead, { from: weekBegan, to: today, now })),
    loadCategories(user.id),
    loadMessages({ head, membership }, upTo, MESSAGES_TO_READ),
    coach.knowsTheDay && mayReadDay ? loadDay(user.id, today).then(totalsOf) : undefined,
    mayRead.confidants ? loadNamedConfidants(user.id) : undefined,
    mayReadJournal ? loadJournal(user.id, today) : undefined,
  ]);
  const commitments = knownCommitments(whole, categories, history, { weekBegan, today, clock, now, mayRead });
  const readable = messages.map((message) => ({ ...message, content: contentOf(message, head, text) }));
  const { date, time } = toLocal(now, clock.timezone);
  return {
    parts: [
      instructions(coach, { date, time: time.slice(0, 5), timezone: clock.timezone }),
      dataPart({
        ...{ today, weekBegan, commitments, day, journal },
        confidants: confidants?.map((each) => knownConfidant(whole, user, each, now)),
      }),
      ...conversation(readable),
    ],
    linkable: {
      titles: new Map(whole.commitments.map(({ id, title }) => [id, title])),
      untitled: text.thisCommitment,
      addressOf: (id) => link(`/commitments/${id}`),
      entries: new Map([
        ...commitments.flatMap((each) => entriesOf(each, history)),
        ...(day ? [dayLink('fitness', today)] : []),
        ...(journal ?? []).map(({ date }) => dayLink('journal', date)),
      ]),
    },
  };
}

interface Week {
  weekBegan: string;
  today: string;
  clock: Clock;
  now: number;
  mayRead: MayRead;
}

/**
 * The outcomes of a span of days, with notes if the coach may read them; none if it may read neither history nor notes.
 */
async function historyOf(
  userId: string,
  progress: WholeBoard['progress'],
  { history, notes }: MayRead,
  span: { from: string; to: string; now: number },
): Promise<readonly (CommitmentHistory | NotedHistory)[]> {
  if (notes) return loadNotedHistoryOfAll(userId, progress, span);
  return history ? loadHistoryOfAll(userId, progress, span) : [];
}

/** The entries of the last days that fit, newest first. */
async function loadJournal(userId: string, today: string): Promise<KnownJournalEntry[]> {
  const entries = await loadJournalEntries(userId, addDays(today, 1 - JOURNAL_DAYS), today);
  return fittingJournal(entries.toReversed());
}

/** The address of a day that the coach was told of, by its reference. */
function dayLink(...day: Parameters<typeof dayPath>): [reference: string, address: string] {
  return [dayReference(...day), link(dayPath(...day))];
}

interface NamedConfidant {
  confidant: Confidant;
  name: string;
}

async function loadNamedConfidants(userId: string): Promise<NamedConfidant[]> {
  const confidants = await loadConfidants(userId);
  const users = await loadUsers(confidants.map(({ userId: id }) => id));
  return confidants.flatMap((confidant) => {
    const name = users.get(confidant.userId)?.name;
    return name === undefined ? [] : [{ confidant, name }];
  });
}

/** A confidant with the ids of the commitments that they see, or `all`. */
function knownConfidant(
  { commitments }: WholeBoard,
  { id, clock: { timezone } }: Question['user'],
  { confidant, name }: NamedConfidant,
  now: number,
): KnownConfidant {
  const viewer = otherAsViewer(id, confidant);
  const seen = commitments.filter(({ visibility: stored }) => {
    const what = { kind: 'commitments', visibility: toVisibility(stored) } as const;
    return visible({ id, timezone }, viewer, what, now).visible;
  });
  const seesAll = viewer.since !== undefined && seen.length === commitments.length;
  return { name, sees: seesAll ? 'all' : seen.map((each) => each.id) };
}

function knownCommitments(
  board: WholeBoard,
  categories: readonly Category[],
  history: readonly (CommitmentHistory | NotedHistory)[],
  week: Week,
): KnownCommitment[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const histories = new Map(history.map((each) => [each.commitmentId, each]));
  return presentBoard(board, week.now).map((commitment) => ({
    id: commitment.id,
    title: commitment.title,
    description: commitment.description,
    frequency: commitment.frequency,
    schedule: commitment.schedule,
    progress: commitment.progress,
    category: commitment.category_id === null ? null : (names.get(commitment.category_id) ?? null),
    status: statusOf(commitment, week.today),
    dueDate: dueDateOf(commitment, week.today),
    paused: commitment.paused && { from: commitment.paused.from, until: commitment.paused.until },
    exercises: commitment.workout_exercises.map(({ name }) => name),
    week: datesOf(week.mayRead.history ? (histories.get(commitment.id)?.outcomes ?? []) : [], week),
    notes: notesIn(histories.get(commitment.id)),
  }));
}

/** The due day of a commitment, as its row shows it; the last day of its period if pauses leave no due day. */
function dueDateOf({ frequency, start_date, pauses, current_completion }: CommitmentReply, today: string): string {
  const { due_date: dueDate } = current_completion;
  return dueDay({ pauses, startDate: start_date }, { frequency, date: today, dueDate }) ?? dueDate;
}

/**
 * The addresses of the history entries that the briefing names. In a longer period, also a day within it leads to its
 * entry.
 */
function entriesOf(
  { id, week: { completed, missed, skipped }, notes }: KnownCommitment,
  history: readonly CommitmentHistory[],
): [reference: string, address: string][] {
  const periods = history.find(({ commitmentId }) => commitmentId === id)?.outcomes.map(({ period }) => period) ?? [];
  const told = [...completed, ...missed, ...skipped, ...notes].map((each) =>
    typeof each === 'string' ? each : each.date,
  );
  return told.flatMap((date) => {
    // The period of a one-time commitment has no last day.
    const period = periods.find((each) => each.date <= date && (date <= each.dueDate || each.frequency === 'once'));
    return period ? [[entryReference(id, date), link(entryAddress(date.slice(0, 7), id, period.date))]] : [];
  });
}

/** The notes of a commitment, each with the date of its period. */
function notesIn(history: CommitmentHistory | NotedHistory | undefined): KnownCommitment['notes'] {
  if (!history || !('notes' in history)) return [];
  return history.outcomes.flatMap(({ period }) => {
    const note = history.notes.get(period.startsAt);
    return note === undefined ? [] : [{ date: period.date, note }];
  });
}

/**
 * In a period that has not ended, `missed` means that a limit is exceeded, or otherwise that the user skipped it. A
 * limit leaves nothing to do. In a period that is never missed, a limit can be exceeded without a miss.
 */
function statusOf(commitment: CommitmentReply, today: string): KnownCommitment['status'] {
  const { upcoming, start_date, progress, schedule, paused } = commitment;
  const { status } = commitment.current_completion;
  if (upcoming) return start_date > today ? 'not started' : 'not due';
  if (paused && status === 'pending') return 'paused';
  const isExceeded = isLimit(schedule) && progress && progress.done > progress.of;
  if (status === 'missed' && isExceeded) return 'missed';
  if (status === 'pending' && isLimit(schedule)) return isExceeded ? 'not due' : 'within limit';
  return ({ pending: 'open', completed: 'completed', missed: 'skipped' } as const)[status];
}

/**
 * The days of the week on which something was completed or skipped, and the last days of missed periods, with how much
 * was done in them.
 */
function datesOf(outcomes: CommitmentHistory['outcomes'], { weekBegan, today, clock }: Week): KnownCommitment['week'] {
  const dates = { completed: [] as string[], missed: [] as (string | PartlyDone)[], skipped: [] as string[] };
  for (const { period, action, status, paused, completedAt, tally } of outcomes) {
    // A limit that was kept only because a paused period ended does not count as done.
    if (status === 'pending' || (paused && completedAt === period.endsAt)) continue;
    const became = action?.kind === 'skipped' ? 'skipped' : status;
    // A kept limit and a missed target or number of times are decided when the period ends: they get its last day.
    const isMissedCount = became === 'missed' && isCounted(period.recurrence);
    const at = isMissedCount || completedAt === period.endsAt ? undefined : (completedAt ?? action?.at);
    const isLong = period.frequency !== 'daily' || period.recurrence?.every;
    const date = !isLong || at === undefined ? period.dueDate : dayAt(clock, at);
    if (date < weekBegan || date > today) continue;
    if (became === 'missed' && tally?.done) dates.missed.push(partlyDone(date, tally));
    else dates[became].push(date);
  }
  return dates;
}

function partlyDone(date: string, { done, of, unit }: Tally): PartlyDone {
  return { date, done: done / 1000, of: of / 1000, ...(unit && { unit }) };
}
