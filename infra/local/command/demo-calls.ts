/** Calls of the API for the demo. Ids and choices follow from texts, so that a repetition makes the same data. */
import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** The most attempts of a call if the server fails. */
const MAX_ATTEMPTS = 3;

interface Request {
  token?: string;
  id?: string;
  query?: Record<string, string>;
  body?: object;
  /** The source of an idempotency key. */
  key?: string;
  /** Status codes of errors that are not failures. */
  expected?: number[];
}

export type Call = <Reply>(endpoint: Endpoint, request: Request) => Promise<{ status: number; reply: Reply }>;

/** Makes calls of the API with these headers, and fails for answers that are not expected. */
export function caller(url: string, headers: Record<string, string>): Call {
  return async <Reply>({ method, path }: Endpoint, { token, id = '', query, body, key, expected = [] }: Request) => {
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const ask = () =>
      fetch(url + path.replace(/\{\w+\}/, id) + search, {
        method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': uuidOf(key) }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    let response = await ask();
    // A function may take too long to start on a busy machine. Idempotency keys make the repetition safe.
    for (let tries = 1; response.status >= 500 && tries < MAX_ATTEMPTS; tries += 1) response = await ask();
    const text = await response.text();
    if (!response.ok && !expected.includes(response.status)) {
      throw new Error(`The demo could not be made: ${method} ${path} answered ${response.status} ${text}`);
    }
    return { status: response.status, reply: (text === '' ? null : JSON.parse(text)) as Reply };
  };
}

/** A UUID that follows from a text. */
export function uuidOf(text: string): string {
  const hex = hashOf(text).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A ULID of an instant whose random part follows from a text. */
export function ulidOf(at: number, text: string): string {
  const digits = [...hashOf(text).subarray(0, 16)].map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]);
  return encodeTime(at, 10) + digits.join('');
}

/** A number from 0 up to 1 that follows from a text. */
export function chanceOf(text: string): number {
  return hashOf(text).readUInt32BE() / 2 ** 32;
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(`demo ${text}`).digest();
}

/** Waits until the work that calls have caused is done. */
export async function settle(url: string): Promise<void> {
  await fetch(`${url}/__local/settle`, { method: 'POST' });
}
