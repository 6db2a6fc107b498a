import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { SWIM } from './support/amounts.ts';
import { box, checked, heading, row, toast, until } from './support/app.ts';
import { bubble, expectMessages, openLive, write } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { growing, WORDS, withCoach } from './support/coach-chat.ts';
import { button, dialog, logFood, PAGE, rows, withFitness } from './support/log-food.ts';
import { saveAccount, section } from './support/settings.ts';
import { test } from './support/test.ts';
import { translate } from './support/translation.ts';

/* Translated pages: commitments, chats, fitness and settings. */

const works = async (page: Page) => expect(await page.getByText('Something went wrong').count()).toBe(0);

describe('translated,', () => {
  test('commitments count, are made, filtered, changed and deleted', async ({ open, world }) => {
    const ada = await world.person();
    await ada.commitment(SWIM);
    const page = await open('/commitments', { as: ada });
    await row(page, 'Swim').getByText('0 of 3 this week').waitFor();
    await translate(page);
    await box(page, 'Swim').click();
    await row(page, 'Swim').getByText('1 of 3 this week').waitFor();
    await box(page, 'Swim').click();
    await row(page, 'Swim').getByText('0 of 3 this week').waitFor();
    await page.getByRole('button', { name: 'New Commitment' }).first().click();
    await page.getByRole('dialog').getByLabel('Title').fill('Stretch');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'Stretch').waitFor();
    await box(page, 'Stretch').click();
    await page.getByRole('button', { name: 'Undo Stretch' }).click();
    await checked(page, 'Stretch', false);
    await page.getByLabel('Frequency').selectOption('Weekly');
    await until(() => box(page, 'Stretch').count(), 0);
    await page.getByLabel('Frequency').selectOption('All');
    await row(page, 'Stretch').waitFor();
    await works(page);
  });

  test('a chat shows what comes, what a coach writes word by word, and its links', async ({ profile, world }) => {
    const { ada, chatId } = await withCoach(world, 'sk-slow');
    const { id } = await ada.commitment({ title: 'Read twenty pages' });
    const page = await openLive(await profile({ as: ada }), `/chats/${chatId}`);
    await page.getByText('No messages yet').waitFor();
    await translate(page);
    await write(page, `Say: ${WORDS}`);
    await expectMessages(page, [`Say: ${WORDS}`, WORDS]);
    await write(page, `Say: Today [Read twenty pages](commitment:${id}) and rest.`);
    const reply = bubble(page, 'Today Read twenty pages and rest.');
    await reply.waitFor();
    await until(() => growing(page).count(), 0);
    await works(page);
    await reply.getByRole('link', { name: 'Read twenty pages' }).click();
    await heading(page, 'Read twenty pages').waitFor();
    await works(page);
  });

  test('a chat with a confidant goes on', async ({ profile, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await openLive(await profile({ as: ada }), `/chats/${chatId}`);
    await page.getByText('No messages yet').waitFor();
    await translate(page);
    await say(grace, chatId, 'Look at https://example.org now');
    await write(page, 'I will');
    await expectMessages(page, ['Look at https://example.org now', 'I will']);
    await works(page);
  });

  test('the fitness page adds what is logged, and takes away what is deleted', async ({ open, world }) => {
    const page = await open(PAGE, { as: await withFitness(world) });
    await logFood(page).waitFor();
    await translate(page);
    await logFood(page).click();
    await dialog(page).getByRole('tab', { name: 'Manual' }).click();
    await dialog(page).getByLabel('Label').fill('Soup');
    for (const [label, grams] of [
      ['Protein', '10'],
      ['Carbs', '20'],
      ['Fat', '5'],
    ] as const) {
      await dialog(page).getByLabel(label).fill(grams);
    }
    await dialog(page).getByText('165 kcal').waitFor();
    await button(page, 'Save').click();
    await toast(page, 'Food entry saved');
    await rows(page).getByText('165 kcal').waitFor();
    await page.locator('.goals').getByText(/^165 /).waitFor();
    await button(page, 'Delete Soup').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await until(() => rows(page).count(), 0);
    await page.locator('.goals').getByText(/^0 /).first().waitFor();
    await works(page);
  });

  test('settings are saved, and the name changes everywhere', async ({ open, world }) => {
    const page = await open('/settings', { as: await world.person({ name: 'Ada' }) });
    await page.getByLabel('Name').waitFor();
    await translate(page);
    await page.getByLabel('Name').fill(' ');
    await saveAccount(page);
    await page.getByText('Name is required').waitFor();
    await page.getByLabel('Name').fill('Ada King');
    await until(() => page.getByText('Name is required').count(), 0);
    await saveAccount(page);
    await toast(page, 'Settings updated successfully');
    await page.getByRole('banner').getByText('Ada King').waitFor();
    await section(page, 'Account Settings').getByRole('button', { name: 'Save', exact: true }).waitFor();
    await works(page);
  });
});
