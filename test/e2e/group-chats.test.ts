import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chatsOf, group } from '#test/support/confidants.ts';
import { heading, toast, until } from './support/app.ts';
import { chatLink } from './support/chat.ts';
import { making, manage, managing, question, threeConfidants } from './support/chats.ts';
import { expectClean } from './support/clean.ts';
import { test } from './support/test.ts';

/* Groups: making one, who is in it, leaving it. */

const notice = (page: Page, text: string) => page.locator('[data-scope="toast"]').getByText(text);

describe('a new group', () => {
  test('is created once with confidants although the answer was lost, opens, and is listed for its members', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const { ada, grace, mary } = await threeConfidants(world);
    const page = await open('/dashboard', { as: ada });
    let lost = true;
    const seen = Promise.withResolvers<void>();
    await page.route('**/group_chats', async (route) => {
      if (!lost) return route.continue();
      await route.fetch();
      await seen.promise;
      await route.abort();
    });
    await page.getByRole('button', { name: 'New Group' }).click();
    const create = making(page).getByRole('button', { name: 'Create Group' });
    await making(page).getByRole('checkbox', { name: 'Grace Hopper' }).check();
    expect(await create.isDisabled()).toBe(true);
    await making(page).getByLabel('Group name').fill('   ');
    expect(await create.isDisabled()).toBe(true);
    await making(page).getByLabel('Group name').fill('  Sunday walkers ');
    await create.click();
    await making(page).getByRole('button', { name: 'Creating...' }).waitFor();
    seen.resolve();
    await making(page).getByRole('alert').waitFor();
    expect(await making(page).getByLabel('Group name').inputValue()).toBe('  Sunday walkers ');
    expect(await making(page).getByRole('checkbox', { name: 'Grace Hopper' }).isChecked()).toBe(true);
    lost = false;
    await create.click();
    await page.waitForURL('**/chats/*');
    await heading(page, 'Sunday walkers').waitFor();
    await page.getByText('2 members').waitFor();
    await page.locator('.page-head').getByText('Group', { exact: true }).waitFor();
    await chatLink(page, 'Sunday walkers').waitFor();
    expect((await chatsOf(ada)).filter(({ name }) => name === 'Sunday walkers')).toHaveLength(1);
    expect((await chatsOf(grace)).map(({ name }) => name)).toContain('Sunday walkers');
    expect((await chatsOf(mary)).map(({ name }) => name)).not.toContain('Sunday walkers');
    await expectClean(page);
  });
});

describe('the members of a group', () => {
  test('can be added and removed, and a toast says so', async ({ open, world }) => {
    const { ada, grace, mary } = await threeConfidants(world);
    const { id } = await group(ada, 'Walkers', grace);
    const page = await open(`/chats/${id}`, { as: ada });
    await manage(page);
    const members = managing(page).getByRole('list', { name: 'Members' });
    await until(() => members.locator('.member-name').allTextContents(), ['Ada Lovelace (you)', 'Grace Hopper']);
    expect(await managing(page).getByRole('button', { name: 'Remove Ada Lovelace' }).count()).toBe(0);
    const add = managing(page).getByRole('button', { name: 'Add Member' });
    expect(await add.isDisabled()).toBe(true);
    const choices = managing(page).getByLabel('Confidant').getByRole('option');
    await until(() => choices.allTextContents(), ['Choose', 'Mary Somerville']);
    await managing(page).getByLabel('Confidant').selectOption('Mary Somerville');
    await add.press('Enter');
    const added = notice(page, 'Mary Somerville was successfully added to the group chat.');
    // This is announced while the dialog hides the page, and the focus stays in the dialog.
    await until(() => added.evaluateAll((all) => all.map((text) => text.closest('[aria-hidden="true"]'))), [null]);
    expect(await page.locator('#root').getAttribute('aria-hidden')).toBe('true');
    await until(() => members.evaluate((list) => list === document.activeElement), true);
    await until(() => members.locator('.member-name').count(), 3);
    expect((await chatsOf(mary)).map(({ name }) => name)).toContain('Walkers');

    await managing(page).getByRole('button', { name: 'Remove Grace Hopper' }).click();
    await question(page).getByText('Are you sure you want to remove this member?').waitFor();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await managing(page).getByRole('button', { name: 'Remove Grace Hopper' }).click();
    await question(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await toast(page, 'Grace Hopper was successfully removed from the group chat.');
    await until(() => members.locator('.member-name').allTextContents(), ['Ada Lovelace (you)', 'Mary Somerville']);
    await managing(page).getByRole('button', { name: 'Done' }).click();
    await page.getByText('2 members').waitFor();
    expect((await chatsOf(grace)).map(({ name }) => name)).not.toContain('Walkers');
  });

  test('who leave are asked first, and see the list', async ({ open, world }) => {
    const { ada, grace } = await threeConfidants(world);
    const { id } = await group(ada, 'Walkers', grace);
    const page = await open(`/chats/${id}`, { as: ada });
    await manage(page);
    await managing(page).getByRole('button', { name: 'Leave Group' }).click();
    await question(page).getByText('Are you sure you want to leave this group chat?').waitFor();
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(/\/chats$/);
    await until(() => chatLink(page, 'Walkers').count(), 0);
    expect((await chatsOf(grace)).map(({ name }) => name)).toContain('Walkers');
  });
});
