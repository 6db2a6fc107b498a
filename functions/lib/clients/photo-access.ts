import { createHmac } from 'node:crypto';
import { dateOfEntry } from '#shared/domain/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { PHOTO_PASS, PHOTOS, SIGNATURE_LENGTH } from '#shared/domain/photo-access.ts';
import { secret } from './secrets.ts';

/*
 * Addresses of photos of meals and journals, and of people's pictures, under `/photos/` of the site, and the signatures
 * by which CloudFront shows them (infra/constructs/photo-viewer.ts checks these).
 *
 * The address of a photo is always the same, so that browsers find the photo in their cache. It shows the photo to
 * browsers with a pass: a cookie that the answers with such addresses set, for five minutes. The address of a picture
 * is signed itself, because lists have hundreds of people.
 *
 * The secret has keys by id, as that of tokens: `{"current": "1", "1": "…"}`. CloudFront accepts all of them, so a
 * signature does not name its key.
 */

/** The address of a picture stays the same for this long, so that a browser finds the picture in its cache. */
const SAME_ADDRESS_SECONDS = 10 * 60;
/** The photos of one pass. A cookie has at most 4096 bytes, and each photo takes 11. */
const MOST_PHOTOS = 300;

/** A person with the version of their picture, if they have one. */
interface Pictured {
  id: string;
  image: string | null;
}

/** The addresses of a stored photo and its thumbnail, which never change. They work with a pass only. */
export function addressesOf(userId: string, entryId: string): { photo_url: string; thumbnail_url: string } {
  const { date, name } = partsOf(entryId);
  const folder = `${PHOTOS}/${userId}/${date}`;
  return { photo_url: `${folder}/${name}.jpg`, thumbnail_url: `${folder}/thumbnails/${name}.jpg` };
}

/**
 * The cookie with which the user's own browser sees all of the user's photos for five minutes. The first use reads the
 * secret: one request to Secrets Manager.
 */
export async function passToOwnPhotos(userId: string, now: number): Promise<string> {
  const until = untilOf(now);
  const sign = await signer();
  return cookie(`${userId}`, [until, 'all', sign(`photos ${userId} all ${until}`)]);
}

/**
 * The cookie with which a confidant's browser sees these photos of one day for five minutes, and no others: those that
 * are not shared have addresses that can be guessed from the ids of their entries. `end`: when the confidant stops
 * seeing them (ISO 8601), or null if no end is known. Costs as `passToOwnPhotos`.
 */
export async function passToPhotosOf(
  userId: string,
  date: string,
  { entryIds, end }: { entryIds: readonly string[]; end: string | null },
  now: number,
): Promise<string> {
  const until = end === null ? untilOf(now) : Math.min(untilOf(now), Math.floor(Date.parse(end) / 1000));
  const shown = entryIds
    .slice(0, MOST_PHOTOS)
    .map((id) => partsOf(id).name.slice(-10))
    .join('-');
  const sign = await signer();
  return cookie(`${userId}/${date}`, [until, shown, sign(`photos ${userId} ${date} ${until} ${shown}`)]);
}

/**
 * A function that returns the address of a person's picture, valid for 50 to 60 minutes, or null. An address is one
 * digest, some 10 microseconds. The first use reads the secret: one request to Secrets Manager.
 */
export async function picturesAt(now: number): Promise<(person: Pictured) => string | null> {
  const sign = await signer();
  const seconds = Math.floor(now / 1000);
  const until = seconds - (seconds % SAME_ADDRESS_SECONDS) + LIMITS.pictureUrlMinutes * 60;
  return ({ id, image }) => {
    if (image === null) return null;
    const signature = sign(`pictures ${id} ${image} ${until}`);
    return `${PHOTOS}/pictures/${id}/${image}.jpg?until=${until}&signature=${signature}`;
  };
}

/** The address of one person's picture, or null. Without a picture, nothing is read. */
export async function pictureOf(person: Pictured, now: number): Promise<string | null> {
  return person.image === null ? null : (await picturesAt(now))(person);
}

/** The end of a pass that begins now, in epoch seconds. */
const untilOf = (now: number) => Math.floor(now / 1000) + LIMITS.photoPassMinutes * 60;

/** The date of an entry's id, and the rest of the id as the name of its photo. */
function partsOf(entryId: string): { date: string; name: string } {
  const date = dateOfEntry(entryId);
  if (date === undefined) throw new Error(`${entryId} is not the id of an entry`);
  return { date, name: entryId.slice(date.length + 1) };
}

function cookie(path: string, parts: (string | number)[]): string {
  const pass = `${PHOTO_PASS}=${parts.join('.')}`;
  const age = `Max-Age=${LIMITS.photoPassMinutes * 60}`;
  return [pass, `Path=${PHOTOS}/${path}/`, age, 'HttpOnly', 'Secure', 'SameSite=Strict'].join('; ');
}

async function signer(): Promise<(text: string) => string> {
  const keys = JSON.parse(await secret('PHOTO_SECRET')) as Record<string, string>;
  const key = keys[keys.current ?? ''];
  if (!key) throw new Error('The secret of photos has no current key');
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH);
}
