import { commitments } from '#shared/contracts/commitments.ts';
import type { BodyInput, ReplyOf } from '#shared/contracts/endpoint.ts';
import { imports } from '#shared/contracts/imports.ts';
import type { Person } from '#test/support/world.ts';

/* Data of another program: commitments, entries, and what an import makes of them. */

type Body = BodyInput<typeof imports.create>;
export interface Row {
  [field: string]: unknown;
}

export const send = (person: Person, body: Partial<Body>) =>
  person.call(imports.create, { body: { source: 'loop', commitments: [], entries: [], ...body } });
export const habit = (key: string, fields: Row = {}): Row => ({
  key,
  title: key,
  frequency: 'daily',
  start_date: '2026-01-01',
  ...fields,
});
export const done = (key: string, ...dates: string[]): Row[] =>
  dates.map((date) => ({ key, date, status: 'completed' }));
export const idOf = ({ commitments }: ReplyOf<typeof imports.create>, key: string) =>
  commitments.find((each) => each.key === key)?.id ?? '';

export async function days(person: Person, id: string, from: string, to = '2026-01-05'): Promise<string[]> {
  const entries = await person.call(commitments.history, { params: { id }, query: { from, to } });
  return entries.map(({ date, status, skipped }) => `${date} ${skipped ? 'skipped' : status}`);
}
