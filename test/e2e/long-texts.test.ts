import { expect } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
import { until } from './support/app.ts';
import { made } from './support/commitment-dialog.ts';
import { about, isFocused, paste } from './support/long-texts.ts';
import { test } from './support/test.ts';

/* Text that is longer than its field may hold: nothing of it is lost, the field counts, and saving waits. */

test('a description that is pasted stays whole, says how much is too much, and is saved once it is shorter', async ({
  open,
  world,
}) => {
  const person = await world.person();
  const page = await open('/commitments', { as: person });
  const dialog = await made(page);
  const description = dialog.getByLabel('Description');
  const pasted = `${'word '.repeat(409)}12345`;
  await dialog.getByLabel('Title').fill('Read');
  await paste(description, 'Short');
  expect(await dialog.getByText('/2000').count()).toBe(0);
  await paste(description, pasted);
  expect(await description.inputValue()).toBe(pasted);
  await dialog.getByText('2050/2000', { exact: true }).waitFor();
  await dialog.getByRole('status').getByText('50 characters too many').waitFor();
  expect(await description.getAttribute('aria-invalid')).toBe('true');
  expect(await about(description)).toContain('50 characters too many');

  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Description must be at most 2000 characters').waitFor();
  await until(() => isFocused(description), true);
  expect(await description.inputValue()).toBe(pasted);
  expect(await person.commitments()).toEqual([]);

  // Spaces around it are not saved, and do not count.
  await paste(description, `  ${'x'.repeat(LIMITS.descriptionLength)}\n\n`);
  await dialog.getByText('2000/2000', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await person.commitments())[0]?.description).toBe('x'.repeat(LIMITS.descriptionLength));
});
