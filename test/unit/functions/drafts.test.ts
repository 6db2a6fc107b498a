import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DRAFT } from '#functions/fitness/meal.ts';
import { type DraftJob, uploadJobId } from '#functions/lib/jobs.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { realTable } from './support/real-table.ts';

/* What is looked at some minutes after a photo was announced, while others are at it. */

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
const { claimJob } = await import('#functions/lib/data/job-claims.ts');

beforeEach(() => {
  bucket.keys = new Set(['upload', 'photo']);
});

const announced = (fields: object = {}) =>
  table.put({
    ...{ ...keys.entry('ada', ID), id: ID, entry_type: 'food', date: '2026-11-20', createdAt: NOW, visibility: 'full' },
    ...{ payload: DRAFT, photo: 'awaited', draftSince: NOW, ...fields },
  });
const entry = () => table.item(`USER#ada ENTRY#${ID}`);
const job = { kind: 'draft', userId: 'ada', entryId: ID, at: NOW } as const;
const look = (minutes: number, more: Partial<DraftJob> = {}) => endDraft({ ...job, ...more }, NOW + minutes * MINUTE);
/** A worker has begun an analysis. */
const begun = (minutes: number, id = uploadJobId('ada', ID)) => claimJob(id, 'message', NOW + minutes * MINUTE);
/** The jobs that were posted. */
const posted = async () => (await table.under('USER#ada', 'OUTBOX#')).map(({ body }) => JSON.parse(String(body)));

test('another analysis that began shortly before has its own time', async () => {
  const { draftMinutes } = LIMITS;
  await announced({ photo: 'kept', draftSince: NOW + 14 * MINUTE });
  await look(draftMinutes);
  expect(await entry()).toMatchObject({ payload: { draft: true } });
  expect(await posted()).toEqual([]);
  await begun(14, 'again');
  await look(draftMinutes + 14, { analysis: 'again' });
  expect(await entry()).toMatchObject({ photo: 'kept', payload: { draft: false, analysis_type: 'error' } });
  expect([...bucket.keys]).toEqual(['photo']);
});

describe('an upload whose analysis has not ended', () => {
  const isDraft = async () => ((await entry())?.payload as { draft?: boolean } | undefined)?.draft;

  test('has its time from the start of the analysis, however late the queue is', async () => {
    await announced();
    // The queue has not delivered it yet, and a worker that is late has begun it since.
    await look(15);
    await begun(20);
    await look(30, { checks: 1 });
    expect([await isDraft(), [...bucket.keys]]).toEqual([true, ['upload', 'photo']]);
    expect(await posted()).toEqual(
      [1, 2].map((checks) => ({ id: `draft-ada-${ID}-${NOW}-${checks}`, job: { ...job, checks } })),
    );
    await look(35, { checks: 2 });
    expect(await entry()).toMatchObject({ payload: { draft: false, analysis_type: 'error' } });
    expect(await posted()).toHaveLength(2);
  });

  test('has it again when the queue delivers it again', async () => {
    await announced();
    await begun(1);
    await begun(14);
    await look(28);
    expect(await isDraft()).toBe(true);
    await look(29);
    expect(await isDraft()).toBe(false);
  });

  test('and never begins, fails after a day', async () => {
    await announced();
    await look(LIMITS.draftHours * 60 - 1);
    expect(await isDraft()).toBe(true);
    await look(LIMITS.draftHours * 60);
    expect(await entry()).toMatchObject({ payload: { analysis_type: 'error' } });
  });

  test('is checked as often as fits into a day, also when checks come early', async () => {
    await announced();
    const most = (LIMITS.draftHours * 60) / LIMITS.draftMinutes;
    await look(15, { checks: most - 1 });
    expect(await isDraft()).toBe(true);
    await look(15, { checks: most });
    expect(await entry()).toMatchObject({ payload: { draft: false, analysis_type: 'error' } });
  });
});

test('an entry without an upload fails at once, however late the check is', async () => {
  bucket.keys.clear();
  await announced();
  await look(15);
  expect(await entry()).toMatchObject({ payload: { draft: false, analysis_type: 'error' } });
  expect(await posted()).toEqual([]);
});

test('a photo that is kept in that moment stays with its objects, or goes with them', async () => {
  // Its owner has said meanwhile what it shows.
  await announced({ payload: { ...DRAFT, draft: false } });
  let isKept: boolean | undefined;
  table.between(async ({ operation }) => {
    if (operation !== 'Update' || isKept !== undefined) return;
    isKept = false;
    isKept = await keepPhoto('ada', ID);
  });
  await look(15);
  expect([isKept, (await entry())?.photo, bucket.keys.has('photo')]).toEqual([true, 'kept', true]);
  // Too late: what was drawn goes again.
  await announced({ photo: undefined });
  expect(await keepPhoto('ada', ID)).toBe(false);
});
