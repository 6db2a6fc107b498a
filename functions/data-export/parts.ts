import { loadCategories } from '#functions/lib/data/categories/categories.ts';
import { loadReceived } from '#functions/lib/data/chat-invitations/invitations.ts';
import { loadChats } from '#functions/lib/data/chats/chats.ts';
import { type MonthUsage, PHOTOS, toUsage } from '#functions/lib/data/coaches/coach-usage.ts';
import { characterOf, loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { loadBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { loadPeople, type OutgoingInvitation } from '#functions/lib/data/confidants/confidants.ts';
import { loadViews } from '#functions/lib/data/confidants/views.ts';
import { loadEncouragements } from '#functions/lib/data/encouragements/encouragements.ts';
import { type KeptEntry, toEntry } from '#functions/lib/data/fitness/entries.ts';
import { loadFoods } from '#functions/lib/data/foods/foods.ts';
import { loadAllNotes } from '#functions/lib/data/history/notes.ts';
import { loadDecisions } from '#functions/lib/data/notifications/decisions.ts';
import { loadUsers } from '#functions/lib/data/notifications/delivery-targets.ts';
import { loadItemsOfKind } from '#functions/lib/data/users/account-items.ts';
import { isVerified, type User } from '#functions/lib/data/users/users.ts';
import { fitnessSettingsOf } from '#functions/lib/fitness-powerup.ts';
import { presentChat } from '#functions/lib/present-chat.ts';
import { presentCoach } from '#functions/lib/present-coach.ts';
import { presentAll } from '#functions/lib/present-commitment.ts';
import { loadReadable, presentDecisions } from '#functions/lib/present-decisions.ts';
import { presentFitnessEntry } from '#functions/lib/present-fitness-entry.ts';
import { presentJournalEntry } from '#functions/lib/present-journal-entry.ts';
import { presentViews } from '#functions/lib/present-views.ts';
import type { LocalText } from '#functions/lib/text.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Entry } from '#shared/contracts/fitness.ts';
import { dollarsOf } from '#shared/domain/ai-cost.ts';
import { EXPORT_TABLES } from '#shared/domain/export-tables.ts';
import type { Pause } from '#shared/domain/pauses.ts';
import { dayAt } from '#shared/domain/periods.ts';
import {
  agreementsOf,
  commitmentRow,
  type ExportedEntry,
  halvesOf,
  historyOf,
  iso,
  journalDaysOf,
  messagesOf,
  restsOf,
  reviewRow,
  reviewRows,
  sentenceRows,
} from './rows.ts';
import { type Row, type Table, table } from './zip.ts';

/*
 * The parts of an export: each is a JSON file with a list in the shapes of the API, and one or more CSV files with the
 * same data as tables. What belongs to other people is left out: their e-mail addresses, pictures and ids of sessions.
 */

/** The input of all parts of an export. */
export interface Exported {
  user: User;
  /** Epoch milliseconds. */
  now: number;
  text: LocalText;
}

/** The path of the user's picture in the export. */
export const PICTURE_PATH = 'picture.jpg';

/** The path of a meal's photo in the export. */
export const photoPath = (entryId: string) => `photos/${entryId}.jpg`;

/** The path of a photo of the journal in the export: the first of its page has index 0. */
export const journalPhotoPath = (date: string, index: number) => `journal/${date}-${index + 1}.jpg`;

export interface Part {
  /**
   * The items of the JSON file. With `table`, the items for that table: fields that it does not show may be missing.
   */
  items(exported: Exported, table?: string): AsyncIterable<Row>;
  /** The tables by the names of their files. */
  tables: Readonly<Record<string, Table>>;
}

export const parts = {
  commitments: {
    async *items({ user, now }, table) {
      const board = await loadBoard(user.id);
      const hasHistory = table === undefined || table === 'history';
      const notes = hasHistory ? await loadAllNotes(user.id) : new Map();
      for (const commitment of presentAll(board, now)) {
        const noted = notes.get(commitment.id) ?? new Map();
        const history = hasHistory ? await historyOf(user.id, commitment.id, board.progress, noted, now) : [];
        yield { ...commitment, ...restsOf(commitment.id, board.progress), history };
      }
    },
    tables: {
      commitments: table(EXPORT_TABLES.commitments, (item) => [
        { ...item, ...commitmentRow(item as unknown as Commitment) },
      ]),
      exercises: table(EXPORT_TABLES.exercises, (item) =>
        (item as unknown as Commitment).workout_exercises.map((each) => ({ commitment_id: item.id, ...each })),
      ),
      pauses: table(EXPORT_TABLES.pauses, ({ id, title, pauses }) =>
        (pauses as Pause[]).map((each) => ({ commitment_id: id, title, ...each })),
      ),
      history: table(EXPORT_TABLES.history, ({ title, history }) =>
        (history as ExportedEntry[]).map((each) => ({ title, ...each, ...each.target })),
      ),
    },
  },
  categories: {
    items: ({ user }) => listed(loadCategories(user.id)),
    tables: { categories: table(EXPORT_TABLES.categories) },
  },
  encouragements: {
    items: ({ user }) => listed(loadEncouragements(user.id)),
    tables: { encouragements: table(EXPORT_TABLES.encouragements) },
  },
  confidants: {
    async *items({ user, now }) {
      const { confidants } = await loadPeople(user.id, now);
      const people = await loadUsers(confidants.map(({ userId }) => userId));
      for (const { userId, role, sees, chatId, since } of confidants) {
        const name = people.get(userId)?.name ?? null;
        yield { id: userId, name, role, shares_commitments: sees, chat_id: chatId, since: iso(since) };
      }
    },
    tables: { confidants: table(EXPORT_TABLES.confidants) },
  },
  agreements: {
    items: ({ user, now }) => agreementsOf(user, now),
    tables: {
      agreements: table(EXPORT_TABLES.agreements, halvesOf),
    },
  },
  invitations: {
    async *items({ user, now }) {
      const { sent } = await loadPeople(user.id, now);
      for (const invitation of sent) yield presentInvitation(invitation, 'sent', null);
      // A user who has not verified an address may have entered someone else's.
      const received = isVerified(user) ? await loadReceived(user.email, now) : [];
      const senders = await loadUsers(received.map(({ senderId }) => senderId));
      for (const each of received) yield presentInvitation(each, 'received', senders.get(each.senderId)?.name ?? null);
    },
    tables: { invitations: table(EXPORT_TABLES.invitations) },
  },
  chats: {
    async *items({ user, text }) {
      for (const chat of await loadChats(user.id)) {
        const { confidants: _, last_message: __, ...shown } = presentChat(user.id, chat, new Set(), () => null, text);
        yield { ...shown, members: shown.members.map(({ id, name }) => ({ id, name })) };
      }
    },
    tables: { chats: table(EXPORT_TABLES.chats) },
  },
  messages: {
    async *items({ user, text }) {
      for (const chat of await loadChats(user.id)) yield* messagesOf(user.id, chat, text.locale);
    },
    tables: {
      messages: table(EXPORT_TABLES.messages, (item) => [{ ...item, sender: (item.sender as { name: string }).name }]),
    },
  },
  coaches: {
    async *items({ user, text }) {
      for (const coach of (await loadCoaches(user.id)).all) yield { ...presentCoach(coach, user, text) };
    },
    tables: { coaches: table(EXPORT_TABLES.coaches) },
  },
  coach_usage: {
    async *items({ user, text }) {
      const { all } = await loadCoaches(user.id);
      const names = new Map([...all.map((each) => [each.id, characterOf(each, text).name] as const)]);
      names.set(PHOTOS, text.photoAnalysis);
      for await (const page of loadItemsOfKind(user.id, 'coachUsage')) {
        for (const item of page) yield presentMonth(toUsage(item, String(item.SK).split('#')[1] ?? ''), names);
      }
    },
    tables: {
      coach_usage: table(EXPORT_TABLES.coach_usage, ({ month, coaches }) =>
        (coaches as Row[]).map((each) => ({ month, ...each })),
      ),
    },
  },
  fitness: {
    async *items({ user, text }) {
      const settings = fitnessSettingsOf(user);
      for await (const entry of entriesOf(user.id)) {
        const hasPhoto = entry.type === 'food' && entry.photo === 'kept';
        // Without the addresses of its photo, which work on the site only: the photo is a file of the export.
        const shown = await presentFitnessEntry(user.id, withoutPhoto(entry), settings, text.locale);
        const { photo_url: _, thumbnail_url: __, ...fields } = shown;
        yield { ...fields, photo: hasPhoto ? photoPath(entry.id) : null };
      }
    },
    tables: {
      food: table(EXPORT_TABLES.food, (item) => {
        const entry = item as unknown as Entry & { photo: string | null };
        if (entry.entry_type !== 'food') return [];
        const { id: entry_id, date, created_at, visibility, photo } = entry;
        return entry.payload.items.map((food) => ({ entry_id, date, created_at, visibility, photo, ...food }));
      }),
      exercise: table(EXPORT_TABLES.exercise, rowsOfType('exercise')),
      weight: table(EXPORT_TABLES.weight, rowsOfType('weight')),
    },
  },
  foods: {
    async *items({ user }) {
      for (const { key: _, at, ...food } of await loadFoods(user.id)) yield { ...food, last_logged_at: iso(at) };
    },
    tables: { foods: table(EXPORT_TABLES.foods) },
  },
  journal: {
    async *items({ user }) {
      for await (const { date, entry, photos } of journalDaysOf(user.id)) {
        const paths = photos.map((_, index) => journalPhotoPath(date, index));
        yield { ...presentJournalEntry(date, entry), photos: paths };
      }
    },
    tables: {
      journal: table(EXPORT_TABLES.journal, (item) => [{ ...item, photos: (item.photos as string[]).join(' ') }]),
    },
  },
  notifications: {
    async *items({ user, now, text }) {
      for (let before: number | undefined = now + 1; before !== undefined; ) {
        const records = await loadDecisions(user.id, before);
        const readable = await loadReadable(user.id, records, now);
        for (const record of records) yield* presentDecisions(record, readable, text);
        before = records.at(-1)?.at;
      }
    },
    tables: { notifications: table(EXPORT_TABLES.notifications) },
  },
  reviews: {
    items: ({ user, text }) => reviewRows(user, text),
    tables: {
      reviews: table(EXPORT_TABLES.reviews, reviewRow),
      review_sentences: table(EXPORT_TABLES.review_sentences, sentenceRows),
    },
  },
  views: {
    items: ({ user, now, text }) =>
      listed(loadViews(user.id, dayAt(user.clock, now)).then((found) => presentViews(found, text))),
    tables: {
      views: table(EXPORT_TABLES.views, (item) => [{ ...item, viewer: (item.viewer as { name: string }).name }]),
    },
  },
} satisfies Record<string, Part>;

/** An invitation without the e-mail address of the other person. */
function presentInvitation(
  { id, role, createdAt, expiresAt }: Pick<OutgoingInvitation, 'id' | 'role' | 'createdAt' | 'expiresAt'>,
  direction: 'sent' | 'received',
  name: string | null,
): Row {
  return { id, direction, name, role, created_at: iso(createdAt), expires_at: iso(expiresAt) };
}

/** Food and exercise, then weights, each oldest first. */
async function* entriesOf(userId: string): AsyncGenerator<KeptEntry> {
  for (const kind of ['entry', 'weight'] as const) {
    for await (const page of loadItemsOfKind(userId, kind)) yield* page.map(toEntry);
  }
}

function withoutPhoto(entry: KeptEntry): KeptEntry {
  if (entry.type !== 'food') return entry;
  const { photo: _, ...others } = entry;
  return others;
}

function presentMonth({ month, micros, coaches }: MonthUsage, names: ReadonlyMap<string, string>): Row {
  return {
    month,
    spent_usd: dollarsOf(micros),
    coaches: coaches.map(({ coachId, name, input, output, micros }) => ({
      id: coachId,
      // A deleted coach keeps the name with which it last answered.
      display_name: names.get(coachId) ?? name ?? '',
      input_tokens: input,
      output_tokens: output,
      spent_usd: dollarsOf(micros),
    })),
  };
}

function rowsOfType(type: Entry['entry_type']): Table['rows'] {
  return (item) => {
    const { payload, entry_type, ...fields } = item as unknown as Entry;
    return entry_type === type ? [{ ...fields, ...payload }] : [];
  };
}

async function* listed(items: Promise<readonly object[]>): AsyncGenerator<Row> {
  for (const item of await items) yield { ...item };
}
