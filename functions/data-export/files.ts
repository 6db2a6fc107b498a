import { photoKey, pictureKey, readObject } from '#functions/lib/clients/photos.ts';
import { toEntry } from '#functions/lib/data/fitness/entries.ts';
import { loadItemsOfKind } from '#functions/lib/data/users/account-items.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { textOf } from '#functions/lib/text.ts';
import { type Exported, type Part, PICTURE_PATH, parts, photoPath } from './parts.ts';
import { profileOf } from './profile.ts';
import { readme } from './readme.ts';
import { csv, json, jsonList, type ZipEntry } from './zip.ts';

/**
 * The files of an export: a page that explains them, each part as JSON and as tables, the user's picture, and the
 * photos. A part is read once for each of its files, page by page: one Query per megabyte, one BatchGetItem for each
 * commitment (in the two files with its history, for which all notes are read first) and one GetObject for the picture
 * and each photo.
 */
export async function* exportedFiles(user: User, now: number): AsyncGenerator<ZipEntry> {
  const exported: Exported = { user, now, text: await textOf(user.locale) };
  yield { name: 'README.txt', content: readme(exported) };
  yield { name: 'profile.json', content: json(await profileOf(exported)) };
  for (const [name, part] of Object.entries<Part>(parts)) {
    yield { name: `${name}.json`, content: jsonList(part.items(exported)) };
    for (const [table, columns] of Object.entries(part.tables)) {
      yield { name: `${table}.csv`, content: csv(columns, part.items(exported, table)) };
    }
  }
  yield* pictureOf(user);
  yield* photosOf(user.id);
}

async function* pictureOf({ id, image }: User): AsyncGenerator<ZipEntry> {
  const picture = image === null ? undefined : await readObject(pictureKey(id, image));
  if (picture) yield { name: PICTURE_PATH, content: only(picture), isCompressed: true };
}

async function* photosOf(userId: string): AsyncGenerator<ZipEntry> {
  for await (const page of loadItemsOfKind(userId, 'entry')) {
    for (const entry of page.map(toEntry)) {
      if (entry.type !== 'food' || entry.photo !== 'kept') continue;
      const photo = await readObject(photoKey(userId, entry.id));
      if (photo) yield { name: photoPath(entry.id), content: only(photo), isCompressed: true };
    }
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
