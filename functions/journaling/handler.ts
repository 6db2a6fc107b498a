import { passToOwnPhotos } from '#functions/lib/clients/photo-access.ts';
import { loadChat } from '#functions/lib/data/chats/chats.ts';
import { takeImport } from '#functions/lib/data/imports/import-calls.ts';
import { importJournalEntries } from '#functions/lib/data/imports/imported-journal-entries.ts';
import {
  loadJournalEntries,
  loadJournalPages,
  saveJournalEntry,
} from '#functions/lib/data/journaling/journal-entries.ts';
import { loadDaysWithPhotos, loadJournalPage } from '#functions/lib/data/journaling/journal-photos.ts';
import {
  loadJournalCopy,
  loadJournalShares,
  loadToShare,
  shareJournalEntry,
  takeBackJournalCopy,
} from '#functions/lib/data/journaling/journal-shares.ts';
import { loadHeads } from '#functions/lib/data/notifications/delivery-targets.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentRefused, validRows } from '#functions/lib/imported-rows.ts';
import {
  presentExcerpt,
  presentJournalEntry,
  presentJournalPhotos,
  presentShares,
} from '#functions/lib/present-journal-entry.ts';
import { presentMessage, textFor } from '#functions/lib/present-message.ts';
import { textOf } from '#functions/lib/text.ts';
import { followEntry } from '#functions/lib/tied-commitments.ts';
import {
  type FoundEntries,
  importedJournalEntry,
  type JournalExcerpt,
  journaling,
} from '#shared/contracts/journaling.ts';
import { refuseLongRange } from '#shared/domain/history.ts';
import { excerptOf, excerptWith, searchTerms } from '#shared/domain/journal-search.ts';
import { type Mood, sameDayEarlier } from '#shared/domain/journaling.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { dateOf, notInFuture, requireEntries } from './page.ts';
import { addPhoto, removePhoto } from './photos.ts';

export const handler = resource(
  route(journaling.days, async ({ user, query, now }) => {
    requireEntries(user);
    const { from, to } = refuseLongRange(query(), LIMITS.journalDays);
    const [entries, photographed] = await Promise.all([
      loadJournalEntries(user.id, from, to),
      loadDaysWithPhotos(user.id, from, to, now),
    ]);
    const moods = new Map<string, Mood | null>([
      ...photographed.map((date) => [date, null] as const),
      ...entries.map(({ date, mood = null }) => [date, mood] as const),
    ]);
    return [...moods].map(([date, mood]) => ({ date, mood })).sort((one, other) => (one.date < other.date ? -1 : 1));
  }),
  route(journaling.search, async ({ user, query }) => {
    requireEntries(user);
    const { q, before } = query();
    return search(user.id, searchTerms(q), before);
  }),
  route(journaling.read, async ({ user, params, locale, now }) => {
    requireEntries(user);
    const date = dateOf(params);
    const [{ entry, photos, others }, shares, pass] = await Promise.all([
      loadJournalPage(user.id, date, sameDayEarlier(date)),
      loadJournalShares(user.id, date),
      // Also for a page without photos: one that is added appears without a new call.
      passToOwnPhotos(user.id, now),
    ]);
    const heads = await loadHeads(shares.map(({ chatId }) => chatId));
    const reply = {
      ...presentJournalEntry(date, entry),
      earlier: others.flatMap((each) => (each?.text ? [presentExcerpt(each, excerptOf(each.text))] : [])),
      shares: presentShares(user.id, shares, heads),
      photos: await presentJournalPhotos(user.id, photos, { locale, now }),
    };
    return new WithHeaders(reply, { cookies: [pass] });
  }),
  route(journaling.save, async ({ user, params, body, now }) => {
    requireEntries(user);
    const date = notInFuture(user, dateOf(params), now);
    const { entry, based_on: basedOn } = body();
    const { text, mood } = entry;
    const change = {
      ...(text !== undefined && { text: text ?? '' }),
      ...(mood !== undefined && { mood: mood ?? undefined }),
    };
    // If this fails, the entry is not saved either, and the next attempt begins again.
    const beforeTurn = (isWritten: boolean) => followEntry(user, date, isWritten, now);
    return presentJournalEntry(date, await saveJournalEntry(user.id, date, change, { now, basedOn, beforeTurn }));
  }),
  addPhoto,
  removePhoto,
  route(journaling.share, async ({ user, params, body, locale, now }) => {
    requireEntries(user);
    const date = dateOf(params);
    const { confidant_id: confidantId, based_on: basedOn, client_id } = body();
    const [entry, confidant] = await loadToShare(user.id, date, confidantId);
    if (!confidant) throw new Refusal('confidant_not_found', { field: 'confidant_id' });
    const chat = await loadChat(user.id, confidant.chatId);
    const share = { entry, basedOn, clientId: client_id.toLowerCase() };
    const { message, head, repeated } = await shareJournalEntry(user.id, chat, share, now);
    const shown = presentMessage(message, head, await textFor([message], head, locale()));
    return new WithHeaders(shown, { status: repeated ? 200 : 201 });
  }),
  // These two work without the power-up: a confidant may not have it, and the user may have switched it off since.
  route(journaling.readShared, async ({ user, params }) => {
    const { date, text, mood = null } = await loadJournalCopy(user.id, params.id);
    return { date, text, mood };
  }),
  route(journaling.takeBack, ({ user, params }) => takeBackJournalCopy(user.id, params.id)),
  route(journaling.import, async ({ user, body, locale, now }) => {
    requireEntries(user);
    const { entries } = body();
    await takeImport(user.id, now);
    const { rows, refused } = validRows(importedJournalEntry, entries);
    const added = await importJournalEntries(user.id, rows, { today: dayAt(user.clock, now), now });
    const text = await textOf(locale());
    return { ...added, refused: presentRefused([...refused, ...added.refused], text) };
  }),
);

async function search(userId: string, terms: readonly string[], before: string | undefined): Promise<FoundEntries> {
  const entries: JournalExcerpt[] = [];
  if (terms.length === 0) return { entries, searched_from: null };
  let pages = 0;
  for await (const page of loadJournalPages(userId, before)) {
    for (const entry of page) {
      const excerpt = excerptWith(entry.text, terms);
      if (excerpt === undefined) continue;
      entries.push(presentExcerpt(entry, excerpt));
      if (entries.length >= LIMITS.foundJournalEntries) return { entries, searched_from: entry.date };
    }
    const earliest = page.at(-1);
    if (++pages >= LIMITS.searchMegabytes && earliest) return { entries, searched_from: earliest.date };
  }
  return { entries, searched_from: null };
}
