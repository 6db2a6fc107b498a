import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { test } from './support/test.ts';

/* The page of the link that takes a change of address back. */

test('takes the address back when asked, and once; then a new password can be requested', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of (401|410|503)/);
  const person = await world.person();
  await person.verify();
  await person.call(users.update, { body: { user: { email: `thief-${randomUUID()}@example.com` } } });
  const [link = ''] = /http\S+restore-email\?token=\S+/.exec((await person.mailTo('restore-email'))?.text ?? '') ?? [];
  const { pathname, search } = new URL(link);
  // In the browser in which the user is signed in.
  const page = await open(pathname + search, { as: person });
  await page.getByRole('heading', { name: 'Take your email address back' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  // Opening the link changes nothing, as a mail scanner does.
  expect((await person.call(users.me)).email).not.toBe(person.email);

  await page.route('**/restore_email', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Your email address is back' }).waitFor();
  expect((await person.elsewhere()).token).toBeDefined();

  await page.goto(pathname + search);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('heading', { name: 'This link has expired or was already used' }).waitFor();
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await page.waitForURL('**/forgot-password');

  // The address of the loaded page, opened elsewhere.
  await page.goto(pathname);
  await page.getByRole('heading', { name: 'Open the link from the email again' }).waitFor();
});
