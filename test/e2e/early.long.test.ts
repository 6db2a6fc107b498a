import { expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { box, heading, hold } from './support/app.ts';
import { APP, answered, callsOf, DASHBOARD, LIST } from './support/early.ts';
import { test } from './support/test.ts';

/* Early requests: that fail, before live events, without a session any more, and in a page that is opened again. */

/** The reads among them; the rest of the page is read when the app is loaded. */
const early = (calls: string[]) => calls.filter((call) => DASHBOARD.includes(call)).toSorted();

test('a page whose answers have all come before the app gets live events', async ({ profile, world }) => {
  const context = await profile({ as: await world.person(), width: 390 });
  const page = await context.newPage();
  const release = await hold(page, APP);
  await page.goto('/chats', { waitUntil: 'commit' });
  await answered(page);
  const connected = page.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/cable') });
  release();
  await connected;
});

test('an early answer of 401 ends the session', async ({ profile, world, expectComplaint }) => {
  expectComplaint(/status of 401/);
  const person = await world.person();
  const context = await profile({ as: person });
  await person.call(users.signOut);
  const calls = callsOf(context);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await heading(page, 'Sign in to your account').waitFor();
  expect(early(calls)).toEqual(DASHBOARD);
});

test('a page that is opened again reads its list again, and once', async ({ profile, world }) => {
  const person = await world.person();
  const context = await profile({ as: person });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByText('No commitments yet').waitFor();
  // An open page would be told of the new commitment, and read its list.
  await page.goto('about:blank');
  await person.commitment({ title: 'Run' });
  const calls = callsOf(context);
  await page.goto('/dashboard');
  await box(page, 'Run').waitFor();
  await page.waitForLoadState('networkidle');
  expect(early(calls)).toEqual(DASHBOARD);
});

test.for([
  { what: 'cannot be sent', fail: { status: 0 } },
  { what: 'is refused once', fail: { status: 503 } },
])('if the early request $what, the app sends it again', async ({ fail }, { profile, world, expectComplaint }) => {
  expectComplaint(/ERR_FAILED|status of 503/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  const calls = callsOf(context);
  const page = await context.newPage();
  let failed = false;
  await page.route(`**${LIST}`, (route) => {
    if (failed) return route.continue();
    failed = true;
    return fail.status === 0 ? route.abort() : route.fulfill({ status: fail.status, json: { error: 'No' } });
  });
  await page.goto('/dashboard');
  await box(page, 'Run').waitFor();
  expect(calls.filter((call) => call === LIST)).toEqual([LIST, LIST]);
});
