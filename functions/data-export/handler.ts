import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { post } from '#functions/lib/clients/live.ts';
import { deleteObjects, exportKey, uploadFile } from '#functions/lib/clients/photos.ts';
import { completeExport, exportStatus, failExport } from '#functions/lib/data/exports/exports.ts';
import { loadDeliveryTargets } from '#functions/lib/data/notifications/delivery-targets.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import type { ExportJob } from '#functions/lib/jobs.ts';
import { logError } from '#functions/lib/log.ts';
import { worker } from '#functions/lib/worker.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { PRODUCT } from '#shared/product.ts';
import { exportedFiles } from './files.ts';
import { writeZip } from './zip.ts';

/**
 * Writes everything that a user has into a zip file, stores it in the bucket, and tells the user. The disk holds the
 * file until it is stored, so the memory does not depend on its size. After a failure the user is told at once, and the
 * queue tries again. Costs as `exportedFiles`, one PutObject and one transaction.
 */
export const handler = worker<ExportJob>(async ({ userId, id }, now) => {
  const user = await loadUser(userId);
  const status = await exportStatus(userId, id, now);
  // The account was deleted, or an earlier delivery has made the export.
  if (!user || (status !== 'pending' && status !== 'failed')) return;
  try {
    await exportData(user, id, now);
  } catch (error) {
    await failExport(userId, id);
    await tell(userId, id);
    throw error;
  }
  await tell(userId, id);
});

async function exportData(user: User, id: string, now: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  try {
    const path = join(folder, 'export.zip');
    const bytes = await writeZip(path, exportedFiles(user, now), new Date(now));
    const fileName = `${PRODUCT.name.toLowerCase()}-${dayAt(user.clock, now)}.zip`;
    await uploadFile(exportKey(user.id, id), { path, bytes, fileName, type: 'application/zip' });
    // If the account was deleted meanwhile, its deletion may have listed the files before this one was stored.
    if (!(await completeExport(user.id, id, bytes, Date.now()))) await deleteObjects([exportKey(user.id, id)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tells the user's open pages. They read the export again when they are reloaded, so a failure is only logged. */
async function tell(userId: string, id: string): Promise<void> {
  const message: LiveEvent = { type: 'export_ready', id };
  try {
    const target = (await loadDeliveryTargets([userId], Date.now())).get(userId);
    const posts = (target?.connections ?? []).flatMap((connection) =>
      connection.identifiers.map((identifier) => post(connection.id, JSON.stringify({ identifier, message }))),
    );
    await Promise.all(posts);
  } catch (error) {
    logError('Pages were not told that an export has ended', error);
  }
}
