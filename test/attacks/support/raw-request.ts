import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/*
 * Requests that `fetch` cannot send: unnormalized paths, binary bodies, bodies of a GET, and requests from another
 * network address (all of 127.0.0.0/8 is this machine).
 */

export interface RawRequest {
  method?: string;
  /** Sent unchanged, including the query. */
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The network address of the caller. */
  from?: string;
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The text as JSON, or as it is if it is not JSON. */
  body: unknown;
}

export async function send(
  url: string,
  { method = 'GET', path, token, headers = {}, body, from }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const answered = Promise.withResolvers<RawAnswer>();
  const outgoing = request(
    {
      hostname,
      port,
      method,
      path,
      family: 4,
      ...(from !== undefined && { localAddress: from }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    },
    (incoming) => {
      text(incoming).then((received) => {
        const fields = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const status = incoming.statusCode ?? 0;
        answered.resolve({ status, headers: new Headers(fields), text: received, body: parsed(received) });
      }, answered.reject);
    },
  );
  outgoing.on('error', answered.reject);
  outgoing.end(body);
  return answered.promise;
}

function parsed(received: string): unknown {
  try {
    return JSON.parse(received);
  } catch {
    return received;
  }
}
