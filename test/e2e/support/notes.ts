import type { Page } from 'playwright-core';
import { commitments } from '#shared/contracts/commitments.ts';
import type { Person } from '#test/support/world.ts';

/* Notes on check-offs: their buttons and fields, and what is saved. */

export const TODAY = '2026-11-20';

export const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add a note to ${name}`, exact: true });
export const edit = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit the note on ${name}`, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Note on ${name}`, exact: true });

export const entryOn = async (person: Person, id: string, date: string) =>
  (await person.call(commitments.history, { params: { id }, query: { from: date, to: date } }))[0];
export const noteOn = async (person: Person, id: string, date: string) =>
  (await entryOn(person, id, date))?.note ?? null;
export const put = (person: Pick<Person, 'call'>, id: string, at: string, note: string) =>
  person.call(commitments.note, { params: { id }, body: { at, note } });
