import { beforeEach, expect, test, vi } from 'vitest';
import { jpeg } from '#test/support/pictures.ts';
import { realTable } from './support/real-table.ts';

/* The bucket keeps no photo that is on no page, wherever the worker that stores it is interrupted. */

const NOW = Date.parse('2026-11-20T10:00:00Z');
const [DAY, ID] = ['2026-11-20', '2026-11-20-01'];
const UPLOAD = `uploads/ada/journal-${ID}`;
const STORED = [`photos/ada/${ID}.jpg`, `thumbnails/ada/${ID}.jpg`];

const bucket = vi.hoisted(() => ({ objects: new Map<string, Uint8Array>() }));
vi.mock('#functions/lib/clients/photos.ts', async (original) => {
  const deleteObjects = async (all: string[]) => {
    for (const key of all) bucket.objects.delete(key);
  };
  return {
    ...(await original<typeof import('#functions/lib/clients/photos.ts')>()),
    readObject: async (key: string) => bucket.objects.get(key),
    writePhoto: async (key: string, file: Uint8Array) => void bucket.objects.set(key, file),
    deleteObjects,
    deleteJournalPhoto: (userId: string, id: string) =>
      deleteObjects([
        `uploads/${userId}/journal-${id}`,
        `photos/${userId}/${id}.jpg`,
        `thumbnails/${userId}/${id}.jpg`,
      ]),
  };
});

const table = await realTable();
const { giveUpJournalPhoto, keepJournalPhoto } = await import('../../../functions/photo-analysis/journal-photo.ts');
const { awaitJournalPhoto, loadJournalPhotos, removeJournalPhoto } = await import(
  '#functions/lib/data/journaling/journal-photos.ts'
);
const { keys } = await import('#functions/lib/data/keys.ts');

const states = async () => (await loadJournalPhotos('ada', DAY)).map(({ state }) => state);
const stored = () => [...bucket.objects.keys()];

/** Does something once, just before the end of an upload is saved. */
function beforeSaving(act: () => Promise<unknown>): void {
  let isDone = false;
  table.between(async ({ operation }) => {
    if (isDone || operation !== 'Update') return;
    isDone = true;
    await act();
  });
}

beforeEach(async () => {
  bucket.objects = new Map([[UPLOAD, await jpeg(300, 300)]]);
  await table.put({ ...keys.journalPhotos('ada', DAY), photos: [{ id: ID, at: NOW, state: 'awaited' }] });
});

test('a photo is stored by the attempt after one that was interrupted, and stays', async () => {
  beforeSaving(async () => {
    throw new Error('killed');
  });
  await expect(keepJournalPhoto('ada', ID)).rejects.toThrow('killed');
  await keepJournalPhoto('ada', ID);
  expect([await states(), stored()]).toEqual([['kept'], STORED]);
  await keepJournalPhoto('ada', ID);
  await giveUpJournalPhoto('ada', ID);
  expect([await states(), stored()]).toEqual([['kept'], STORED]);
});

test('a photo that is removed while it is processed leaves nothing', async () => {
  beforeSaving(() => removeJournalPhoto('ada', DAY, ID, NOW));
  await keepJournalPhoto('ada', ID);
  expect([await states(), stored()]).toEqual([[], []]);
});

test('a photo whose attempts have all failed leaves nothing, and says so', async () => {
  bucket.objects.set(STORED[0]!, new Uint8Array([1]));
  await giveUpJournalPhoto('ada', ID);
  expect([await states(), stored()]).toEqual([[{ code: 'failed', params: {} }], []]);
});

test('a bad file does not end a wait that has begun again, nor delete what has come since', async () => {
  bucket.objects.set(UPLOAD, new Uint8Array([1, 2, 3]));
  beforeSaving(() => awaitJournalPhoto('ada', ID, NOW + 3_600_000));
  await keepJournalPhoto('ada', ID);
  expect([await states(), stored()]).toEqual([['awaited'], [UPLOAD]]);
});
