import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journaling } from '#shared/contracts/journaling.ts';
import { installJournaling } from '#test/support/journaling.ts';
import { jpeg } from '#test/support/pictures.ts';
import type { Person } from '#test/support/world.ts';
import { refusal, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { expectClean } from './support/clean.ts';
import { loaded } from './support/photos.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, waitingItem } from './support/unsent.ts';

/* The photos on a page of the journal. */

const DAY = '2025-01-06';
const NAME = 'Monday, January 6, 2025';
const PATH = `/powerups/journaling?date=${DAY}`;

const add = (page: Page) => page.getByRole('button', { name: 'Add photo' });
const thumbnails = (page: Page) => page.getByRole('list', { name: `Photos of ${NAME}` }).getByRole('button');
const ready = (page: Page, number: number) =>
  page.getByRole('button', { name: `Photo ${number} of ${NAME}`, exact: true });

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function choose(page: Page, files: File[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await add(page).click();
  await (await chooser).setFiles(files);
}

const statesOf = async (person: Person) =>
  (await person.call(journaling.read, { params: { date: DAY } })).photos.map(({ status }) => status);

test('photos are added to a page, looked at, removed, and kept without a network', async ({
  profile,
  world,
  expectComplaint,
}) => {
  // 404: the server does not know a refused photo that is removed.
  expectComplaint(/ERR_FAILED|status of (404|422)/);
  const ada = await world.person();
  await installJournaling(ada);
  const context = await profile({ as: ada, width: 390 });
  const page = await openLive(context, PATH);
  const elsewhere = await openLive(await profile({ as: ada }), PATH);
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg(640, 480)) };
  await choose(page, [photo, photo]);
  await ready(page, 2).waitFor();
  await until(() => statesOf(ada), ['ready', 'ready']);
  await expectClean(page);
  // Another device shows them without a reload, and the calendar the day.
  for (const number of [1, 2]) await loaded(ready(elsewhere, number).locator('img'));
  await elsewhere.getByRole('button', { name: `${NAME}, with a page` }).waitFor();

  // A file that is no photo, and more than there is room for.
  await choose(page, [{ ...photo, name: 'notes.jpg', buffer: Buffer.from('No photo') }, photo, photo, photo]);
  await page.getByText('A page has at most 4 photos. One wasn’t added.').waitFor();
  await page.getByText('Couldn’t read this photo. Choose another one.').waitFor();
  await ready(page, 4).waitFor();
  expect(await add(page).count()).toBe(0);
  // The focus was on the button.
  await until(() => page.locator('.photo-row button:focus').count(), 1);

  await page.reload();
  for (const number of [1, 2, 3, 4]) await loaded(ready(page, number).locator('img'));
  await ready(page, 1).press('Enter');
  const opened = page.getByRole('dialog');
  await loaded(opened.getByRole('img', { name: `Photo 1 of ${NAME}` }));
  await page.keyboard.press('ArrowRight');
  await loaded(opened.getByRole('img', { name: `Photo 2 of ${NAME}` }));
  await opened.getByRole('heading', { name: 'Photo 2 of 4' }).waitFor();
  await expectClean(page);
  await opened.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this photo?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await until(() => thumbnails(page).count(), 3);
  // The focus is where it came from.
  await until(() => ready(page, 1).evaluate((each) => each === document.activeElement), true);
  await until(() => statesOf(ada), ['ready', 'ready', 'ready']);

  // Another device removes the photo that the question is about: no other one goes in its place.
  await ready(elsewhere, 1).press('Enter');
  const shown = elsewhere.getByRole('dialog');
  await shown.getByRole('button', { name: 'Remove' }).click();
  const asked = elsewhere.getByRole('alertdialog', { name: 'Remove this photo?' });
  await asked.waitFor();
  const [first] = (await ada.call(journaling.read, { params: { date: DAY } })).photos;
  await ada.call(journaling.removePhoto, { params: { date: DAY, id: first!.id } });
  await asked.waitFor({ state: 'detached' });
  await loaded(shown.getByRole('img', { name: `Photo 1 of ${NAME}` }));
  await shown.getByRole('heading', { name: 'Photo 1 of 2' }).waitFor();
  await shown.getByRole('button', { name: 'Remove' }).click();
  await asked.getByRole('button', { name: 'Remove' }).click();
  await until(() => statesOf(ada), ['ready']);
  await until(() => thumbnails(elsewhere).count(), 1);
  await until(() => ready(elsewhere, 1).evaluate((each) => each === document.activeElement), true);
  await until(() => thumbnails(page).count(), 1);

  const restore = await cut(page);
  await choose(page, [photo]);
  await page.getByText('Saved on this device. It’ll be uploaded as soon as possible.').waitFor();
  await storedActions(page, 1);
  await page.reload();
  await until(() => thumbnails(page).count(), 2);
  await page.getByText('Saved on this device. It’ll be uploaded as soon as possible.').waitFor();
  expect(await statesOf(ada)).toHaveLength(1);
  const settings = await context.newPage();
  await settings.route('**/api/v1/**', (route) => route.abort());
  await settings.goto('/settings#waiting');
  await waitingItem(settings, `New: Photo of ${NAME}`).getByRole('img').waitFor();
  await settings.close();
  await restore();
  await ready(page, 2).waitFor();
  await until(() => statesOf(ada), ['ready', 'ready']);
  await storedActions(page, 0);

  // One that was refused is removed after the question as well.
  await page.route('**/photos', (route) => route.fulfill(refusal(422, 'There are too many photos.')));
  await choose(page, [photo]);
  const removal = page.getByRole('button', { name: 'Remove photo 3' });
  await removal.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await until(() => removal.evaluate((each) => each === document.activeElement), true);
  await removal.click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await until(() => thumbnails(page).count(), 2);
  await until(() => page.locator('.photo-row button:focus').count(), 1);
});
