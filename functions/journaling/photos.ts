import { passToOwnPhotos } from '#functions/lib/clients/photo-access.ts';
import { permitJournalUpload } from '#functions/lib/clients/photos.ts';
import { awaitJournalPhoto, removeJournalPhoto } from '#functions/lib/data/journaling/journal-photos.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { givenOrNewId } from '#functions/lib/ids.ts';
import { presentJournalPhotos } from '#functions/lib/present-journal-entry.ts';
import { isDate } from '#shared/contracts/fields.ts';
import { type JournalPhoto, journaling } from '#shared/contracts/journaling.ts';
import { entryId } from '#shared/domain/fitness.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { dateOf, notInFuture, requireEntries } from './page.ts';

/* The photos of a page: added one by one, and removed. */

export const addPhoto = route(journaling.addPhoto, async ({ user, params, body, locale, now }) => {
  requireEntries(user);
  const date = notInFuture(user, dateOf(params), now);
  const asked = body().photo;
  const { id } = givenOrNewId(asked.id, now);
  const { photo, repeated } = await awaitJournalPhoto(user.id, entryId(date, id), now);
  const [[shown], upload, pass] = await Promise.all([
    presentJournalPhotos(user.id, [photo], { locale, now }),
    photo.state === 'awaited' ? permitJournalUpload(user.id, photo.id, asked.content_type, now) : null,
    // The page shows the photo once it is stored, without a new call.
    passToOwnPhotos(user.id, now),
  ]);
  const reply = { photo: shown as JournalPhoto, upload };
  return new WithHeaders(reply, { cookies: [pass], status: repeated ? 200 : 201 });
});

export const removePhoto = route(journaling.removePhoto, async ({ user, params, now }) => {
  requireEntries(user);
  if (!isDate(params.date)) throw new Refusal('photo_not_found');
  await removeJournalPhoto(user.id, params.date, params.id, now);
});
