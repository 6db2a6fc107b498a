import { describe, expect } from 'vitest';
import { textsOf } from '#test/support/chats.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { heading, until } from './support/app.ts';
import {
  bubbles,
  chatLink,
  expectMessages,
  messageBox,
  messageList,
  sendButton,
  textsIn,
  write,
} from './support/chat.ts';
import { chatsNav, twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* What is said in a chat, and what could not be sent. */

describe('sending a message', () => {
  test('by Enter, with text of allowed characters; Shift and Enter adds a line, a composition does not send', async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    const box = messageBox(page);
    expect(await sendButton(page).isDisabled()).toBe(true);
    await box.fill('   \n ');
    expect(await sendButton(page).isDisabled()).toBe(true);
    await box.press('Enter');
    await box.fill('Ding \u0007');
    await box.press('Enter');
    const hint = page.locator('.composer-hint');
    await hint.getByText(SENTENCES.forbiddenCharacters('Message')).waitFor();
    expect(await box.inputValue()).toBe('Ding \u0007');
    expect(await bubbles(page).count()).toBe(0);

    await box.fill('One');
    expect(await hint.textContent()).toBe('');
    await box.press('Shift+Enter');
    await box.pressSequentially('two');
    await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    expect(await box.inputValue()).toBe('One\ntwo');
    await box.press('Enter');
    await expectMessages(page, ['One\ntwo']);
    expect(await box.inputValue()).toBe('');
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await box.fill('  Three  ');
    await sendButton(page).click();
    await expectMessages(page, ['One\ntwo', 'Three']);
    await until(() => textsOf(grace, chatId), ['One\ntwo', 'Three']);
  });
});

describe('an unsent message', () => {
  test('survives a reload, and so do a draft and a failed message', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    const refusal = { status: 422, json: { error: 'No', errors: ['No'] } };
    await page.route('**/create_message', (route) =>
      route.request().postDataJSON().content === 'Refused' ? route.fulfill(refusal) : undefined,
    );
    await write(page, 'Refused');
    await messageList(page).getByRole('alert').waitFor();
    await write(page, 'On its way');
    await messageList(page).getByText('Sending', { exact: true }).waitFor();
    await messageBox(page).fill('Half a thou');
    await page.unroute('**/create_message');
    await page.reload();
    await until(() => messageBox(page).inputValue(), 'Half a thou');
    await until(() => textsOf(grace, chatId), ['On its way']);
    await until(async () => [...(await textsIn(page))].sort(), ['On its way', 'Refused']);
    await messageList(page).getByRole('button', { name: 'Try again' }).click();
    await until(() => textsOf(grace, chatId), ['On its way', 'Refused']);
    // Each chat has its own draft.
    await chatsNav(page).getByRole('link', { name: 'Me', exact: true }).click();
    await heading(page, 'Me').waitFor();
    expect(await messageBox(page).inputValue()).toBe('');
    await chatLink(page, 'Grace H.').click();
    await heading(page, 'Grace Hopper').waitFor();
    expect(await messageBox(page).inputValue()).toBe('Half a thou');
  });

  test('waits for the network, says so, and is sent when it is back', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const { ada, grace, chatId } = await twoConfidants(world);
    const context = await profile({ as: ada });
    const page = await context.newPage();
    await page.goto(`/chats/${chatId}`);
    // The box works before the messages are loaded.
    await page.getByText('No messages yet.').waitFor();
    await context.setOffline(true);
    await write(page, 'From the train');
    await write(page, 'From the tunnel');
    await until(
      () => messageList(page).getByText('You’re offline. This will be sent when you’re back online.').count(),
      2,
    );
    await context.setOffline(false);
    await until(() => textsOf(grace, chatId), ['From the train', 'From the tunnel']);
    await until(() => messageList(page).locator('.message-state').count(), 0);
    await expectMessages(page, ['From the train', 'From the tunnel']);
  });
});
