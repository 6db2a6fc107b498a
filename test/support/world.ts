import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import type { BodyInput, Endpoint, QueryInput, ReplyOf } from '#shared/contracts/endpoint.ts';
import { users } from '#shared/contracts/users.ts';
import { expectDeclaredCodes } from './declared-codes.ts';
import type { NewAccount } from './shared-cloud.ts';

/*
 * Tests use the product as a browser does, over HTTP and through its contracts, as one of the people of a world.
 * Builders supply default values.
 */

export interface Asked<E extends Endpoint> {
  params?: Record<string, string>;
  body?: BodyInput<E> | undefined;
  query?: QueryInput<E>;
  headers?: Record<string, string>;
}

export interface Answered<T> {
  status: number;
  headers: Headers;
  body: T;
  /** DynamoDB requests that the call cost, by operation. */
  requests: Record<string, number>;
}

export interface Refused {
  error: string;
  errors: string[];
}

/** A client of the API, with a token or without one. */
export class Caller {
  readonly url: string;
  token: string | undefined;
  /** The language of its answers. */
  readonly locale: string | undefined;

  constructor(url: string, token?: string, locale?: string) {
    this.url = url;
    this.token = token;
    this.locale = locale;
  }

  /** Makes a call that succeeds with the status and the reply of its contract; anything else fails the test. */
  async call<E extends Endpoint>(endpoint: E, asked: Asked<E> = {}): Promise<ReplyOf<E>> {
    return (await this.answer(endpoint, asked)).body;
  }

  /** The same, with status, headers and cost. */
  async answer<E extends Endpoint>(endpoint: E, asked: Asked<E> = {}): Promise<Answered<ReplyOf<E>>> {
    const answered = await this.raw(endpoint.method, pathOf(endpoint, asked), asked);
    if (answered.status !== endpoint.status) {
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answered.status} ${JSON.stringify(answered.body)}`);
    }
    const body = endpoint.status === 204 ? null : answered.body;
    return { ...answered, body: z.parse(endpoint.reply, body) as ReplyOf<E> };
  }

  /** Makes a call that is refused; returns the status and the errors. A success fails the test. */
  async refusal<E extends Endpoint>(
    endpoint: E,
    asked: Omit<Asked<E>, 'body' | 'query'> & { body?: unknown; query?: Record<string, string> } = {},
  ): Promise<{ status: number; errors: string[]; headers: Headers }> {
    const { status, body, headers } = await this.raw(endpoint.method, pathOf(endpoint, asked as Asked<E>), asked);
    if (status < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${status}`);
    const { error, errors } = body as Refused;
    if (error !== errors[0]) throw new Error(`error is not the first of errors: ${JSON.stringify(body)}`);
    return { status, errors, headers };
  }

  /** Makes a request; returns the answer, whatever its status. */
  async raw(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answered<unknown>> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.locale && { 'accept-language': this.locale }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answered = text === '' ? null : parse(text);
    expectDeclaredCodes(method, path, response.status, answered);
    return {
      status: response.status,
      headers: response.headers,
      body: answered,
      requests: readRequests(response.headers.get('x-dynamodb-requests')),
    };
  }
}

/** A registered person who is signed in. */
export class Person extends Caller {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;

  constructor(
    url: string,
    token: string,
    who: { id: string; name: string; email: string; password: string; locale?: string | undefined },
  ) {
    super(url, token, who.locale);
    this.id = who.id;
    this.name = who.name;
    this.email = who.email;
    this.password = who.password;
  }

  /** A second browser of the same person, with its own session. */
  async elsewhere(): Promise<Caller> {
    const body = { user: { email: this.email, password: this.password } };
    const { token } = await new Caller(this.url).call(users.signIn, { body });
    return new Caller(this.url, token);
  }

  /** The emails to this person's address, oldest first, after all work is done. */
  async mails(): Promise<Email[]> {
    return mailsTo(this.url, this.email);
  }

  /** The latest email with a link to a page. Emails that are sent at the same time arrive in any order. */
  async mailTo(page: 'verify-email' | 'reset-password' | 'restore-email'): Promise<Email | undefined> {
    return (await this.mails()).findLast(({ text }) => text.includes(`/${page}?token=`));
  }

  /** Follows the verification link of the latest email. Without such an email, it is requested. */
  async verify(): Promise<void> {
    let mail = await this.mailTo('verify-email');
    if (!mail) {
      await this.call(users.resendVerification);
      mail = await this.mailTo('verify-email');
    }
    await new Caller(this.url).call(users.verifyEmail, { body: { token: tokenIn(mail) } });
  }

  async commitment(fields: Partial<BodyInput<typeof commitments.create>['commitment']> = {}): Promise<Commitment> {
    return this.call(commitments.create, {
      body: { commitment: { title: 'Run 5 km', frequency: 'daily', ...fields } },
    });
  }

  async commitments(): Promise<Commitment[]> {
    return this.call(commitments.list);
  }

  async complete(id: string, at?: string): Promise<Commitment> {
    return this.call(commitments.complete, { params: { id }, body: at ? { at } : {} });
  }

  async pending(id: string, at?: string): Promise<Commitment> {
    return this.call(commitments.pending, { params: { id }, body: at ? { at } : {} });
  }

  async skip(id: string, at?: string): Promise<Commitment> {
    return this.call(commitments.skip, { params: { id }, body: at ? { at } : {} });
  }
}

/** What a test can say of a new person. */
interface Who {
  name?: string;
  email?: string;
  password?: string;
  timezone?: string;
}

export class World {
  readonly url: string;
  readonly anyone: Caller;
  private readonly createAccount: CreateAccount | undefined;

  /**
   * All people of a world have the same locale. `createAccount` creates their accounts without a registration, which is
   * faster.
   */
  constructor(url: string, locale?: string, createAccount?: CreateAccount) {
    this.url = url;
    this.anyone = new Caller(url, undefined, locale);
    this.createAccount = createAccount;
  }

  /** A new person with an account. If the world creates accounts itself, they have got no email. */
  async person(who: Who = {}): Promise<Person> {
    return this.createAccount ? this.created(who, { isVerified: false }) : this.registered(who);
  }

  /** A new person with a verified address. */
  async verified(who: Who = {}): Promise<Person> {
    if (this.createAccount) return this.created(who, { isVerified: true });
    const person = await this.registered(who);
    await person.verify();
    return person;
  }

  /** A new person who has registered, and so has the email with the verification link. */
  async registered(who: Who = {}): Promise<Person> {
    const account = accountOf(who);
    const body = { user: { ...account, password_confirmation: account.password } };
    const { token, user } = await this.anyone.call(users.register, { body });
    return new Person(this.url, token, { ...account, id: user.id, locale: this.anyone.locale });
  }

  private async created(who: Who, { isVerified }: { isVerified: boolean }): Promise<Person> {
    const account = accountOf(who);
    const { locale } = this.anyone;
    const { id, token } = await this.createAccount!({ ...account, isVerified, locale });
    return new Person(this.url, token, { ...account, id, locale });
  }
}

type CreateAccount = (account: NewAccount) => Promise<{ id: string; token: string }>;

function accountOf({ name = 'Grace Hopper', email, password = 'correct horse', timezone = 'UTC' }: Who) {
  return { name, email: email ?? `person-${randomUUID()}@example.com`, password, timezone };
}

/** An email, as the cloud's outbox shows it. */
export interface Email {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  sent_at: string;
}

/** The emails to an address, oldest first, after all work is done. */
export async function mailsTo(url: string, address: string): Promise<Email[]> {
  const settled = await fetch(`${url}/__local/settle`, { method: 'POST' });
  if (!settled.ok) throw new Error(`The cloud does not settle: ${await settled.text()}`);
  const outbox = await fetch(`${url}/__local/outbox?to=${encodeURIComponent(address)}`);
  return ((await outbox.json()) as { emails: Email[] }).emails;
}

/** The token of the link in an email. An email without one fails the test. */
export function tokenIn(mail: Email | undefined): string {
  const [, token] = /[?&]token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error(`There is no link in this mail: ${JSON.stringify(mail)}`);
  return token;
}

/** The path of a call, with its parameters and its query. */
export function pathOf<E extends Endpoint>(endpoint: E, { params = {}, query }: Asked<E>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  return search ? `${path}?${search}` : path;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readRequests(header: string | null): Record<string, number> {
  if (!header || header === 'none') return {};
  return Object.fromEntries(
    header.split(' ').map((each) => {
      const [operation = '', count] = each.split('=');
      return [operation, Number(count)];
    }),
  );
}
