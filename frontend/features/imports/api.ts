import { call } from '#frontend/lib/api.ts';
import type { BodyInput, ReplyOf } from '#shared/contracts/endpoint.ts';
import { imports } from '#shared/contracts/imports.ts';

export type ImportBody = BodyInput<typeof imports.create>;
export type ImportReply = ReplyOf<typeof imports.create>;

/** Sends habits and entries. Sent again, they change nothing. @throws ApiError */
export function sendImport(body: ImportBody, signal: AbortSignal): Promise<ImportReply> {
  return call(imports.create, { body, signal });
}
