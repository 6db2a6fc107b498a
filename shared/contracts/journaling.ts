import * as z from 'zod/mini';
import { MOODS } from '../domain/journaling.ts';
import * as LIMITS from '../domain/limits.ts';
import { clientId, message } from './chats.ts';
import { endpoint } from './endpoint.ts';
import { anObject, date, instant, line, oneOf, paragraph, search, wrapped } from './fields.ts';
import { ID_ERRORS, withId } from './given-id.ts';
import { issue } from './issues.ts';
import { refusedRow, rowsOf } from './rows.ts';
import { photoFile, upload } from './uploads.ts';

/** A day of the journal. A day that is not written has an empty text and no mood. */
const journalEntry = z.object({
  /** The day, `YYYY-MM-DD`: an entry has no other id. */
  date: z.string(),
  /** Plain text with light Markdown. */
  text: z.string(),
  mood: z.nullable(z.enum(MOODS)),
  /** Null for a day that is not written. */
  updated_at: z.nullable(z.string()),
});

const writtenDay = z.object({ date: z.string(), mood: z.nullable(z.enum(MOODS)) });
/** A written day with a part of its text in one line. */
const excerpt = z.extend(writtenDay, { excerpt: z.string() });

/** A copy of an entry in a chat. */
const share = z.object({
  /** That of the message. */
  id: z.string(),
  chat_id: z.string(),
  /** The name of the confidant who can read it; null for a former member of the chat. */
  name: z.nullable(z.string()),
  shared_at: z.string(),
});

/** A photo of a page. */
const journalPhoto = z.object({
  /** It begins with the day. */
  id: z.string(),
  /** `processing` starts with the permission to upload; `failed` has an error. */
  status: z.enum(['processing', 'ready', 'failed']),
  /**
   * A path of the site that never changes; null until the photo is ready. Answers with photos have a cookie with which
   * a browser sees them.
   */
  photo_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  /** Why the photo was not accepted, as a sentence. */
  error: z.nullable(z.string()),
});

const journalEntryChange = z.object(
  {
    text: z.optional(paragraph('text', LIMITS.journalTextLength)),
    mood: z.optional(z.nullable(oneOf('mood', MOODS))),
  },
  anObject('entry'),
);

/** A day to import: with a text, a mood, or both. */
export const importedJournalEntry = z
  .object(
    {
      date: date('date'),
      text: z.optional(paragraph('text', LIMITS.journalTextLength)),
      mood: z.optional(z.nullable(oneOf('mood', MOODS))),
    },
    anObject('entry'),
  )
  .check(
    z.refine(({ text, mood }) => Boolean(text || mood), {
      error: issue('required', { label: 'text' }),
      path: ['text'],
    }),
  );

/**
 * The user's journal. Other people see only the copies that the user shares. Every call requires the installed and
 * enabled power-up, with two exceptions: confidants can read a copy without it, and the user can always take one back.
 */
export const journaling = {
  days: endpoint('GET', '/api/v1/powerups/journaling/days', {
    summary: `The days of at most ${LIMITS.journalDays} that are written or have photos, oldest first`,
    errors: ['powerup_not_installed', 'range_reversed', 'range_too_long'],
    query: z.object({ from: date('from'), to: date('to') }),
    reply: z.array(writtenDay),
  }),
  search: endpoint('GET', '/api/v1/powerups/journaling/entries', {
    summary:
      `The entries, newest first, at most ${LIMITS.foundJournalEntries}, that have all words of a search, and what ` +
      'stands between quotation marks as it is, ignoring case and accents; with `before` those of earlier days. ' +
      `Searches up to ${LIMITS.searchMegabytes} MB: \`searched_from\` is the earliest day of these, null if all ` +
      'were searched',
    errors: ['powerup_not_installed'],
    query: z.object({
      q: search(LIMITS.searchMinimum, LIMITS.searchLength),
      before: z.optional(date('date')),
    }),
    reply: z.object({ entries: z.array(excerpt), searched_from: z.nullable(z.string()) }),
  }),
  read: endpoint('GET', '/api/v1/powerups/journaling/entries/{date}', {
    summary:
      'The entry of a day; an empty one for a day that is not written. `earlier` has the entries of the same day a ' +
      'month and a year before, as far as they are written; `shares` the copies that confidants can read, oldest ' +
      'first; `photos` those of the page, oldest first, with a cookie that shows them for ' +
      `${LIMITS.photoPassMinutes} minutes`,
    errors: ['entry_not_found', 'powerup_not_installed'],
    reply: z.extend(journalEntry, { earlier: z.array(excerpt), shares: z.array(share), photos: z.array(journalPhoto) }),
  }),
  save: endpoint('PUT', '/api/v1/powerups/journaling/entries/{date}', {
    summary:
      'Write the entry of a day: only the named fields. Without a text and a mood the day is not written. ' +
      '`based_on` is the `updated_at` of the entry that was read before: if the entry was changed since, nothing is saved',
    errors: ['changed_meanwhile', 'date_in_future', 'entry_not_found', 'powerup_not_installed'],
    body: z.extend(wrapped('entry', journalEntryChange), { based_on: z.optional(z.nullable(instant)) }),
    reply: journalEntry,
  }),
  addPhoto: endpoint('POST', '/api/v1/powerups/journaling/entries/{date}/photos', {
    summary:
      'Add a photo to the page of a day, and say where to upload it. The same id again answers 200 and the same photo; ' +
      '`upload` is null once the photo has arrived',
    errors: [
      'date_in_future',
      'entry_not_found',
      'powerup_not_installed',
      'too_many_photos',
      'too_many_photos_today',
      ...ID_ERRORS,
    ],
    status: 201,
    repeatStatus: 200,
    body: wrapped('photo', withId(photoFile)),
    reply: z.object({ photo: journalPhoto, upload: z.nullable(upload) }),
  }),
  removePhoto: endpoint('DELETE', '/api/v1/powerups/journaling/entries/{date}/photos/{id}', {
    summary: 'Remove a photo from the page of a day, and delete it',
    errors: ['photo_not_found', 'powerup_not_installed'],
  }),
  share: endpoint('POST', '/api/v1/powerups/journaling/entries/{date}/shares', {
    summary:
      'Share a copy of an entry, as it is now, in the chat with a confidant. `based_on` is the `updated_at` of the ' +
      'entry that was read before: if the entry was changed since, nothing is shared. The same `client_id` again ' +
      'answers 200 and the same message',
    errors: [
      'changed_meanwhile',
      'confidant_not_found',
      'conversation_closed',
      'entry_not_found',
      'powerup_not_installed',
      'too_many_shares',
    ],
    status: 201,
    repeatStatus: 200,
    body: z.object({ confidant_id: line('confidant', LIMITS.idLength), based_on: instant, client_id: clientId }),
    reply: message,
  }),
  readShared: endpoint('GET', '/api/v1/powerups/journaling/shares/{id}', {
    summary: 'The copy of an entry that is shared in a chat of the caller, by the id of its message',
    errors: ['page_not_shared'],
    reply: z.object({ date: z.string(), text: z.string(), mood: z.nullable(z.enum(MOODS)) }),
  }),
  takeBack: endpoint('DELETE', '/api/v1/powerups/journaling/shares/{id}', {
    summary: 'Take back a copy that the caller has shared: its text is deleted, and nobody can read it any more',
    errors: ['page_not_shared'],
  }),
  import: endpoint('POST', '/api/v1/powerups/journaling/import', {
    summary:
      'Add days from another journal. The same again changes nothing: a day that has this text and mood already is ' +
      '`unchanged`, also if the import has no mood. A day that is written otherwise stays as it is and is refused',
    errors: ['date_in_future', 'day_written', 'powerup_not_installed', 'too_many_imports_today'],
    bodyBytes: LIMITS.importBodyBytes,
    body: z.object({ entries: rowsOf('entries', importedJournalEntry, LIMITS.importedJournalEntries) }),
    reply: z.object({
      /** The number of days that are written now. */
      created: z.number(),
      unchanged: z.number(),
      refused: z.array(refusedRow),
    }),
  }),
};

export type JournalEntry = z.output<typeof journalEntry>;
export type JournalPage = z.output<(typeof journaling)['read']['reply']>;
export type JournalPhoto = z.output<typeof journalPhoto>;
export type JournalShare = z.output<typeof share>;
export type SharedJournalPage = z.output<(typeof journaling)['readShared']['reply']>;
export type JournalExcerpt = z.output<typeof excerpt>;
export type FoundEntries = z.output<(typeof journaling)['search']['reply']>;
export type ImportedJournalEntry = z.output<typeof importedJournalEntry>;
