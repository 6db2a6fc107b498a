import type { Page } from 'playwright-core';
import { say } from '#test/support/chats.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import type { Person, World } from '#test/support/world.ts';

/* Two who talk, and what is seen of their chat. */

interface Two {
  ada: Person;
  grace: Person;
  chatId: string;
}

export async function twoConfidants(world: World): Promise<Two> {
  const [ada, grace] = [
    await verified(world, { name: 'Ada Lovelace' }),
    await verified(world, { name: 'Grace Hopper' }),
  ];
  return { ada, grace, chatId: await confidants(ada, grace) };
}

export async function sendAll(person: Person, chatId: string, words: string[]): Promise<void> {
  for (const each of words) await say(person, chatId, each);
}

/** They end with a stop: the time follows in the same bubble, and 'Message 2' at 2:41 would read as 'Message 22'. */
export const numberedMessages = (from: number, until_: number) =>
  Array.from({ length: until_ - from + 1 }, (_, index) => `Message ${from + index}.`);

export const chatsNav = (page: Page) => page.getByRole('navigation', { name: 'Chats' });

/**
 * Waits for a frame: rows get their real height when they come into view, and the list then knows its scroll
 * position.
 */
export function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

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
