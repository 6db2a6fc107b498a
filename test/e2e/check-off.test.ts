import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { box, checked, hold, OFFLINE_NOTE, until } from './support/app.ts';
import { test } from './support/test.ts';

/** Shows completed commitments too. */
const ALL = '/commitments?completed=1';

test('a completion shows at once, however long the answer takes', async ({ open, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  const release = await hold(page, '**/complete');
  await box(page, 'Run').waitFor();
  const requested = page.waitForRequest('**/complete');
  const before = Date.now();
  await box(page, 'Run').click();
  const after = Date.now();
  expect(await box(page, 'Run').isChecked()).toBe(true);
  expectBetween((await requested).postDataJSON().at, before, after);
  release();
  await until(async () => (await person.commitments())[0]?.completed, true);
  await checked(page, 'Run');
});

test('a completion that fails is rolled back with a message, and no other row is', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 500/);
  const person = await world.person();
  const swim = await person.commitment({ title: 'Swim' });
  const run = await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  const failing = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  await page.route(`**/${run.id}/complete`, async (route) => {
    await failing.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.route(`**/${swim.id}/complete`, async (route) => {
    await waiting.promise;
    await route.continue();
  });
  await box(page, 'Run').click();
  await box(page, 'Swim').click();
  failing.resolve();
  await page.getByText('Failed to complete commitment').waitFor();
  await checked(page, 'Run', false);
  expect(await box(page, 'Swim').isChecked()).toBe(true);
  waiting.resolve();
  await until(async () => (await person.commitments()).map(({ completed }) => completed), [false, true]);
  await checked(page, 'Swim');
  await checked(page, 'Run', false);
});

test('a failure is announced politely, and disappears by itself', async ({ open, world, expectComplaint }) => {
  expectComplaint(/status of 500/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  await page.route('**/complete', (route) => route.fulfill({ status: 500, json: {} }));
  await box(page, 'Run').click();
  const notice = page.locator('[aria-live="polite"]').getByText('Failed to complete commitment');
  await notice.waitFor();
  await page.mouse.move(0, 0);
  await page.getByText('Failed to complete commitment').waitFor({ state: 'detached' });
});

test('quick clicks are sent one after the other, and end as the last one', async ({ open, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  await box(page, 'Run').waitFor();
  const sent: string[] = [];
  let open_ = 0;
  let most = 0;
  const pass = async (route: Route) => {
    sent.push(route.request().url().split('/').at(-1) ?? '');
    most = Math.max(most, ++open_);
    const response = await route.fetch();
    open_--;
    await route.fulfill({ response });
  };
  await page.route(/\/(complete|pending)$/, pass);
  for (let clicks = 0; clicks < 5; clicks++) await box(page, 'Run').click();
  expect(await box(page, 'Run').isChecked()).toBe(true);
  await until(() => Promise.resolve(sent), ['complete', 'pending', 'complete', 'pending', 'complete']);
  await until(async () => (await person.commitments())[0]?.completed, true);
  await checked(page, 'Run');
  expect(most).toBe(1);
});

test('a list that is read meanwhile does not undo a completion', async ({ open, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  await box(page, 'Run').waitFor();
  const release = await hold(page, '**/complete');
  await box(page, 'Run').click();
  const read = page.waitForResponse((response) => response.url().endsWith('/api/v1/commitments'));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  expect(await box(page, 'Run').isChecked()).toBe(true);
  release();
  await until(async () => (await person.commitments())[0]?.completed, true);
  await checked(page, 'Run');
});

test('unchecking a box undoes the completion', async ({ open, world }) => {
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  await person.complete(id);
  const page = await open('/dashboard', { as: person });
  await checked(page, 'Run');
  await box(page, 'Run').uncheck();
  await until(async () => (await person.commitments())[0]?.completed, false);
  await checked(page, 'Run', false);
});

test('a completion in one tab shows in another tab when the user comes back to it', async ({ profile, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  const [here, there] = [await context.newPage(), await context.newPage()];
  await here.goto(ALL);
  await there.goto('/dashboard');
  await checked(there, 'Run', false);
  await box(here, 'Run').check();
  await until(async () => (await person.commitments())[0]?.completed, true);
  await there.bringToFront();
  await there.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await checked(there, 'Run');
});

test('a completion that is made offline survives closing the page and is sent when online again', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  const page = await context.newPage();
  await page.goto(ALL);
  await box(page, 'Run').waitFor();
  await context.setOffline(true);
  await page.getByText(OFFLINE_NOTE).waitFor();
  await box(page, 'Run').click();
  expect(await box(page, 'Run').isChecked()).toBe(true);
  await storedActions(page, 1);
  await page.goto('about:blank');

  // A request at the moment of leaving can get past the emulated disconnection. The outbox still shows that the
  // action was stored and sent again: only an answer empties it.
  await context.setOffline(false);
  await page.goto(ALL);
  await checked(page, 'Run');
  await until(async () => (await person.commitments())[0]?.completed, true);
  await storedActions(page, 0);
});

test('an action that an earlier version stored is sent', async ({ profile, world }) => {
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  const page = await context.newPage();
  await page.goto(ALL);
  await box(page, 'Run').waitFor();
  const at = await page.evaluate(() => Date.now());
  const entry = {
    owner: person.id,
    mutationKey: ['commitments', 'intent'],
    scope: { id },
    variables: { key: 'earlier', commitmentId: id, deed: 'completed', at },
    submittedAt: at,
  };
  await page.evaluate(putEntry, entry);
  await page.reload();
  await checked(page, 'Run');
  await until(async () => (await person.commitments())[0]?.completed, true);
  await storedActions(page, 0);
});

test('offline completions are sent when the network is back, and the note disappears', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const person = await world.person();
  await person.commitment({ title: 'Swim' });
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  const page = await context.newPage();
  await page.goto(ALL);
  await box(page, 'Run').waitFor();
  await context.setOffline(true);
  await box(page, 'Run').click();
  await box(page, 'Swim').click();
  await page.getByText(OFFLINE_NOTE).waitFor();
  await context.setOffline(false);
  await page.getByText(OFFLINE_NOTE).waitFor({ state: 'detached' });
  await until(async () => (await person.commitments()).map(({ completed }) => completed), [true, true]);
});

test('a request in progress when the page is left is sent again by the next page', async ({ profile, world }) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  const page = await context.newPage();
  await page.goto(ALL);
  const inProgress: Route[] = [];
  await context.route('**/complete', (route) => void inProgress.push(route));
  await box(page, 'Run').click();
  await storedActions(page, 1);
  await page.goto('about:blank');
  // Aborted here, because a request that is only released can still arrive. The browser may have aborted it already.
  for (const route of inProgress) await route.abort().catch(() => undefined);
  await context.unrouteAll();
  expect((await person.commitments())[0]?.completed).toBe(false);
  await page.goto('/dashboard');
  await checked(page, 'Run');
  await until(async () => (await person.commitments())[0]?.completed, true);
});

test('when the API cannot be reached, the list stays readable, with a note', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  await box(page, 'Run').waitFor();
  await until(() => listsKept(page), true);
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.reload();
  await box(page, 'Run').waitFor();
  await page.getByText('Steadfast cannot be reached.').waitFor();
  await page.unrouteAll();
  await tryAgain(page).click();
  await page.getByText('Steadfast cannot be reached.').waitFor({ state: 'detached' });
});

test('when the server fails, every page says so and keeps its content', async ({ open, world, expectComplaint }) => {
  expectComplaint(/status of (500|503)/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const pages: [path: string, known: (page: Page) => Locator][] = [
    [ALL, (page) => box(page, 'Run')],
    ['/dashboard', (page) => page.getByText('No confidants yet. Invite someone to start building accountability!')],
    ['/settings', (page) => page.getByRole('textbox', { name: 'Name', exact: true })],
    ['/settings/encouragements', (page) => page.getByText('No encouragements yet. Add your first one!')],
  ];
  for (const [path, known] of pages) {
    const page = await open(path, { as: person });
    await known(page).waitFor();
    let status = 500;
    await page.route('**/api/v1/**', (route) => route.fulfill({ status, body: '' }));
    const note = (words: string) => page.getByRole('main').getByText(`${words} This may be out of date.`).first();
    // Coming back to the page causes a read.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await note('Something went wrong on our side, and this could not be refreshed.').waitFor();
    await known(page).waitFor();
    expect(await page.getByText('Steadfast cannot be reached.').count()).toBe(0);
    status = 503;
    await tryAgain(page).first().click();
    await note('Steadfast is busy at the moment. Please try again.').waitFor();
    await page.close();
  }
});

test('a completion that cannot be sent waits, also over a reload, and arrives once', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|status of 503/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  await box(page, 'Run').waitFor();
  await until(() => listsKept(page), true);
  let attempts = 0;
  let broken = true;
  const pressed = Promise.withResolvers<void>();
  const arrived: string[] = [];
  await page.route('**/api/v1/**', async (route) => {
    const complete = route.request().url().endsWith('/complete');
    if (complete && broken) attempts += 1;
    if (broken) return attempts % 2 ? route.abort() : route.fulfill({ status: 503, json: {} });
    if (complete) {
      // An automatic retry does not remove the button.
      await pressed.promise;
      arrived.push(route.request().postDataJSON().at);
    }
    return route.continue();
  });
  const begun = Date.now();
  await box(page, 'Run').click();
  const clicked = Date.now();
  const note = page.getByText(
    'Steadfast cannot be reached. What you check off is saved and sent when the connection is back.',
  );
  await note.waitFor();
  // More than the limited retries for a failing server, and longer than a short disconnection.
  await until(() => Promise.resolve(attempts >= 4), true);
  expect(await box(page, 'Run').isChecked()).toBe(true);

  await page.reload();
  await checked(page, 'Run');
  await note.waitFor();
  const earlier = attempts;
  await until(() => Promise.resolve(attempts > earlier + 1), true);
  expect(await page.getByText('Failed to complete commitment').count()).toBe(0);
  expect((await person.commitments())[0]?.completed).toBe(false);

  broken = false;
  await tryAgain(page).click();
  pressed.resolve();
  await until(async () => (await person.commitments())[0]?.completed, true);
  await note.waitFor({ state: 'detached' });
  await checked(page, 'Run');
  await storedActions(page, 0);
  expect(arrived.length).toBe(1);
  expectBetween(arrived[0] ?? '', begun, clicked);
});

test('a completion that is refused is rolled back at once', async ({ open, world, expectComplaint }) => {
  expectComplaint(/status of 404/);
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  const page = await open(ALL, { as: person });
  const release = await hold(page, '**/complete');
  const refused = page.waitForResponse('**/complete');
  await box(page, 'Run').click();
  // Not earlier: a page that receives the event has no such box any more.
  await person.raw('DELETE', `/api/v1/commitments/${id}`);
  release();
  expect((await refused).status()).toBe(404);
  await page.getByText('Failed to complete commitment').waitFor();
  await page.getByText('No commitments found').waitFor();
  await storedActions(page, 0);
});

test('a tab that was frozen while another user signed in does not touch that user’s completions', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const [ada, bob] = [await world.person(), await world.person()];
  await ada.commitment({ title: 'Run' });
  await bob.commitment({ title: 'Swim' });
  const context = await profile({ as: ada });
  // A frozen tab receives nothing until it resumes.
  await context.addInitScript(() => {
    window.addEventListener('storage', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
  });
  const [frozen, page] = [await context.newPage(), await context.newPage()];
  await frozen.goto(ALL);
  await box(frozen, 'Run').waitFor();
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), bob.token);
  await page.goto(ALL);
  await box(page, 'Swim').waitFor();
  await context.route('**/complete', (route) => route.abort());
  await box(page, 'Swim').click();
  await storedActions(page, 1);
  await frozen.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_token' })));
  await box(frozen, 'Swim').waitFor();
  await context.unrouteAll();
  await page.goto('about:blank');
  await frozen.close();
  const next = await context.newPage();
  await next.goto(ALL);
  await checked(next, 'Swim');
  await until(async () => (await bob.commitments())[0]?.completed, true);
});

/** Within the page: the list of chats can show the same note. */
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

/** Checks that an instant is between two others by the server's clock, which the page knows approximately. */
function expectBetween(at: string, from: number, to: number): void {
  expect(Date.parse(at)).toBeGreaterThan(from - 1_000);
  expect(Date.parse(at)).toBeLessThan(to + 1_000);
}

type Evaluating = { evaluate<T, A>(look: (arg: A) => Promise<T>, arg: A): Promise<T> };

/** Waits until this many actions are stored in the browser. */
async function storedActions(page: Evaluating, wanted: number): Promise<void> {
  await until(() => page.evaluate(entriesOf, 'steadfast-outbox').then((entries) => entries.length), wanted);
}

async function listsKept(page: Evaluating): Promise<boolean> {
  return (await page.evaluate(entriesOf, 'steadfast-lists')).some((entry) => String(entry).includes('Run'));
}

function putEntry(entry: { variables: { key: string } }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('steadfast-outbox');
    opening.onupgradeneeded = () => opening.result.createObjectStore('entries');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('entries', 'readwrite');
      writing.objectStore('entries').put(entry, entry.variables.key);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

function entriesOf(database: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('entries').objectStore('entries').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}
