import { hashKey, type MutationState, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ulid } from 'ulid';
import { serverTime } from '#frontend/lib/clock.ts';
import { findUnsent } from '#frontend/lib/deliver.ts';
import { createAsNew, isTooOld, retryRefused, useRefusedOf } from '#frontend/lib/manage-changes.ts';
import { redrawn, textOf } from '#frontend/lib/photos.ts';
import {
  addChange,
  CHANGE_KEY,
  discardUnsent,
  type UnsentChange,
  usePendingChanges,
} from '#frontend/lib/unsent-changes.ts';
import { type JournalPage, type JournalPhoto, journaling } from '#shared/contracts/journaling.ts';
import { entryId } from '#shared/domain/fitness.ts';
import * as text from '#shared/text/journaling-photos.ts';
import { DAYS_KEY, entryKey } from './query-keys.ts';

/*
 * The photos of a page. Each is a change of its own from the moment it is chosen: stored on the device, and uploaded as
 * soon as possible. So it is not lost when the tab is closed, and waits without a network.
 */

/** Not that of the page: an unsent change of the page holds back its draft. */
const photosKey = (date: string) => [...entryKey(date), 'photos'] as const;

/** A photo as the page shows it. */
export interface ShownPhoto {
  id: string;
  /** What the server knows of it. */
  kept: JournalPhoto | undefined;
  /** It is not uploaded yet. */
  change: UnsentChange | undefined;
  /** Why it was not added. */
  failure: string | undefined;
}

/**
 * The photos of a page, with those that wait on the device. `onSent` gets each that was uploaded, as a data URL, before
 * its change is gone.
 */
export function useShownPhotos({ date, photos }: JournalPage, onSent: OnSent): ShownPhoto[] {
  const list = photosKey(date);
  const pending = usePendingChanges(list);
  const refused = useRefusedOf<UnsentChange>(CHANGE_KEY).filter((each) => hashKey(each.list) === hashKey(list));
  useSentChanges(date, onSent);
  return shownPhotos(photos, pending, refused);
}

/** The server's photos, and those that wait or were refused after them. A photo that is being removed is not shown. */
export function shownPhotos(
  photos: readonly JournalPhoto[],
  pending: readonly UnsentChange[],
  refused: readonly (UnsentChange & { failure: string })[],
): ShownPhoto[] {
  const removed = new Set(pending.filter(({ kind }) => kind === 'delete').map(({ id }) => id));
  const changes = [...pending, ...refused].filter(({ kind }) => kind === 'create');
  const unknown = changes.filter(({ id }) => photos.every((each) => each.id !== id));
  return [...photos, ...unknown]
    .filter(({ id }) => !removed.has(id))
    .map(({ id }) => {
      const kept = photos.find((each) => each.id === id);
      // It has arrived, whatever became of the attempt.
      const change = kept?.status === 'ready' ? undefined : changes.find((each) => each.id === id);
      const refusal = refused.find(({ key }) => key === change?.key)?.failure;
      return { id, kept, change, failure: refusal ?? (change ? undefined : (kept?.error ?? undefined)) };
    });
}

type OnSent = (id: string, photo: string) => void;

/** Shows in the page what the server has just accepted, until the page is fetched again. */
function useSentChanges(date: string, onSent: OnSent): void {
  const client = useQueryClient();
  const onUploaded = useEffectEvent(onSent);
  useEffect(() => {
    const queryKey = entryKey(date);
    const hash = hashKey(photosKey(date));
    return client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return;
      const { variables } = mutation.state as MutationState<unknown, Error, Partial<UnsentChange>>;
      if (!variables?.list || hashKey(variables.list) !== hash) return;
      // A photo that was discarded while it was sent is being removed.
      if (!findUnsent(client, variables.key ?? '')) return;
      if (variables.id && variables.photo) onUploaded(variables.id, variables.photo);
      const state = client.getQueryState(queryKey);
      client.setQueryData<JournalPage>(
        queryKey,
        (page) => page && { ...page, photos: withSent(page.photos, variables as UnsentChange) },
        { updatedAt: state?.dataUpdatedAt ?? 0 },
      );
    });
  }, [client, date]);
}

/** The photos after a change was accepted: one that had failed is processed again. */
function withSent(photos: readonly JournalPhoto[], { kind, id, fields }: UnsentChange): JournalPhoto[] {
  const known = photos.find((each) => each.id === id);
  if (kind === 'delete') return photos.filter((each) => each !== known);
  const sent = fields as unknown as JournalPhoto;
  if (!known) return [...photos, sent];
  return known.status === 'failed' ? photos.with(photos.indexOf(known), sent) : [...photos];
}

/** The id of a new photo. */
export const newPhotoId = (date: string): string => entryId(date, ulid(Math.floor(serverTime.now())));

/**
 * Redraws a photo, and adds it to the page. Returns it as a data URL.
 * @throws UnreadablePhoto if the browser cannot decode it
 */
export async function addPhoto(client: QueryClient, day: Day, id: string, file: File): Promise<string> {
  const photo = await textOf(await redrawn(file));
  sendPhoto(client, day, id, photo);
  return photo;
}

interface Day {
  date: string;
  /** The name of the day. */
  name: string;
}

/** Adds a photo, or tries again with one that did not arrive. */
export function sendPhoto(client: QueryClient, { date, name }: Day, id: string, photo: string): void {
  const { method, path } = journaling.addPhoto;
  const size = atob(photo.slice(photo.indexOf(',') + 1)).length;
  const body = { photo: { id: id.slice(date.length + 1), content_type: 'image/jpeg', size } };
  addChange(client, {
    kind: 'create',
    id,
    name: text.photoOf(name),
    calls: [{ method, path, params: { date }, body }],
    photo,
    apart: true,
    list: photosKey(date),
    isLast: true,
    fields: { id, status: 'processing', photo_url: null, thumbnail_url: null, error: null },
    affects: affectedBy(client, date, 0),
  });
}

/** Sends a refused photo again. */
export function retryPhoto(client: QueryClient, change: UnsentChange): void {
  (isTooOld(change) ? createAsNew : retryRefused)(client, change.key);
}

/** Removes a photo, in whatever state it is. */
export function removePhoto(client: QueryClient, { date, name }: Day, { id, kept, change }: ShownPhoto): void {
  const { method, path } = journaling.removePhoto;
  if (change) discardUnsent(client, change.key);
  // Also for a photo that the server may know from an attempt without an answer.
  addChange(client, {
    kind: 'delete',
    id,
    name: text.photoOf(name),
    calls: [{ method, path, params: { date, id } }],
    apart: true,
    list: photosKey(date),
    affects: affectedBy(client, date, kept ? 1 : 0),
  });
}

/** The queries that the first photo of a page and the removal of the last one change. */
function affectedBy(client: QueryClient, date: string, others: number) {
  const page = client.getQueryData<JournalPage>(entryKey(date));
  const isListed = page && (page.text !== '' || page.mood !== null || page.photos.length > others);
  return [entryKey(date), ...(isListed ? [] : [DAYS_KEY])];
}
