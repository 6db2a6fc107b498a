import { describe } from 'vitest';
import { heading, hold } from './support/app.ts';
import { test } from './support/test.ts';

/* A chat that is loading, or does not exist. */

describe('a chat', () => {
  test('says that it is loading, and why it could not be read', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const page = await (await profile({ as: await world.person() })).newPage();
    const release = await hold(page, '**/api/v1/chats/nobodys');
    await page.goto('/chats/nobodys');
    await page.getByText('Loading chat...').waitFor();
    release();
    await heading(page, 'Error loading chat').waitFor();
    await page.getByText('Chat not found').waitFor();
  });
});
