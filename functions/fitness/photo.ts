import { permitUpload } from '#functions/lib/clients/photos.ts';
import type { KeptFood } from '#functions/lib/data/fitness/entries.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { post, posting } from '#functions/lib/data/outbox.ts';
import { requirePhotos } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { textOf } from '#functions/lib/text.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { keep, newEntry } from './create-entry.ts';
import { DRAFT, eaten, eatenOnPhoto } from './meal.ts';
import { present, withPass } from './present.ts';

export const announcePhoto = route(fitness.photo, async ({ user, body, repeatable, now, locale }) => {
  requirePhotos(user);
  const asked = body();
  const name = asked.manual_data?.name ?? undefined;
  const manual = asked.manual_data
    ? eatenOnPhoto(asked.manual_data, (await textOf(locale())).foodNames.meal)
    : undefined;
  const entry: KeptFood = {
    ...newEntry(user, asked.date, now),
    type: 'food',
    visibility: asked.visibility ?? 'full',
    payload: manual ?? DRAFT,
    ...(!manual && { draftSince: now }),
    photo: 'awaited',
    ...(name !== undefined && { hint: name }),
  };
  const job = { kind: 'draft', userId: user.id, entryId: entry.id, at: now } as const;
  const kept = await keep(user, entry, {
    places: ['entry', 'photo'],
    eaten: name !== undefined && manual ? manual.items.map((item) => eaten(item)) : [],
    along: [post(posting(owners.user(user.id), 'drafts', { id: newId(now), job }, now))],
    repeatable: repeatable(asked),
    now,
  });
  // A repetition whose photo has arrived or is no longer expected.
  if (kept.photo !== 'awaited') throw new Refusal('changed_meanwhile');
  const shown = await present(user, kept, { locale });
  const upload = await permitUpload(user.id, kept.id, asked.content_type, now);
  // The page shows the photo once it is analyzed, without asking again.
  return withPass(user, { entry: shown, upload }, now);
});
