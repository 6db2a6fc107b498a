import type { Chat } from '#functions/lib/data/chats/chats.ts';
import { type Message, toMessage } from '#functions/lib/data/chats/messages.ts';
import { closingsOf, latestAction, type Progress, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { type AgreementVersion, partyOf } from '#functions/lib/data/confidants/agreements.ts';
import { loadConfidants, loadPeople } from '#functions/lib/data/confidants/confidants.ts';
import { loadActions } from '#functions/lib/data/history/history.ts';
import { type StoredJournalEntry, toJournalEntry } from '#functions/lib/data/journaling/journal-entries.ts';
import { loadAllJournalPhotos, type StoredJournalPhoto } from '#functions/lib/data/journaling/journal-photos.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { loadUsers } from '#functions/lib/data/notifications/delivery-targets.ts';
import { loadReviewPages } from '#functions/lib/data/reviews/reviews.ts';
import { loadItemsOfKind, loadMessagePages } from '#functions/lib/data/users/account-items.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { presentEntry } from '#functions/lib/present-history-entry.ts';
import { presentMessage, textFor } from '#functions/lib/present-message.ts';
import { presentOwnReview } from '#functions/lib/present-review.ts';
import type { LocalText } from '#functions/lib/text.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import type { Review } from '#shared/contracts/reviews.ts';
import { type Parties, type StoredProposal, sidesOf } from '#shared/domain/agreement-changes.ts';
import type { Terms } from '#shared/domain/agreements.ts';
import { outcomesOf, periodsOfDates } from '#shared/domain/history.ts';
import { FIRST_DATE, LAST_DATE } from '#shared/domain/limits.ts';
import { pausesOf } from '#shared/domain/pauses.ts';
import type { Row } from './zip.ts';

/*
 * The items of an export that are more than the fields of the API: of a commitment its schedule columns, pauses,
 * closings and the whole history; messages with the user's own pages of the journal; saved reviews; and each version of
 * an agreement, with what is proposed.
 */

export const iso = (at: number) => new Date(at).toISOString();

/** The reminders and the schedule in columns; without one they are empty. */
export function commitmentRow({ reminders, schedule }: Commitment): Row {
  const { weekdays, target, ...others } = schedule ?? {};
  return { reminders: reminders.join(' '), ...others, weekdays: weekdays?.join(' ') ?? null, ...target };
}

/** All pauses of a commitment, also those that are over, and the times in which it was closed. */
export function restsOf(id: string, progress: Progress): Row {
  const entry = progress.entries[id];
  const closings = entry ? closingsOf(entry) : [];
  return {
    pauses: pausesOf(progress.pauses.all, id),
    closings: closings.map(({ from, to }) => ({ from: iso(from), to: to === null ? null : iso(to) })),
  };
}

/** A history entry without the days that can be corrected now: they are no record of what was done. */
export type ExportedEntry = Omit<HistoryEntry, 'correctable_days'>;

/** Every period since a commitment began. One BatchGetItem for a hundred months. */
export async function historyOf(
  userId: string,
  commitmentId: string,
  progress: Progress,
  notes: ReadonlyMap<number, string>,
  now: number,
): Promise<ExportedEntry[]> {
  const entry = progress.entries[commitmentId];
  if (!entry) return [];
  const latest = latestAction(entry);
  const schedule = scheduleOf(progress, commitmentId, entry);
  const periods = periodsOfDates(schedule, latest, { from: FIRST_DATE, to: LAST_DATE, now });
  const actions = await loadActions(userId, commitmentId, periods);
  return outcomesOf(schedule, periods, actions, latest, now).map((each) => {
    const shown = presentEntry({ commitmentId, schedule, now }, each, notes.get(each.period.startsAt));
    const { correctable_days: _, ...entry } = shown;
    return entry;
  });
}

/** The messages that a member can read, oldest first: one Query for each megabyte. */
export async function* messagesOf(userId: string, { head, membership }: Chat, locale: string): AsyncGenerator<Row> {
  for await (const page of loadMessagePages(head.id, membership.joined)) {
    const messages = page.map(toMessage);
    const text = await textFor(messages, head, locale);
    for (const message of messages) {
      const { client_id: _, ...shown } = presentMessage(message, head, text);
      yield { chat_id: head.id, chat: head.name, ...shown, ...ownPage(message, userId) };
    }
  }
}

/** The copy that the user has shared. Those of others stay where these can take them back. */
function ownPage({ by, journalPage }: Message, userId: string): Row {
  if (by !== userId || journalPage?.date === undefined) return {};
  const { date, text, mood = null } = journalPage;
  return { journal_page: { date, text, mood } };
}

/** A day with an entry, with photos that are stored, or with both. */
interface JournalDay {
  date: string;
  entry: StoredJournalEntry | undefined;
  photos: readonly StoredJournalPhoto[];
}

/** The days of a journal, oldest first: one Query for each megabyte. The photos, a line each, are read first. */
export async function* journalDaysOf(userId: string): AsyncGenerator<JournalDay> {
  const stored = (await loadAllJournalPhotos(userId))
    .map(({ date, photos }) => ({ date, entry: undefined, photos: photos.filter(({ state }) => state === 'kept') }))
    .filter(({ photos }) => photos.length > 0);
  let next = 0;
  for await (const page of loadItemsOfKind(userId, 'journal')) {
    for (const entry of page.map(toJournalEntry)) {
      const { date } = entry;
      for (; stored[next] && stored[next]!.date < date; next++) yield stored[next]!;
      const isSame = stored[next]?.date === date;
      yield { date, entry, photos: isSame ? stored[next]!.photos : [] };
      if (isSame) next++;
    }
  }
  yield* stored.slice(next);
}

/** The saved reviews of a user, newest first. */
export async function* reviewRows(user: User, text: LocalText): AsyncGenerator<Row> {
  const confidants = await loadConfidants(user.id);
  for await (const page of loadReviewPages(user.id, undefined)) {
    for (const saved of page) {
      const whole = { ...saved, createdAt: saved.savedAt };
      const review = presentOwnReview(user, whole, { saved, confidants }, text);
      const { owner: _, saved: __, visible_until: ___, ...shown } = review;
      yield shown;
    }
  }
}

/** A review in the table of reviews. */
export function reviewRow(item: Row): Row[] {
  const { week, answers, created_at } = item as unknown as Review;
  const { helped, hindered, change } = answers;
  return [{ week_from: week.from, week_to: week.to, helped, hindered, change: change?.text ?? null, created_at }];
}

/** The sentences of a review in a table of their own. */
export function sentenceRows(item: Row): Row[] {
  const { week, sentences } = item as unknown as Review;
  return sentences.map(({ text }) => ({ week_from: week.from, text }));
}

/**
 * The agreements of a user with their confidants, and all other versions, also with former confidants. One Query each
 * for confidants and each megabyte of versions, one BatchGetItem for each 100 people.
 */
export async function* agreementsOf(user: User, now: number): AsyncGenerator<Row> {
  const { confidants } = await loadPeople(user.id, now);
  const current = confidants.filter(({ agreement }) => agreement);
  const listed = new Set(current.map((each) => keyOf(user.id, each.userId, each.since, each.agreement?.version ?? 0)));
  const people = await loadUsers(current.map(({ userId }) => userId));
  const partiesWith = (id: string): Parties => {
    const other = people.get(id);
    const me = partyOf(user, true);
    return { me, them: other ? partyOf(other, true) : { ...me, id, sharesWeight: false } };
  };
  for (const { userId, agreement } of current) {
    if (!agreement) continue;
    const { proposed } = agreement;
    const parties = partiesWith(userId);
    yield rowOf(agreement, parties, people.get(userId)?.name ?? null, proposed);
  }
  for await (const page of loadItemsOfKind(user.id, 'agreementVersion')) {
    for (const item of page) {
      if (listed.has(String(item.SK))) continue;
      const [otherId = ''] = String(item.SK).slice(prefixes.agreementVersions.length).split('#');
      yield rowOf(item as unknown as AgreementVersion, partiesWith(otherId), people.get(otherId)?.name ?? null);
    }
  }
}

/** Splits an agreement into two rows, one for each half. */
export function halvesOf({ mine, theirs, ...item }: Row): Row[] {
  const row = (half: string, terms: unknown) => ({ ...item, half, ...(terms as Terms).shows, ...(terms as Terms) });
  return [row('mine', mine), row('theirs', theirs)];
}

const keyOf = (userId: string, otherId: string, since: number, version: number) =>
  keys.agreementVersion(userId, otherId, since, version).SK;

function rowOf(agreement: AgreementVersion, parties: Parties, name: string | null, proposed?: StoredProposal): Row {
  const { version, changedAt } = agreement;
  return {
    confidant_id: parties.them.id,
    name,
    version,
    changed_at: changedAt === null ? null : new Date(changedAt).toISOString(),
    ...sidesOf(agreement, parties),
    proposed: proposed ? { by: proposed.by, version: proposed.version, ...sidesOf(proposed, parties) } : null,
  };
}
