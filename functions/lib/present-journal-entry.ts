import type { JournalEntry, JournalExcerpt, JournalPhoto, JournalShare } from '#shared/contracts/journaling.ts';
import { failureText, type PhotoFailure } from '#shared/domain/failures.ts';
import { addressesOf } from './clients/photo-access.ts';
import type { Head } from './data/chats/chats.ts';
import type { StoredJournalEntry } from './data/journaling/journal-entries.ts';
import { isMissed, type StoredJournalPhoto } from './data/journaling/journal-photos.ts';
import type { StoredJournalShare } from './data/journaling/journal-shares.ts';
import { textOf } from './text.ts';

/** The entry of a day as its owner sees it; an empty one for a day that is not written. */
export function presentJournalEntry(date: string, entry: StoredJournalEntry | undefined): JournalEntry {
  const { text = '', mood = null, updatedAt } = entry ?? {};
  return { date, text, mood, updated_at: updatedAt === undefined ? null : new Date(updatedAt).toISOString() };
}

/** A written day with a part of its text. */
export function presentExcerpt({ date, mood }: StoredJournalEntry, excerpt: string): JournalExcerpt {
  return { date, mood: mood ?? null, excerpt };
}

/** The copies of an entry that can be read. `heads` are those of their chats; without its chat there is no copy. */
export function presentShares(
  userId: string,
  shares: readonly StoredJournalShare[],
  heads: ReadonlyMap<string, Head>,
): JournalShare[] {
  return shares.flatMap(({ id, chatId, at }) => {
    const head = heads.get(chatId);
    if (!head) return [];
    const reader = head.members.find((member) => member.id !== userId);
    return [{ id, chat_id: chatId, name: reader?.name ?? null, shared_at: new Date(at).toISOString() }];
  });
}

/** The photos of a page as its owner sees them, with reasons in the language of `locale`. No request. */
export function presentJournalPhotos(
  userId: string,
  photos: readonly StoredJournalPhoto[],
  { locale, now }: { locale: () => string; now: number },
): Promise<JournalPhoto[]> {
  return Promise.all(
    photos.map(async (photo): Promise<JournalPhoto> => {
      const { id, state } = photo;
      const without = { id, photo_url: null, thumbnail_url: null };
      if (state === 'kept') return { id, status: 'ready', ...addressesOf(userId, id), error: null };
      if (state === 'awaited' && !isMissed(photo, now)) return { ...without, status: 'processing', error: null };
      const failure: PhotoFailure = state === 'awaited' ? { code: 'not_uploaded', params: {} } : state;
      const text = await textOf(locale());
      return { ...without, status: 'failed', error: failureText(failure, text.journalPhotoFailures, text.locale) };
    }),
  );
}
