import type { Page } from 'playwright-core';
import { confidants, verified } from '#test/support/confidants.ts';
import type { Person, World } from '#test/support/world.ts';

/* Groups: three who can make one, and its dialogs. */

interface Three {
  ada: Person;
  grace: Person;
  mary: Person;
}

/** Ada, and two of her confidants. */
export async function threeConfidants(world: World): Promise<Three> {
  const [ada, grace, mary] = [
    await verified(world, { name: 'Ada Lovelace' }),
    await verified(world, { name: 'Grace Hopper' }),
    await verified(world, { name: 'Mary Somerville' }),
  ];
  await confidants(ada, grace);
  await confidants(ada, mary);
  return { ada, grace, mary };
}

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
export const making = (page: Page) => dialog(page, 'Create Group Chat');
export const managing = (page: Page) => dialog(page, 'Group Members');
export const question = (page: Page) => page.getByRole('alertdialog');

export const manage = async (page: Page) => {
  await page.getByRole('button', { name: 'Manage' }).click();
  await managing(page).waitFor();
};
