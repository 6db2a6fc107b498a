import type { Locator, Page } from 'playwright-core';
import { exercises } from '#shared/contracts/exercises.ts';
import type { Person } from '#test/support/world.ts';

/* The dialog of a commitment. */

export const PATH = '/commitments';

/** The group of the focused field, and the label of the field. */
export const placeOf = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return [field.closest('fieldset')?.getAttribute('aria-label'), field.name];
  });

export const exercise = (dialog: Locator, number: number) => dialog.getByRole('group', { name: `Exercise ${number}` });

export const names = (dialog: Locator) =>
  dialog.getByLabel('Exercise name').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

export async function made(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Commitment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Commitment' });
  await dialog.waitFor();
  return dialog;
}

export async function edited(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Commitment' });
  await dialog.waitFor();
  return dialog;
}

export const save = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
};

export async function workout(person: Person, title: string, ...named: string[]) {
  const { id } = await person.commitment({ title, commitment_type: 'workout' });
  for (const name of named) await add(person, id, name);
  return id;
}

const add = (person: Person, id: string, name: string) =>
  person.call(exercises.create, { params: { id }, body: { workout_exercise: { name } } });

export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

/** The saved commitment of this title. */
export async function savedExercises(person: Person, title: string) {
  const found = (await person.commitments()).find((each) => each.title === title);
  return found?.workout_exercises.map(({ name, sets, reps, notes }) => [name, sets, reps, notes]);
}
