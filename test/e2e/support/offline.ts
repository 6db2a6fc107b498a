import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { World } from '#test/support/world.ts';
import { box, OFFLINE_NOTE, restPointer } from './app.ts';
import { type Evaluating, entriesOf } from './stored-actions.ts';
import type { Visit } from './test.ts';

/* What the tests of offline have in common. */

export interface Control {
  name: string;
  press: (page: Page) => Promise<void>;
  opens: (page: Page) => Locator;
}

export const NEW_COMMITMENT: Control = {
  name: 'New Commitment',
  press: (page) => page.getByRole('button', { name: 'New Commitment' }).click(),
  opens: (page) => page.getByRole('dialog', { name: 'New Commitment' }),
};

interface Setting {
  world: World;
  profile: (visit?: Visit) => Promise<BrowserContext>;
}

/** A list that has not been used yet. */
export async function listOf({ world, profile }: Setting, path = '/commitments') {
  const person = await world.person();
  const target = { direction: 'at_least', amount: 5, unit: 'km' } as const;
  await person.commitment({ title: 'Walk', schedule: { target } });
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person });
  await restPointer(context);
  const page = await context.newPage();
  await page.goto(path);
  await box(page, 'Run').waitFor();
  return { context, page, person };
}

export async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.getByText(OFFLINE_NOTE).waitFor();
}

/**
 * Clicks a control again until it opens. Browsers from before the summer of 2026 remember that its code failed to
 * load, so the page reloads itself once.
 */
export async function pressAgain(page: Page, control: Control): Promise<void> {
  const anew = async () => {
    await box(page, 'Run').waitFor();
    await control.press(page);
  };
  page.once('load', () => void anew());
  await control.press(page);
  await control.opens(page).waitFor();
}

/* Lists that are kept for a time without a network. */

/** Within the page: the list of chats can show the same note. */
export const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

export async function listsKept(page: Evaluating): Promise<boolean> {
  return JSON.stringify(await page.evaluate(entriesOf, 'steadfast-lists')).includes('Run');
}
