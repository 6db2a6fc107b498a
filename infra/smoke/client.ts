import * as z from 'zod/mini';
import type { BodyInput, Endpoint, ReplyOf } from '#shared/contracts/endpoint.ts';

/** A failed expectation. The message describes it in one sentence. */
export class Wrong extends Error {}

/** The API answered with an error. */
export class Refused extends Wrong {
  readonly status: number;
  readonly codes: readonly string[];

  constructor(message: string, status: number, codes: readonly string[]) {
    super(message);
    this.status = status;
    this.codes = codes;
  }
}

interface CallInput<E extends Endpoint> {
  token?: string | undefined;
  params?: Record<string, string>;
  body?: BodyInput<E>;
}

/** Sends calls to the site as a browser does. `signal` aborts calls in progress. */
export class Client {
  readonly url: string;
  private readonly signal: () => AbortSignal;

  constructor(url: string, signal: () => AbortSignal) {
    this.url = url;
    this.signal = signal;
  }

  /** @throws Wrong if the site cannot be reached. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.url);
    try {
      return await fetch(url, { redirect: 'manual', ...init, signal: this.signal() });
    } catch (error) {
      if ((error as Error).name === 'AbortError' || (error as Error).name === 'TimeoutError') throw error;
      const { code, message = '' } = ((error as Error).cause ?? error) as { code?: string; message?: string };
      throw new Wrong(`${url.origin} cannot be reached: ${code ?? message}`);
    }
  }

  /** @throws Refused for another status than the contract's, Wrong for a reply of another shape. */
  async call<E extends Endpoint>(endpoint: E, { token, params = {}, body }: CallInput<E> = {}): Promise<ReplyOf<E>> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const response = await this.fetch(path, {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = parse(text);
    const what = `${endpoint.method} ${endpoint.path}`;
    if (!response.ok) throw refusal(what, response.status, answer);
    const reply = z.safeParse(endpoint.reply, text === '' ? null : answer);
    if (!reply.success) throw new Wrong(`${what} answers something else than its contract says.`);
    return reply.data as ReplyOf<E>;
  }
}

function refusal(what: string, status: number, answer: unknown): Refused {
  const {
    error,
    message,
    details = [],
  } = (answer ?? {}) as {
    error?: string;
    message?: string;
    details?: { code?: string }[];
  };
  return new Refused(
    `${what} answers ${status}: ${error ?? message ?? 'no reason'}`,
    status,
    details.map(({ code }) => code ?? ''),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
