import { describe, expect, test } from 'vitest';
import { shownPhotos } from '#frontend/features/journaling/photos.ts';
import { copiedPictures } from '#frontend/lib/arriving-files.ts';
import type { UnsentChange } from '#frontend/lib/unsent-changes.ts';
import { uploadPhoto } from '#frontend/lib/upload-photo.ts';
import type { JournalPhoto } from '#shared/contracts/journaling.ts';

const kept = (id: string, status: JournalPhoto['status'], error: string | null = null): JournalPhoto => ({
  ...{ id, status, error },
  ...{ photo_url: null, thumbnail_url: null },
});
const change = (id: string, kind: UnsentChange['kind'] = 'create'): UnsentChange => ({
  ...{ key: `change of ${id}`, at: 0, kind, id, name: '', words: '' },
  ...{ calls: [], list: [], photo: 'data:image/jpeg;base64,' },
});
const refused = (id: string) => ({ ...change(id), failure: 'Refused.' });

/** Each photo with its failure, or with what it still waits for. */
const told = (...args: Parameters<typeof shownPhotos>) =>
  shownPhotos(...args).map((each) => `${each.id}: ${each.failure ?? (each.change ? 'waits' : each.kept?.status)}`);

describe('the photos of a page', () => {
  test('are those of the server, followed by those that wait on the device', () => {
    expect(told([kept('a', 'ready')], [change('b')], [])).toEqual(['a: ready', 'b: waits']);
    // The server has announced the upload.
    expect(told([kept('a', 'processing')], [change('a')], [])).toEqual(['a: waits']);
  });

  test('are without one that the user has removed, also before the server knows', () => {
    expect(told([kept('a', 'ready'), kept('b', 'ready')], [change('a', 'delete')], [])).toEqual(['b: ready']);
  });

  test('say why one was not added, until it is tried again', () => {
    const failed = kept('a', 'failed', 'Not uploaded.');
    expect(told([failed], [], [refused('b')])).toEqual(['a: Not uploaded.', 'b: Refused.']);
    expect(told([failed], [change('a'), change('b')], [])).toEqual(['a: waits', 'b: waits']);
    // An attempt whose answer was lost had arrived.
    expect(told([kept('b', 'ready')], [], [refused('b')])).toEqual(['b: ready']);
  });
});

test('a photo that has arrived is not uploaded again', async () => {
  await expect(uploadPhoto(change('a'), '', { upload: null })).resolves.toBeUndefined();
});

describe('what is pasted in a page', () => {
  const files = [
    new File([], 'Rain.png', { type: 'image/png' }),
    new File([], 'Sun.jpg', { type: 'image/jpeg' }),
    new File([], 'notes.pdf', { type: 'application/pdf' }),
  ];
  const pasted = (types: string[], text = '') => copiedPictures({ files, types, text }).map(({ name }) => name);

  test.each([
    ['a picture without words', ['Files'], ''],
    ['a picture of another page', ['text/html', 'Files'], ''],
    ['a file with its name', ['text/plain', 'Files'], 'Rain.png'],
    ['files with their names', ['text/plain', 'Files'], 'Rain.png\rSun.jpg\r\nnotes.pdf\n'],
  ])('adds its pictures: %s', (_, types, text) => {
    expect(pasted(types, text)).toEqual(['Rain.png', 'Sun.jpg']);
  });

  test.each([
    ['words with a picture of them', ['text/plain', 'text/html', 'Files'], 'It rained.'],
    ['words that are a name', ['text/plain', 'text/html', 'Files'], 'Rain.png'],
    ['words after a name', ['text/plain', 'Files'], 'Rain.png\nIt rained.'],
  ])('adds no picture: %s', (_, types, text) => {
    expect(pasted(types, text)).toEqual([]);
  });
});
