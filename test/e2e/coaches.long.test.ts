import { expect } from 'vitest';
import { coaches } from '#shared/contracts/coaches.ts';
import { saveKey } from '#test/support/coaches.ts';
import { hold, toast } from './support/app.ts';
import { coachPart } from './support/coaches.ts';
import { test } from './support/test.ts';

/* A limit that is typed while another one is being saved. */

test('a limit that is typed while the last one is being saved stays in its field', async ({ open, world }) => {
  const person = await world.person();
  await saveKey(person);
  const page = await open('/settings', { as: person });
  const release = await hold(page, '**/coaches/limit');
  const limit = page.getByLabel('Monthly limit in dollars');
  await limit.fill('2');
  await limit.press('Enter');
  await coachPart(page).getByRole('button', { name: 'Saving...' }).waitFor();
  await limit.fill('25');
  release();
  await toast(page, 'Settings updated successfully');
  expect(await limit.inputValue()).toBe('25');
  expect((await person.call(coaches.usage)).monthly_limit_usd).toBe(2);
});
