/** Range requests and conditional requests. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../endpoint.ts';
import { quoted, type StoredObject } from './objects.ts';
import { noSuchKey, S3Error } from './xml.ts';

export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [whole, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  // S3 ignores invalid ranges and multiple ranges, and answers with the whole object.
  if (!whole || (!first && !last)) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < Number(first)) return undefined;
  if (start < size) return { start, end };
  const details = { RangeRequested: whole, ActualObjectSize: size };
  throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', details);
}

export function checkRead(headers: IncomingHttpHeaders, object: StoredObject): Answer | undefined {
  if (headers['if-match'] !== undefined && !names(headers['if-match'], object)) throw preconditionFailed();
  const tags = headers['if-none-match'];
  const since = Date.parse(headers['if-modified-since'] ?? '');
  const unchanged = tags === undefined ? Math.floor(object.modified / 1000) * 1000 <= since : names(tags, object);
  return unchanged ? { status: 304, headers: { etag: quoted(object) } } : undefined;
}

export function checkWrite(headers: IncomingHttpHeaders, key: string, current: StoredObject | undefined): void {
  if (headers['if-none-match'] === '*' && current) throw preconditionFailed();
  if (headers['if-match'] === undefined) return;
  if (!current) throw noSuchKey(key);
  if (!names(headers['if-match'], current)) throw preconditionFailed();
}

function names(tags: string, object: StoredObject): boolean {
  return tags.split(',').some((tag) => ['*', object.etag].includes(tag.trim().replaceAll('"', '')));
}

function preconditionFailed(): S3Error {
  return new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
}
