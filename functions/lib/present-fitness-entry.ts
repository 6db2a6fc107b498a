import { addressesOf } from '#functions/lib/clients/photo-access.ts';
import type { KeptEntry, KeptFoodPayload } from '#functions/lib/data/fitness/entries.ts';
import { photoFailureOf, presentFood } from '#functions/lib/failed-analysis.ts';
import { type LocalText, textOf } from '#functions/lib/text.ts';
import type { Entry } from '#shared/contracts/fitness.ts';

type Presented<E extends KeptEntry> = Extract<Entry, { entry_type: E['type'] }>;

/** An entry as its owner sees it, with the addresses of its photo, in the language of `locale`. No request. */
export async function presentFitnessEntry<E extends KeptEntry>(
  userId: string,
  entry: E,
  settings: { share_weight: boolean },
  locale?: string,
): Promise<Presented<E>> {
  const { id, type, date, createdAt, visibility, payload } = entry;
  const isKept = entry.type === 'food' && entry.photo === 'kept';
  return {
    id,
    entry_type: type,
    date,
    created_at: new Date(createdAt).toISOString(),
    ...(isKept ? addressesOf(userId, id) : { photo_url: null, thumbnail_url: null }),
    visibility: type === 'weight' ? visibilityOfWeight(settings) : visibility,
    payload: entry.type === 'food' ? presentFood(entry.payload, await photoText(entry.payload, locale)) : payload,
  } as unknown as Presented<E>;
}

/** The texts, which only an entry with a failed analysis needs. */
async function photoText(payload: KeptFoodPayload, locale: string | undefined): Promise<LocalText | undefined> {
  return photoFailureOf(payload) && textOf(locale);
}

function visibilityOfWeight({ share_weight }: { share_weight: boolean }): Entry['visibility'] {
  return share_weight ? 'full' : 'private';
}
