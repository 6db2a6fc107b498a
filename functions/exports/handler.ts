import { downloadAddress } from '#functions/lib/clients/photos.ts';
import { type DataExport, loadExport, loadExports, requestExport } from '#functions/lib/data/exports/exports.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { type DataExport as DataExportReply, dataExports } from '#shared/contracts/exports.ts';

export const handler = resource(
  route(dataExports.create, async ({ user, now }) => present(user.id, await requestExport(user.id, now), now)),
  route(dataExports.list, async ({ user, now }) => {
    const all = await loadExports(user.id, now);
    return Promise.all(all.map((each) => present(user.id, each, now)));
  }),
  route(dataExports.read, async ({ user, params, now }) =>
    present(user.id, await loadExport(user.id, params.id, now), now),
  ),
);

async function present(
  userId: string,
  { id, status, createdAt, bytes, until }: DataExport,
  now: number,
): Promise<DataExportReply> {
  const isReady = status === 'ready' && until !== undefined;
  return {
    id,
    status,
    url: isReady ? await downloadAddress(userId, id, until, now) : null,
    created_at: new Date(createdAt).toISOString(),
    expires_at: until === undefined ? null : new Date(until).toISOString(),
    bytes: isReady ? (bytes ?? null) : null,
  };
}
