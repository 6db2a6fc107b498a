import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';

/** A copy of all data of a user: one zip file. */
const dataExport = z.object({
  id: z.string(),
  status: z.enum(['pending', 'ready', 'failed', 'expired']),
  /** The download address of a ready export, valid for an hour from this call. */
  url: z.nullable(z.string()),
  created_at: z.string(),
  /** The end of a ready export's download. */
  expires_at: z.nullable(z.string()),
  /** The size of a ready export. */
  bytes: z.nullable(z.number()),
});

export const dataExports = {
  create: endpoint('POST', '/api/v1/users/me/export', {
    summary: `Export everything that the user has, at most ${LIMITS.exportsPerDay} times a day; while one is pending, that one is answered`,
    errors: ['too_many_exports_today'],
    status: 202,
    reply: dataExport,
  }),
  list: endpoint('GET', '/api/v1/users/me/exports', {
    summary: 'The exports of the last days, the newest first',
    reply: z.array(dataExport),
  }),
  read: endpoint('GET', '/api/v1/users/me/exports/{id}', {
    summary: `One export, with its address for ${LIMITS.exportHours} hours`,
    errors: ['export_not_found'],
    reply: dataExport,
  }),
};

export type DataExport = z.output<typeof dataExport>;
