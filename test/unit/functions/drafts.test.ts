import { beforeEach, expect, test, vi } from 'vitest';
import { DRAFT } from '#functions/fitness/meal.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { realTable } from './support/real-table.ts';

/* The check of a draft some minutes after its photo was announced, while other work is under way. */

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T10:00:00Z');
const ID = '2026-11-20-1';

const bucket = vi.hoisted(() => ({ keys: new Set<string>() }));
vi.mock('#functions/lib/clients/photos.ts', () => ({
  uploadKey: () => 'upload',
  hasObject: async (key: string) => bucket.keys.has(key),
  deleteObjects: async (keys: string[]) => keys.forEach((key) => void bucket.keys.delete(key)),
  deletePhoto: async () => bucket.keys.clear(),
}));
const table = await realTable();
const { endDraft } = await import('#functions/maintenance/draft.ts');
const { keepPhoto } = await import('#functions/lib/data/fitness/entries.ts');
const { keys } = await import('#functions/lib/data/keys.ts');

beforeEach(() => {
  bucket.keys = new Set(['upload', 'photo']);
});

const announced = (fields: object = {}) =>
  table.put({
    ...{ ...keys.entry('ada', ID), id: ID, entry_type: 'food', date: '2026-11-20', createdAt: NOW, visibility: 'full' },
    ...{ payload: DRAFT, photo: 'awaited', draftSince: NOW, ...fields },
  });
const entry = () => table.item(`USER#ada ENTRY#${ID}`);
const check = (minutes: number) =>
  endDraft({ kind: 'draft', userId: 'ada', entryId: ID, at: NOW }, NOW + minutes * MINUTE);

test('an analysis that began later has its own time limit', async () => {
  const { draftMinutes } = LIMITS;
  await announced({ photo: 'kept', draftSince: NOW + 14 * MINUTE });
  await check(draftMinutes);
  expect(await entry()).toMatchObject({ payload: { draft: true } });
  await check(draftMinutes + 14);
  expect(await entry()).toMatchObject({ photo: 'kept', payload: { draft: false, analysis_type: 'error' } });
  expect([...bucket.keys]).toEqual(['photo']);
});

test('a photo that is stored during the check keeps its objects, and one that is too late is not stored', async () => {
  // The user has entered the meal meanwhile.
  await announced({ payload: { ...DRAFT, draft: false } });
  let isKept: boolean | undefined;
  table.between(async ({ operation }) => {
    if (operation !== 'Update' || isKept !== undefined) return;
    isKept = false;
    isKept = await keepPhoto('ada', ID);
  });
  await check(15);
  expect([isKept, (await entry())?.photo, bucket.keys.has('photo')]).toEqual([true, 'kept', true]);
  // Too late: the caller deletes the objects again.
  await announced({ photo: undefined });
  expect(await keepPhoto('ada', ID)).toBe(false);
});
