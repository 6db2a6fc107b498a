import { expect } from 'vitest';
import * as z from 'zod/mini';
import { owners, prefixes } from '#functions/lib/data/keys.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { type Item, itemsIn } from '#test/support/table.ts';
import type { Person } from '#test/support/world.ts';

export interface AnyAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

const detail = z.strictObject({
  code: z.string().check(z.regex(/^[a-z]+(_[a-z]+)*$/)),
  field: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  message: z.string(),
});
const shape = z.strictObject({
  error: z.string().check(z.minLength(1)),
  errors: z.array(z.string()),
  details: z.array(detail),
});

/** The sentences of a refusal in the API's shape. Anything else fails the test. */
export function sentencesOf({ status, headers, body }: AnyAnswer): string[] {
  expect(status).toBeGreaterThanOrEqual(400);
  const { error, errors, details } = z.parse(shape, body);
  expect(error).toBe(errors[0]);
  expect(details.map(({ message }) => message)).toEqual(errors);
  expectSafeHeaders(headers);
  return errors;
}

/** A refusal with exactly this status and these sentences. */
export function expectRefusal(answer: AnyAnswer, status: number, ...sentences: string[]): void {
  const errors = sentencesOf(answer);
  expect({ status: answer.status, errors }).toEqual({ status, errors: sentences });
}

/** The headers of every answer of the API. Only the calendar may be cached. */
export function expectSafeHeaders(headers: Headers, allowed = 'no-store'): void {
  const { 'cache-control': caching, 'x-content-type-options': sniffing } = Object.fromEntries(headers);
  expect({ caching, sniffing }).toEqual({ caching: allowed, sniffing: 'nosniff' });
}

/** Items that are logs, counters or jobs, or change by themselves, are not state. */
const NO_STATE =
  /^(SESSION#|OUTBOX#|IDEMPOTENCY#|NOTIFICATION#|HELD#|MAILED#|AGENDA#|SUMMARY#|REACH|ATTEMPTS#|LINK-MAILS|STRANGER-MAILS|INVITATION-MAILS|INVITATIONS-SENT|IMPORT-CALLS|KEY-CHECKS|CALENDAR-READS|TESTS#)/;

/**
 * All items of a person in the table: those of the user, of the address and of their chats. If two results are equal,
 * nothing has changed in between.
 */
export async function stateOf({ id, email }: Person): Promise<Record<string, Item>> {
  const table = await sharedTable();
  const own = await itemsIn(table, [owners.user(id), owners.email(email)]);
  const chats = own.map(({ SK }) => String(SK)).filter((key) => key.startsWith(prefixes.membership));
  const all = [...own, ...(await itemsIn(table, chats))].filter(({ SK }) => !NO_STATE.test(String(SK)));
  return Object.fromEntries(all.map(({ PK, SK, ...attributes }) => [`${PK} ${SK}`, attributes]));
}
