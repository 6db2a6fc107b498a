import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chats } from '#shared/contracts/chats.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { markAsRead, ownChat, say, unreadOf, wordsOf } from '#test/support/chats.ts';
import { confidants, group, revoked, verified } from '#test/support/confidants.ts';
import type { Person, World } from '#test/support/world.ts';
import { heading, signOut, until } from './support/app.ts';
import {
  belowSight,
  bubble,
  bubbles,
  chatLink,
  messageBox,
  messageList,
  sendButton,
  shows,
  wordsIn,
  write,
} from './support/chat.ts';
import { expectClean } from './support/clean.ts';
import { test } from './support/test.ts';

/* Chats: their list, and what is said in one. */

interface Two {
  ada: Person;
  grace: Person;
  chatId: string;
}

async function two(world: World): Promise<Two> {
  const [ada, grace] = [
    await verified(world, { name: 'Ada Lovelace' }),
    await verified(world, { name: 'Grace Hopper' }),
  ];
  return { ada, grace, chatId: await confidants(ada, grace) };
}

async function sayAll(person: Person, chatId: string, words: string[]): Promise<void> {
  for (const each of words) await say(person, chatId, each);
}

const numbered = (from: number, until_: number) =>
  Array.from({ length: until_ - from + 1 }, (_, index) => `Message ${from + index}`);

/** Lets what is said wait until it is let go. */
async function hold(page: Page) {
  const waiting: (() => void)[] = [];
  const bodies: { content: string; client_id: string }[] = [];
  let held = true;
  await page.route('**/create_message', async (route) => {
    bodies.push(route.request().postDataJSON());
    if (held) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return {
    bodies,
    release: () => {
      held = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}

const chatsNav = (page: Page) => page.getByRole('navigation', { name: 'Chats' });
const listed = (page: Page) => chatsNav(page).getByRole('link').allTextContents();

describe('the list of chats', () => {
  test('stands in the sidebar: oneself, the coach, then people and groups as they were last heard of', async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await two(world);
    await group(ada, 'Sunday walkers', grace);
    await say(grace, chatId, 'Hello');
    const page = await open('/dashboard', { as: ada });
    await until(() => listed(page), ['Me', 'AI Coach', 'Grace H.11 unread message', 'Sunday walkers']);
    expect(await chatsNav(page).locator('ul').count()).toBe(2);
    await chatLink(page, 'Grace H. 1 unread message').click();
    await page.waitForURL(`**/chats/${chatId}`);
    await heading(page, 'Grace Hopper').waitFor();
    await until(() => listed(page), ['Me', 'AI Coach', 'Grace H.', 'Sunday walkers']);
  });

  test('shows 99+ where there are more, and says how many', async ({ profile, world }) => {
    const ada = await world.person();
    const page = await (await profile({ as: ada })).newPage();
    const all = await ada.call(chats.list);
    const json = all.map((chat, index) => ({ ...chat, unread_count: index === 0 ? 99 : 120 }));
    await page.route('**/api/v1/chats', (route) => route.fulfill({ json }));
    await page.goto('/dashboard');
    await chatLink(page, 'Me 99 unread messages').waitFor();
    expect(await chatLink(page, 'AI Coach 120 unread messages').locator('.unread').textContent()).toBe('99+');
  });

  test('says that it is loading, that there is nothing, and that it could not be read', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const page = await (await profile({ as: await world.person() })).newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/chats', async (route) => {
      await held.promise;
      await route.fulfill({ json: [] });
    });
    await page.goto('/dashboard');
    await chatsNav(page).getByText('Loading...').waitFor();
    held.resolve();
    await chatsNav(page).getByText('No chats found').waitFor();
    const other = await (await profile({ as: await world.person() })).newPage();
    await other.route('**/api/v1/chats', (route) =>
      route.fulfill({ status: 500, json: { error: 'Broken', errors: ['Broken'] } }),
    );
    await other.goto('/settings');
    await chatsNav(other).getByText('Failed to fetch chats').waitFor({ timeout: 30_000 });
    await other.unroute('**/api/v1/chats');
    await chatsNav(other).getByRole('button', { name: 'Try again' }).click();
    await chatLink(other, 'AI Coach').waitFor();
  });

  test('is a screen of its own on phones, with all that is unread on its tab', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    const { id } = await group(grace, 'Walkers', ada);
    await sayAll(grace, chatId, ['One', 'Two']);
    await say(grace, id, 'Three');
    const page = await open('/dashboard', { as: ada, width: 390 });
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats 3 unread messages' });
    await tab.click();
    await heading(page, 'Chats').waitFor();
    await expectClean(page);
    await page.getByRole('link', { name: 'Grace H. 2 unread messages' }).click();
    await heading(page, 'Grace Hopper').waitFor();
    await shows(page, ['One', 'Two']);
    await until(() => unreadOf(ada, chatId), 0);
    await page.getByRole('link', { name: 'All chats' }).click();
    await page.getByRole('link', { name: 'Grace H.', exact: true }).waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Chats 1 unread message' })
      .waitFor();
  });

  test('is read again a moment after one comes to a chat', async ({ open, world }) => {
    const ada = await world.person();
    const chat = await ownChat(ada, 'self_chat');
    const page = await open('/dashboard', { as: ada });
    await chatLink(page, 'Me').waitFor();
    const again = page.waitForResponse((response) => response.url().endsWith('/api/v1/chats'));
    await chatLink(page, 'Me').click();
    await page.waitForURL(`**/chats/${chat.id}`);
    expect((await again).status()).toBe(200);
  });
});

describe('a chat', () => {
  test('has its name, its messages by day, and a box', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await say(grace, chatId, 'Good morning');
    await say(ada, chatId, 'Good morning, Grace');
    const page = await open(`/chats/${chatId}`, { as: ada });
    await heading(page, 'Grace Hopper').waitFor();
    await until(() => page.title(), 'Grace Hopper · Steadfast');
    await shows(page, ['Good morning', 'Good morning, Grace']);
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    const time = bubble(page, 'Good morning, Grace').locator('time');
    expect(await time.textContent()).toMatch(/^\d{1,2}:\d\d [AP]M$/);
    expect(await time.getAttribute('title')).toMatch(/^\w+, \w+ \d+, \d{4} at \d{1,2}:\d\d [AP]M$/);
    expect(await messageList(page).locator('.message.own').count()).toBe(1);
    expect(await messageList(page).locator('.message .avatar').evaluateAll(initials)).toEqual(['GH', 'AL']);
    await expectClean(page);
  });

  test('has another address among the confidants', async ({ open, world }) => {
    const { ada, chatId } = await two(world);
    const page = await open(`/confidants/${chatId}`, { as: ada });
    await heading(page, 'Grace Hopper').waitFor();
    await write(page, 'Here, too');
    await shows(page, ['Here, too']);
  });

  test('says that it is loading, and why it could not be read', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const page = await (await profile({ as: await world.person() })).newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/chats/nobodys', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/chats/nobodys');
    await page.getByText('Loading chat...').waitFor({ state: 'attached' });
    held.resolve();
    await heading(page, 'Error loading chat').waitFor();
    await page.getByText('Chat not found').waitFor();
    await expectClean(page);
  });

  test('says that its messages could not be read', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const { ada, grace, chatId } = await two(world);
    await say(grace, chatId, 'Hello');
    const page = await (await profile({ as: ada })).newPage();
    const refusal = { status: 500, json: { error: 'Broken', errors: ['Broken'] } };
    await page.route('**/messages', (route) => route.fulfill(refusal));
    await page.goto(`/chats/${chatId}`);
    await page.getByText('Failed to fetch messages').waitFor({ timeout: 30_000 });
    await page.unroute('**/messages');
    await page.getByRole('button', { name: 'Try again' }).click();
    await shows(page, ['Hello']);
  });

  test('that is closed can be read, and has no box', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await say(grace, chatId, 'Farewell');
    await revoked(ada, grace);
    const page = await open(`/chats/${chatId}`, { as: ada });
    await page.getByText('This conversation is closed').waitFor();
    await shows(page, ['Farewell']);
    expect(await messageBox(page).count()).toBe(0);
  });

  test('of an AI asks for a key first', async ({ open, world }) => {
    const ada = await world.person();
    const page = await open(`/chats/${(await ownChat(ada, 'ai_coach')).id}`, { as: ada });
    await page.getByText('OpenAI API Key Required').waitFor();
    expect(await messageBox(page).isDisabled()).toBe(true);
    expect(await sendButton(page).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Add it in Settings' }).click();
    await page.waitForURL('**/settings#openai-api-key');
  });

  test('makes links of the web’s addresses alone, and keeps lines', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await say(grace, chatId, 'See https://example.com/a_(b), or javascript:alert(1)\nand\n\n  data:text/html,x');
    const page = await open(`/chats/${chatId}`, { as: ada });
    const links = bubbles(page).getByRole('link');
    await links.first().waitFor();
    expect(await links.count()).toBe(1);
    expect(await links.first().getAttribute('href')).toBe('https://example.com/a_(b)');
    expect(await links.first().getAttribute('rel')).toBe('noopener noreferrer');
    expect(
      await bubbles(page)
        .first()
        .evaluate((text) => getComputedStyle(text).whiteSpace),
    ).toBe('pre-wrap');
    expect(await wordsIn(page)).toEqual([
      'See https://example.com/a_(b), or javascript:alert(1)\nand\n\n  data:text/html,x',
    ]);
  });
});

const initials = (all: Element[]) => all.map((each) => (each as HTMLElement).dataset.initials);

describe('saying something', () => {
  test('Enter sends, Shift and Enter breaks the line, and so does what is being composed', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    const box = messageBox(page);
    await box.fill('One');
    await box.press('Shift+Enter');
    await box.pressSequentially('two');
    await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    expect(await box.inputValue()).toBe('One\ntwo');
    await box.press('Enter');
    await shows(page, ['One\ntwo']);
    expect(await box.inputValue()).toBe('');
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await box.fill('  Three  ');
    await sendButton(page).click();
    await shows(page, ['One\ntwo', 'Three']);
    await until(() => wordsOf(grace, chatId), ['One\ntwo', 'Three']);
  });

  test('what nobody could send stays in the box, and why is said', async ({ open, world }) => {
    const { ada, chatId } = await two(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    await messageBox(page).fill('Ding \u0007');
    await messageBox(page).press('Enter');
    await page.locator('.composer-hint').getByText(SENTENCES.forbiddenCharacters('Message')).waitFor();
    expect(await messageBox(page).inputValue()).toBe('Ding \u0007');
    expect(await bubbles(page).count()).toBe(0);
    await messageBox(page).fill('Ding');
    expect(await page.locator('.composer-hint').textContent()).toBe('');
    await messageBox(page).press('Enter');
    await shows(page, ['Ding']);
  });

  test('nothing cannot be said', async ({ open, world }) => {
    const { ada, chatId } = await two(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    expect(await sendButton(page).isDisabled()).toBe(true);
    await messageBox(page).fill('   \n ');
    expect(await sendButton(page).isDisabled()).toBe(true);
    await messageBox(page).press('Enter');
    await messageBox(page).fill('.');
    expect(await sendButton(page).isDisabled()).toBe(false);
    await sendButton(page).click();
    await shows(page, ['.']);
  });

  test('the box grows with what is in it, up to six lines, and counts when there is little room', async ({
    open,
    world,
  }) => {
    const { ada, chatId } = await two(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    const box = messageBox(page);
    const height = async () => (await box.boundingBox())?.height ?? 0;
    const low = await height();
    await box.fill('a\nb\nc');
    await until(async () => (await height()) > low, true);
    const middle = await height();
    await box.fill('a\n'.repeat(40));
    await until(async () => (await height()) > middle, true);
    expect(await height()).toBeLessThanOrEqual(low + 5 * 25);
    await box.fill('x'.repeat(LIMITS.messageLength - 10));
    await page.getByText('3990/4000').waitFor();
    await box.fill('x'.repeat(LIMITS.messageLength + 1));
    await page.getByText('Message must be at most 4000 characters').waitFor();
    expect(await sendButton(page).isDisabled()).toBe(true);
    await box.fill('x'.repeat(LIMITS.messageLength));
    await sendButton(page).click();
    await shows(page, ['x'.repeat(LIMITS.messageLength)]);
  });

  test('shows it at once, and sends several in their order', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    const sending = await hold(page);
    for (const each of ['One', 'Two', 'Three']) await write(page, each);
    await shows(page, ['One', 'Two', 'Three']);
    await until(() => messageList(page).getByText('Sending', { exact: true }).count(), 3);
    sending.release();
    await until(() => messageList(page).getByText('Sending', { exact: true }).count(), 0);
    await shows(page, ['One', 'Two', 'Three']);
    expect(await wordsOf(grace, chatId)).toEqual(['One', 'Two', 'Three']);
  });

  test('in a frame: nothing is waited for', async ({ open, world }) => {
    const { ada, chatId } = await two(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    await hold(page);
    await page.getByText('No messages yet.').waitFor();
    await messageBox(page).fill('Now');
    const shown = await page.evaluate(async () => {
      const box = document.querySelector('textarea');
      box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await new Promise(requestAnimationFrame);
      return document.querySelector('.bubble')?.textContent;
    });
    expect(shown).toMatch(/^Now/);
  });

  test('what fails says so, and can be tried again under its one name, or discarded', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const { ada, grace, chatId } = await two(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    const names: string[] = [];
    let refuses = true;
    await page.route('**/create_message', (route) => {
      names.push(route.request().postDataJSON().client_id);
      const refusal = { error: 'Not just now', errors: ['Not just now'] };
      return refuses ? route.fulfill({ status: 422, json: refusal }) : route.continue();
    });
    await write(page, 'First');
    const failed = messageList(page).getByRole('alert');
    await failed.getByText('Failed to send message').waitFor();
    await write(page, 'Second');
    await until(() => failed.count(), 2);
    await expectClean(page);
    await failed.nth(1).getByRole('button', { name: 'Discard' }).click();
    await shows(page, ['First']);
    await until(
      () => page.getByLabel('Message', { exact: true }).evaluate((box) => box === document.activeElement),
      true,
    );
    refuses = false;
    await failed.getByRole('button', { name: 'Try again' }).click();
    await until(() => failed.count(), 0);
    await until(() => wordsOf(grace, chatId), ['First']);
    expect(names[2]).toBe(names[0]);
    expect(names[1]).not.toBe(names[0]);
  });

  test('an answer that was lost makes no second message', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|ERR_CONNECTION/);
    const { ada, grace, chatId } = await two(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    let lost = 0;
    await page.route('**/create_message', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await write(page, 'Once');
    await until(
      () =>
        messageList(page)
          .getByText(/^(Still s|S)ending$/)
          .count(),
      0,
    );
    await shows(page, ['Once']);
    await until(async () => lost, 2);
    expect(await wordsOf(grace, chatId)).toEqual(['Once']);
  });
});

describe('what is not sent', () => {
  test('survives a reload: what is in the box, what is on its way, and what has failed', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const { ada, grace, chatId } = await two(world);
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
    await until(() => wordsOf(grace, chatId), ['On its way']);
    await until(async () => [...(await wordsIn(page))].sort(), ['On its way', 'Refused']);
    await messageList(page).getByRole('button', { name: 'Try again' }).click();
    await until(() => wordsOf(grace, chatId), ['On its way', 'Refused']);
    // A draft is its chat's.
    await chatsNav(page).getByRole('link', { name: 'Me', exact: true }).click();
    await heading(page, 'Me').waitFor();
    expect(await messageBox(page).inputValue()).toBe('');
    await chatLink(page, 'Grace H.').click();
    await heading(page, 'Grace Hopper').waitFor();
    expect(await messageBox(page).inputValue()).toBe('Half a thou');
  });

  test('goes with who wrote it', async ({ open, world, expectComplaint }) => {
    // What is still being read when the session ends is refused.
    expectComplaint(/status of (401|422)/);
    const { ada, chatId } = await two(world);
    const page = await open(`/chats/${chatId}`, { as: ada });
    await page.route('**/create_message', (route) =>
      route.fulfill({ status: 422, json: { error: 'No', errors: ['No'] } }),
    );
    await write(page, 'Secret');
    await messageList(page).getByRole('alert').waitFor();
    await messageBox(page).fill('Another secret');
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await kept()).toContain('Another secret');
    await signOut(page);
    await until(async () => (await kept()).includes('ecret'), false);
  });

  test('waits for the network, says so, and is sent when it is back', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const { ada, grace, chatId } = await two(world);
    const context = await profile({ as: ada });
    const page = await context.newPage();
    await page.goto(`/chats/${chatId}`);
    // The box is there before it is known what has been said.
    await page.getByText('No messages yet.').waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline. This is what was here last; what you write is sent when').waitFor();
    await write(page, 'From the train');
    await write(page, 'From the tunnel');
    await until(() => messageList(page).getByText('You are offline. This is sent when you are back.').count(), 2);
    await context.setOffline(false);
    await until(() => wordsOf(grace, chatId), ['From the train', 'From the tunnel']);
    await until(() => messageList(page).locator('.message-state').count(), 0);
    await shows(page, ['From the train', 'From the tunnel']);
  });
});

describe('a long chat', () => {
  test('begins with its newest fifty, and what comes above them moves nothing', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 130));
    await markAsRead(ada, chatId);
    const page = await open(`/chats/${chatId}`, { as: ada });
    await bubble(page, 'Message 130').waitFor();
    await until(() => belowSight(page), 0);
    expect(await bubbles(page).count()).toBe(50);
    const held = Promise.withResolvers<void>();
    await page.route('**/messages?before=*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await messageList(page).evaluate((view) => view.scrollTo(0, 0));
    await drawn(page);
    const first = bubble(page, 'Message 81');
    const before = await first.boundingBox();
    held.resolve();
    await bubble(page, 'Message 31').waitFor({ state: 'attached' });
    expect(await first.boundingBox()).toEqual(before);
    await messageList(page).evaluate((view) => view.scrollTo(0, 0));
    await until(() => bubbles(page).count(), 130);
    await shows(page, numbered(1, 130));
  });

  test('says when earlier messages cannot be read', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 60));
    await markAsRead(ada, chatId);
    const page = await open(`/chats/${chatId}`, { as: ada });
    await bubble(page, 'Message 60').waitFor();
    await page.route('**/messages?before=*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Broken', errors: ['Broken'] } }),
    );
    await messageList(page).evaluate((view) => view.scrollTo(0, 0));
    await messageList(page).getByText('Failed to fetch messages').waitFor();
    await page.unroute('**/messages?before=*');
    await messageList(page).getByRole('button', { name: 'Try again' }).click();
    await until(() => bubbles(page).count(), 60);
  });

  test('is asked for again only where something has changed', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await say(grace, chatId, 'Hello');
    const page = await open(`/chats/${chatId}`, { as: ada });
    await shows(page, ['Hello']);
    const unchanged = await page.waitForResponse(
      (response) => response.url().endsWith(`/chats/${chatId}/messages`) && response.status() === 304,
    );
    expect(unchanged.request().headers()['if-none-match']).toBeTruthy();
    await page.evaluate(() => {
      const watcher = new MutationObserver((records) => {
        (window as unknown as { drawn: number }).drawn += records.length;
      });
      (window as unknown as { drawn: number }).drawn = 0;
      const list = document.querySelector('.messages');
      if (list) watcher.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await page.waitForResponse((response) => response.url().endsWith('/messages') && response.status() === 304);
    expect(await page.evaluate(() => (window as unknown as { drawn: number }).drawn)).toBe(0);
  });
});

describe('what is read', () => {
  test('is marked when the chat opens, and a line stands above what is new', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, ['Old one', 'Old two']);
    await markAsRead(ada, chatId);
    await sayAll(grace, chatId, ['New one', 'New two']);
    const page = await open(`/chats/${chatId}`, { as: ada });
    await messageList(page).getByText('New', { exact: true }).waitFor();
    const rows = await messageList(page).getByRole('listitem').allTextContents();
    expect(rows.indexOf('New')).toBe(2);
    await until(() => unreadOf(ada, chatId), 0);
    await chatLink(page, 'Grace H.')
      .and(page.getByRole('link', { name: 'Grace H.', exact: true }))
      .waitFor();
  });

  test('begins where what is new begins, where that does not fit', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 10));
    await markAsRead(ada, chatId);
    await sayAll(grace, chatId, numbered(11, 40));
    const page = await open(`/chats/${chatId}`, { as: ada });
    const line = messageList(page).getByText('New', { exact: true });
    await line.waitFor();
    const [view, place] = [await messageList(page).boundingBox(), await line.boundingBox()];
    expect((place?.y ?? 0) - (view?.y ?? 0)).toBeLessThan(40);
    expect(await belowSight(page)).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'New messages' }).click();
    await until(() => belowSight(page), 0);
  });

  test('is only what somebody looks at: not out of sight, and not above the end', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 45));
    const page = await open(`/chats/${chatId}`, { as: ada });
    await messageList(page).getByText('New', { exact: true }).waitFor();
    await toEnd(page);
    await until(() => unreadOf(ada, chatId), 0);
    await messageList(page).evaluate((view) => view.scrollTo(0, 100));
    await drawn(page);
    const before = await bubble(page, 'Message 10').boundingBox();
    await say(grace, chatId, 'Are you there?');
    await page.getByRole('button', { name: 'New messages' }).waitFor();
    expect(await bubble(page, 'Message 10').boundingBox()).toEqual(before);
    expect(await unreadOf(ada, chatId)).toBe(1);
    await page.getByRole('button', { name: 'New messages' }).click();
    await until(() => unreadOf(ada, chatId), 0);
    // Somebody who looks elsewhere has read nothing.
    await page.evaluate(() => {
      document.hasFocus = () => false;
      window.dispatchEvent(new Event('blur'));
    });
    await say(grace, chatId, 'And now?');
    await bubble(page, 'And now?').waitFor();
    expect(await unreadOf(ada, chatId)).toBe(1);
    await page.evaluate(() => {
      document.hasFocus = () => true;
      window.dispatchEvent(new Event('focus'));
    });
    await until(() => unreadOf(ada, chatId), 0);
  });

  test('begins at the first unread one, also where it lies before the newest fifty', { timeout: 180_000 }, async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 10));
    await markAsRead(ada, chatId);
    await sayAll(grace, chatId, numbered(11, 130));
    const page = await open(`/chats/${chatId}`, { as: ada });
    await messageList(page).getByText('New', { exact: true }).waitFor();
    await beginsAt(page, 'Message 11');
    expect(await belowSight(page)).toBeGreaterThan(1_000);
    // So many are marked as have been in sight.
    await until(() => unreadAndSeen(page, ada, chatId), 130);
    await bubble(page, 'Message 60').scrollIntoViewIfNeeded();
    await until(() => unreadAndSeen(page, ada, chatId), 130);
    await chatLink(page, `Grace H. ${await unreadOf(ada, chatId)} unread messages`).waitFor();
    await page.getByRole('button', { name: 'New messages' }).click();
    await until(() => belowSight(page), 0);
    await until(() => unreadOf(ada, chatId), 0);
    await chatLink(page, 'Grace H.')
      .and(page.getByRole('link', { name: 'Grace H.', exact: true }))
      .waitFor();
  });

  test('waits for those before it: until the first unread one is there nothing is marked', {
    timeout: 120_000,
  }, async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 70));
    const page = await open('/dashboard', { as: ada });
    const marks: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/mark_as_read')) marks.push(request.url());
    });
    const held = Promise.withResolvers<void>();
    await page.route('**/messages?before=*', async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: { error: 'Broken', errors: ['Broken'] } });
    });
    await chatLink(page, 'Grace H.').click();
    // The newest are shown meanwhile.
    await bubble(page, 'Message 70').waitFor();
    await page.getByRole('button', { name: 'Loading unread messages...' }).waitFor();
    held.resolve();
    const again = page.getByRole('button', { name: 'Load unread messages' });
    await again.waitFor();
    expect(marks).toEqual([]);
    expect(await unreadOf(ada, chatId)).toBe(70);
    await page.unroute('**/messages?before=*');
    await again.click();
    await beginsAt(page, 'Message 1');
    await until(() => unreadAndSeen(page, ada, chatId), 70);
  });

  test('is all that was before it where one writes, and costs nothing where there is none', {
    timeout: 120_000,
  }, async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 60));
    const page = await open(`/chats/${chatId}`, { as: ada });
    await beginsAt(page, 'Message 1');
    await write(page, 'I see');
    await until(() => unreadOf(ada, chatId), 0);
    await until(() => belowSight(page), 0);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    const listRead = page.waitForResponse((response) => response.url().endsWith('/api/v1/chats'));
    await page.reload();
    await bubble(page, 'I see').waitFor();
    await listRead;
    // Something is marked as soon as there is something.
    await say(grace, chatId, 'You do?');
    await until(() => unreadOf(ada, chatId), 0);
    expect(asked.filter((url) => url.endsWith('/mark_as_read'))).toHaveLength(1);
    expect(asked.filter((url) => url.includes('limit=100'))).toEqual([]);
  });

  test('stays in sight where more comes at once than is seen', { timeout: 120_000 }, async ({ profile, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 30));
    await markAsRead(ada, chatId);
    const page = await (await profile({ as: ada })).newPage();
    // As while a machine sleeps: what is said meanwhile comes with the next page that is read.
    await page.routeWebSocket('**/cable*', () => {});
    let asleep = false;
    await page.route('**/messages', (route) => (asleep ? route.fulfill({ status: 304 }) : route.continue()));
    await page.goto(`/chats/${chatId}`);
    await bubble(page, 'Message 30').waitFor();
    await until(() => belowSight(page), 0);
    asleep = true;
    await sayAll(grace, chatId, numbered(31, 70));
    asleep = false;
    await beginsAt(page, 'Message 31');
    await until(() => unreadAndSeen(page, ada, chatId), 70);
  });

  test('is new to whoever comes back to a chat and has heard nothing meanwhile', async ({ profile, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, ['Old one']);
    await markAsRead(ada, chatId);
    const page = await (await profile({ as: ada })).newPage();
    await page.clock.install();
    await page.routeWebSocket('**/cable?*', () => {});
    await page.goto(`/chats/${chatId}`);
    await bubble(page, 'Old one').waitFor();
    await page.getByRole('link', { name: 'Confidants', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Confidants' }).waitFor();
    await sayAll(grace, chatId, ['New one', 'New two']);
    await page.clock.fastForward(20_000);
    await page.goBack();
    await bubble(page, 'New two').waitFor();
    await messageList(page).getByText('New', { exact: true }).waitFor();
  });

  test('is marked another time where marking has failed', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const { ada, grace, chatId } = await two(world);
    await say(grace, chatId, 'One');
    const page = await (await profile({ as: ada })).newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/mark_as_read', (route) =>
      route.fulfill({ status: 500, json: { error: 'Broken', errors: ['Broken'] } }),
    );
    await page.goto(`/chats/${chatId}`);
    await until(async () => logged.some((text) => text.includes('Failed to mark messages as read')), true);
    await page.unroute('**/mark_as_read');
    await say(grace, chatId, 'Two');
    await until(() => unreadOf(ada, chatId), 0);
  });
});

describe('on a phone', () => {
  test('a chat fills the height, and its box stands at the foot', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 30));
    await markAsRead(ada, chatId);
    const page = await open(`/chats/${chatId}`, { as: ada, width: 390 });
    await bubble(page, 'Message 30').waitFor();
    const box = await messageBox(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(844 - 24);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
    await until(() => belowSight(page), 0);
    await expectClean(page);
  });

  test('what is at the end stays there when the keyboard comes', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 30));
    await markAsRead(ada, chatId);
    const page = await open(`/chats/${chatId}`, { as: ada, width: 390 });
    await bubble(page, 'Message 30').waitFor();
    // As phones tell of it: what can be seen is lower than the window.
    await page.evaluate(() => {
      const view = window.visualViewport!;
      Object.defineProperty(view, 'height', { value: 500, configurable: true });
      view.dispatchEvent(new Event('resize'));
    });
    const lowest = async () => {
      const box = await messageBox(page).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await until(async () => (await lowest()) <= 500, true);
    await until(() => belowSight(page), 0);
    // There Enter breaks the line.
    await messageBox(page).fill('One');
    await messageBox(page).press('Enter');
    expect(await messageBox(page).inputValue()).toBe('One\n');
    await sendButton(page).click();
    await until(async () => (await wordsIn(page)).at(-1), 'One');
  });
});

describe('without a network', () => {
  test('a chat that was opened shows what was kept of it', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 40));
    const context = await profile({ as: ada });
    const page = await context.newPage();
    await page.goto(`/chats/${chatId}`);
    await bubble(page, 'Message 40').waitFor();
    // What is kept is written a moment later.
    await until(() => keptIn(page, 'Message 40'), true);
    await page.goto('/dashboard');
    await chatLink(page, 'Grace H.').waitFor();
    // The code of the page comes with the first sign of use; when what is next comes, all of it is there.
    await chatLink(page, 'AI Coach').hover();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/group-dialog-/.test(name)),
    );
    await context.setOffline(true);
    await chatLink(page, 'Grace H.').click();
    await bubble(page, 'Message 40').waitFor();
    expect((await wordsIn(page)).slice(-20)).toEqual(numbered(21, 40));
    await page.getByText('You are offline. This is what was here last').waitFor();
  });
});

/** Goes to the end by oneself, whatever comes to its height on the way. */
async function toEnd(page: Page): Promise<void> {
  await until(async () => {
    await messageList(page).evaluate((view) => view.scrollTo(0, view.scrollHeight));
    await drawn(page);
    return belowSight(page);
  }, 0);
}

/** The line stands above this one, and both are in sight. */
async function beginsAt(page: Page, words: string): Promise<void> {
  await until(
    () =>
      messageList(page).evaluate((view) => {
        const line = view.querySelector('.new-line');
        const { top, bottom } = view.getBoundingClientRect();
        const place = line?.getBoundingClientRect();
        const isInSight = place !== undefined && place.top >= top && place.bottom < bottom;
        return isInSight ? line?.nextElementSibling?.querySelector('.bubble')?.firstChild?.textContent : undefined;
      }),
    words,
  );
}

/** How many are unread, and up to which number they have been in sight: together they are all. */
async function unreadAndSeen(page: Page, person: Person, chatId: string): Promise<number> {
  return (await unreadOf(person, chatId)) + (await lastInSight(page));
}

/** The number of the last message that is in sight. */
function lastInSight(page: Page): Promise<number> {
  return messageList(page).evaluate((view) => {
    const { bottom } = view.getBoundingClientRect();
    const shown = [...view.querySelectorAll('.message')].filter((row) => row.getBoundingClientRect().top < bottom);
    return Number(shown.at(-1)?.querySelector('.bubble')?.firstChild?.textContent?.replace('Message ', ''));
  });
}

/** What has come into sight has its own height a frame later, and by then the list knows where it was scrolled to. */
function drawn(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function keptIn(page: Page, words: string): Promise<boolean> {
  return page.evaluate(
    (wanted) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('steadfast-lists');
        opening.onsuccess = () => {
          const all = opening.result.transaction('entries').objectStore('entries').getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result).includes(wanted));
        };
      }),
    words,
  );
}
