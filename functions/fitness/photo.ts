import { permitUpload } from '#functions/lib/clients/photos.ts';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { changeEntry, type KeptFood } from '#functions/lib/data/fitness/entries.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { requirePhotos } from '#functions/lib/fitness-powerup.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { textOf } from '#functions/lib/text.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newEntry, saveNewEntry } from './create-entry.ts';
import { DRAFT, eaten, eatenOnPhoto } from './meal.ts';
import { present, withPass } from './own-entries.ts';

export const announcePhoto = route(fitness.photo, async ({ user, body, repeatable, now, locale }) => {
  requirePhotos(user);
  const asked = body();
  const { common, by } = newEntry(user, asked, now);
  const name = asked.manual_data?.name ?? undefined;
  const manual = asked.manual_data
    ? eatenOnPhoto(asked.manual_data, (await textOf(locale())).foodNames.meal)
    : undefined;
  const entry: KeptFood = {
    ...common,
    type: 'food',
    visibility: asked.visibility ?? 'full',
    payload: manual ?? DRAFT,
    ...(!manual && { draftSince: now }),
    photo: 'awaited',
    ...(name !== undefined && { hint: name }),
  };
  const job = { kind: 'draft', userId: user.id, entryId: entry.id, at: now } as const;
  const kept = await saveNewEntry(user, entry, {
    places: ['entry', 'photo'],
    eaten: name !== undefined && manual ? manual.items.map((item) => eaten(item)) : [],
    along: [putJob(jobItem(owners.user(user.id), 'drafts', { id: newId(now), job }, now))],
    repeatable: repeatable(asked, by),
    now,
  });
  // The request repeats one whose photo has arrived, or its id is that of a food without a photo.
  if (kept.photo === 'kept' || !isForPhoto(kept)) throw new Refusal('changed_meanwhile');
  const awaited = kept.photo === undefined ? await awaitAgain(user.id, kept, now) : kept;
  const shown = await present(user, awaited, { locale });
  const upload = await permitUpload(user.id, awaited.id, asked.content_type, now);
  // Sets the pass already now: the page shows the photo after its analysis without a new call.
  return withPass(user, { entry: shown, upload }, now);
});

/** Whether the upload of a photo is awaited, or was awaited and did not come in time. */
function isForPhoto({ photo, payload }: KeptFood): boolean {
  const { analysis_type, analysis_metadata } = payload;
  if (photo === 'awaited' || analysis_metadata?.error_code === 'not_uploaded') return true;
  return analysis_type === 'manual_with_photo' || analysis_type === 'manual_after_error';
}

/**
 * Expects the upload of a photo again that has waited on a device for longer than its draft lasted. Numbers that the
 * user has entered meanwhile stay.
 * @throws Refusal (changed_meanwhile)
 */
async function awaitAgain(userId: string, entry: KeptFood, now: number): Promise<KeptFood> {
  const isMissed = entry.payload.analysis_metadata?.error_code === 'not_uploaded';
  const job = { kind: 'draft', userId, entryId: entry.id, at: now } as const;
  const changes = { photo: 'awaited' as const, ...(isMissed && { payload: DRAFT, draftSince: now }) };
  try {
    return await changeEntry(userId, entry, changes, [
      putJob(jobItem(owners.user(userId), 'drafts', { id: newId(now), job }, now)),
    ]);
  } catch (error) {
    throw error instanceof ConditionFailed ? new Refusal('changed_meanwhile') : error;
  }
}
