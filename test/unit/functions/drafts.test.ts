import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DRAFT } from '#functions/fitness/meal.ts';
import { type DraftJob, uploadJobId } from '#functions/lib/jobs.ts';
import * as LIMITS from '#shared/domain/limits.ts';
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
const check = (minutes: number, more: Partial<DraftJob> = {}) => endDraft({ ...job, ...more }, NOW + minutes * MINUTE);
/** Marks the analysis as started by a worker. */
const startAnalysis = (minutes: number, id = uploadJobId('ada', ID)) => claimJob(id, 'message', NOW + minutes * MINUTE);
const outboxJobs = async () => (await table.under('USER#ada', 'OUTBOX#')).map(({ body }) => JSON.parse(String(body)));

test('an analysis that began later has its own time limit', async () => {
  const { draftMinutes } = LIMITS;
  await announced({ photo: 'kept', draftSince: NOW + 14 * MINUTE });
  await check(draftMinutes);
  expect(await entry()).toMatchObject({ payload: { draft: true } });
  expect(await outboxJobs()).toEqual([]);
  await startAnalysis(14, 'again');
  await check(draftMinutes + 14, { analysis: 'again' });
  expect(await entry()).toMatchObject({ photo: 'kept', payload: { draft: false, analysis_type: 'error' } });
  expect([...bucket.keys]).toEqual(['photo']);
});

describe('an upload whose analysis has not ended', () => {
  const isDraft = async () => ((await entry())?.payload as { draft?: boolean } | undefined)?.draft;

  test('has its time from the start of the analysis, even if the queue is late', async () => {
    await announced();
    // The queue has not delivered its job at the first check, and a worker starts later.
    await check(15);
    await startAnalysis(20);
    await check(30, { checks: 1 });
    expect([await isDraft(), [...bucket.keys]]).toEqual([true, ['upload', 'photo']]);
    expect(await outboxJobs()).toEqual(
      [1, 2].map((checks) => ({ id: `draft-ada-${ID}-${NOW}-${checks}`, job: { ...job, checks } })),
    );
    await check(35, { checks: 2 });
    expect(await entry()).toMatchObject({ payload: { draft: false, analysis_type: 'error' } });
    expect(await outboxJobs()).toHaveLength(2);
  });

  test('has its time again when the queue delivers its job again', async () => {
    await announced();
    await startAnalysis(1);
    await startAnalysis(14);
    await check(28);
    expect(await isDraft()).toBe(true);
    await check(29);
    expect(await isDraft()).toBe(false);
  });

  test('fails after a day if no analysis starts', async () => {
    await announced();
    await check(LIMITS.draftHours * 60 - 1);
    expect(await isDraft()).toBe(true);
    await check(LIMITS.draftHours * 60);
    expect(await entry()).toMatchObject({ payload: { analysis_type: 'error' } });
  });

  test('is checked as often as fits into a day, also when checks come early', async () => {
    await announced();
    const most = (LIMITS.draftHours * 60) / LIMITS.draftMinutes;
    await check(15, { checks: most - 1 });
    expect(await isDraft()).toBe(true);
    await check(15, { checks: most });
    expect(await entry()).toMatchObject({ payload: { draft: false, analysis_type: 'error' } });
  });
});

test('an entry without an upload fails at the first check', async () => {
  bucket.keys.clear();
  await announced();
  await check(15);
  expect(await entry()).toMatchObject({ payload: { draft: false, analysis_type: 'error' } });
  expect(await outboxJobs()).toEqual([]);
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
