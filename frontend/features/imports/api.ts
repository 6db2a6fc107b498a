import { call } from '#frontend/lib/api.ts';
import { imports } from '#shared/contracts/imports.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import type { ImportBody, ImportReply, JournalReply } from './batches.ts';
import type { JournalDay } from './journal.ts';

/** Sends habits and entries. Sending them again changes nothing. @throws ApiError */
export function sendImport(body: ImportBody, signal: AbortSignal): Promise<ImportReply> {
  return call(imports.create, { body, signal });
}

/** Sends days of a journal. Sending them again changes nothing. @throws ApiError */
export function sendJournal(entries: readonly JournalDay[], signal: AbortSignal): Promise<JournalReply> {
  return call(journaling.import, { body: { entries: [...entries] }, signal });
}
