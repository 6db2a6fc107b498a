import { ConditionFailed, type Item } from '#functions/lib/data/dynamodb.ts';
import { keys, owners, prefixes } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { queryPrefix } from '#functions/lib/data/queries.ts';
import { get, putItem, transact, updateIf, updateItem } from '#functions/lib/data/table.ts';
import { countUse } from '#functions/lib/data/throttle.ts';
import { newId } from '#functions/lib/ids.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * Exports of a user's data. The file lies in the photo bucket for a day; the item is kept for a week, so that the page
 * can say that an export has expired.
 */

const DAY = 86_400;
const KEPT_SECONDS = 7 * DAY;
/** After this time all attempts of the worker are over, even if each of them was killed. */
const GIVEN_UP_MS = 60 * 60_000;

export type ExportStatus = 'pending' | 'ready' | 'failed' | 'expired';

export interface DataExport {
  id: string;
  /** Epoch milliseconds. */
  createdAt: number;
  status: ExportStatus;
  /** For a ready export: the size of its file, and until when it can be downloaded (epoch milliseconds). */
  bytes?: number;
  until?: number;
}

/** The exports of a user's last week, the newest first: one Query. */
export async function loadExports(userId: string, now: number): Promise<DataExport[]> {
  const items = await queryPrefix(keys.user(userId).PK, prefixes.exports);
  return items.map((item) => toExport(item, now)).reverse();
}

/**
 * One export of the user's own: one GetItem. Loading it is the permission check.
 * @throws Refusal (export_not_found)
 */
export async function loadExport(userId: string, id: string, now: number): Promise<DataExport> {
  const item = await get(keys.dataExport(userId, id));
  if (!item) throw new Refusal('export_not_found');
  return toExport(item, now);
}

/** The status of an export, undefined if it no longer exists: one GetItem. */
export async function exportStatus(userId: string, id: string, now: number): Promise<ExportStatus | undefined> {
  const item = await get(keys.dataExport(userId, id));
  return item && toExport(item, now).status;
}

/**
 * Requests an export, or returns the one that is pending. One Query; for a new one also one UpdateItem (two for the
 * first of a day) and one transaction, which posts the job.
 * @throws Refusal (too_many_exports_today)
 */
export async function requestExport(userId: string, now: number): Promise<DataExport> {
  const pending = (await loadExports(userId, now)).find(({ status }) => status === 'pending');
  if (pending) return pending;
  if (!(await countUse(keys.exportsRequested(userId), LIMITS.exportsPerDay, DAY, now))) {
    throw new Refusal('too_many_exports_today', { params: { limit: LIMITS.exportsPerDay }, retryAfter: DAY });
  }
  const id = newId(now);
  const requested: DataExport = { id, createdAt: now, status: 'pending' };
  const expires = Math.ceil(now / 1000) + KEPT_SECONDS;
  await transact([
    putItem({ ...keys.dataExport(userId, id), ...requested, expires }),
    putJob(jobItem(owners.user(userId), 'exports', { id: `export-${id}`, job: { kind: 'export', userId, id } }, now)),
  ]);
  return requested;
}

/**
 * Saves that the file of an export can be downloaded for a day from `now`, and posts the e-mail about it: one
 * transaction. Returns false if the export no longer exists, because the account was deleted.
 */
export async function completeExport(userId: string, id: string, bytes: number, now: number): Promise<boolean> {
  const until = now + LIMITS.exportHours * 3_600_000;
  try {
    await transact([
      updateItem(keys.dataExport(userId, id), { set: { status: 'ready', bytes, until }, if: 'attribute_exists(#PK)' }),
      putJob(
        jobItem(
          owners.user(userId),
          'mail',
          { id: `export-ready-${id}`, job: { kind: 'export_ready', userId, id } },
          now,
        ),
      ),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Saves that an export has failed: one UpdateItem. */
export async function failExport(userId: string, id: string): Promise<void> {
  await updateIf(keys.dataExport(userId, id), { set: { status: 'failed' }, if: 'attribute_exists(#PK)' });
}

function toExport({ id, createdAt, status, bytes, until }: Item, now: number): DataExport {
  const stored = { id: String(id), createdAt: Number(createdAt), status: status as ExportStatus };
  if (status === 'pending' && now >= stored.createdAt + GIVEN_UP_MS) return { ...stored, status: 'failed' };
  if (status !== 'ready') return stored;
  const file = { bytes: Number(bytes), until: Number(until) };
  return { ...stored, ...file, status: now < file.until ? 'ready' : 'expired' };
}
