import { call } from '#frontend/lib/api.ts';
import { imports } from '#shared/contracts/imports.ts';
import type { ImportBody, ImportReply } from './batches.ts';

/** Sends habits and entries. Sending them again changes nothing. @throws ApiError */
export function sendImport(body: ImportBody, signal: AbortSignal): Promise<ImportReply> {
  return call(imports.create, { body, signal });
}
