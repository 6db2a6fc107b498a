import { beforeEach, describe, expect, test, vi } from 'vitest';
import { jpeg } from '#test/support/pictures.ts';
import { realTable } from './support/real-table.ts';

/* The bucket keeps no picture that nobody is shown with, wherever the worker that stores it is interrupted. */

const NOW = Date.parse('2026-11-20T10:00:00Z');
const [UPLOAD, STORED] = ['uploads/ada/picture-new', 'pictures/ada/new.jpg'];

const bucket = vi.hoisted(() => ({ objects: new Map<string, Uint8Array>() }));
vi.mock('#functions/lib/clients/photos.ts', async (original) => ({
  ...(await original<typeof import('#functions/lib/clients/photos.ts')>()),
  readObject: async (key: string) => bucket.objects.get(key),
  writePicture: async (key: string, file: Uint8Array) => void bucket.objects.set(key, file),
  deleteObjects: async (all: string[]) => {
    for (const key of all) bucket.objects.delete(key);
  },
}));

const table = await realTable();
const { giveUpPicture, keepPicture } = await import('../../../functions/photo-analysis/user-picture.ts');
const { keys } = await import('#functions/lib/data/keys.ts');

const user = { ...keys.user('ada'), id: 'ada', name: 'Ada', image: null };
const imageOfAda = async () => (await table.item('USER#ada USER'))?.image;
const stored = () => [...bucket.objects.keys()];

/** The process ends after it has stored the picture, and before it shows it. */
async function interrupted(): Promise<void> {
  let isKilled = true;
  table.between(({ operation }) => {
    if (isKilled && operation === 'TransactWrite') throw new Error('killed');
  });
  await expect(keepPicture('ada', 'new', NOW)).rejects.toThrow('killed');
  isKilled = false;
  expect(stored()).toEqual([UPLOAD, STORED]);
}

beforeEach(async () => {
  bucket.objects = new Map([[UPLOAD, await jpeg(300, 300)]]);
  await table.put(user, { ...keys.picture('ada'), awaited: 'new' });
});

describe('an attempt after one that was interrupted', () => {
  test('shows the picture', async () => {
    await interrupted();
    await keepPicture('ada', 'new', NOW);
    expect([await imageOfAda(), stored()]).toEqual(['new', [STORED]]);
    // Nor does a further one take it away.
    await keepPicture('ada', 'new', NOW);
    await giveUpPicture('ada', 'new');
    expect([await imageOfAda(), stored()]).toEqual(['new', [STORED]]);
  });

  test('deletes it if another one is awaited by now, or none', async () => {
    await interrupted();
    await table.put({ ...keys.picture('ada'), awaited: 'newer' });
    await keepPicture('ada', 'new', NOW);
    expect([await imageOfAda(), stored()]).toEqual([null, []]);
  });

  test('deletes it if the account was deleted', async () => {
    await interrupted();
    await table.put({ ...keys.user('ada'), id: 'ada', deletedAt: NOW });
    await keepPicture('ada', 'new', NOW);
    expect(stored()).toEqual([]);
  });
});

test('the last attempt leaves nothing behind', async () => {
  await interrupted();
  await giveUpPicture('ada', 'new');
  expect(stored()).toEqual([]);
  expect(await table.item('USER#ada PICTURE')).toMatchObject({ failure: { code: 'failed' } });
});
