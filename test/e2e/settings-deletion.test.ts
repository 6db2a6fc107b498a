import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { say } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { bubble, chatLink, messageBox, messageList, openLive } from './support/chat.ts';
import { expectClean } from './support/clean.ts';
import { focused, section } from './support/settings.ts';
import { test } from './support/test.ts';

/* The section Delete Account of the settings. */

/** Everything that a browser stores for the site. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const of = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await of(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const entries = () => database.transaction(store).objectStore(store);
        stored.push(await of(entries().getAllKeys()), await of(entries().getAll()));
      }
      database.close();
    }
    return JSON.stringify(stored);
  });

describe('Delete Account', () => {
  test('deletes the account, from the user’s browser too, and from open pages of others', async ({
    open,
    world,
    expectComplaint,
  }) => {
    // Wrong passwords, and requests that are in progress when the session ends.
    expectComplaint(/status of 4(22|01)/);
    const [ada, bob] = await Promise.all([world.person({ name: 'Ada Lovelace' }), world.person({ name: 'Bob Kahn' })]);
    const chat = await confidants(ada, bob);
    await say(ada, chat, 'From Ada');
    const page = await open(`/chats/${chat}`, { as: ada });
    await messageBox(page).fill('Never sent');
    const other = await openLive(page.context(), '/commitments');
    const bobs = await openLive((await open('/dashboard', { as: bob })).context(), `/chats/${chat}`);
    await messageList(bobs).getByText('From Ada').waitFor();

    await page.goto('/settings');
    const deletion = section(page, 'Delete Account');
    await deletion.getByText(/“Former member”/).waitFor();
    await page.getByRole('button', { name: 'Export my data' }).waitFor();
    await deletion.getByRole('link', { name: 'Go to the export' }).click();
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Export my data');
    await deletion.getByRole('button', { name: 'Delete account' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete your account?' });
    const password = question.getByLabel('Current password');
    await password.waitFor();
    await expectClean(page);
    await until(() => focused(page), 'current_password');
    const confirm = question.getByRole('button', { name: 'Delete account' });
    await confirm.click();
    await question.getByText('Current password is required').waitFor();
    await password.fill('not this one');
    await password.press('Enter');
    await question.getByText('Current password is incorrect').waitFor();
    await until(() => focused(page), 'current_password');
    await password.fill(ada.password);
    await confirm.click();

    await page.waitForURL('**/login');
    await page.getByText('Your account is deleted. You’ll get an email when all its data is gone.').waitFor();
    await expectClean(page);
    await other.waitForURL('**/login');
    // Nothing of hers stays in the browser.
    await until(async () => (await keptBy(page)).match(new RegExp(`Never sent|From Ada|${ada.id}`))?.[0], undefined);

    // Bob has the chat open: no reload.
    await bobs.getByText('This conversation is closed').waitFor();
    await bobs.getByRole('heading', { name: 'Former member' }).waitFor();
    await bubble(bobs, 'From Ada').waitFor();
    await chatLink(bobs, 'Former member').waitFor();
    // The messages are read anew after the chat. The last one is in the sidebar, too.
    await until(() => messageList(bobs).getByText('Ada').count(), 1);
    await until(() => bobs.getByText('Ada').count(), 2);
  });
});
