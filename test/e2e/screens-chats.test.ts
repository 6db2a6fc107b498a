import type { Page } from 'playwright-core';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';
import { checkScreens } from './support/screens.ts';
import { FRIEND, GROUP } from './support/user-with-everything.ts';

/* Chats and groups. */

/** A user whose last message to a coach is not answered yet, after others that were. */
async function askingCoach(page: Page): Promise<void> {
  let me = '';
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch();
    const user = await response.json();
    me = user.id;
    await route.fulfill({ response, json: { ...user, openai_api_key_configured: true } });
  });
  await page.route('**/messages', (route) => {
    const link = `[W${'w'.repeat(60)}](${new URL(page.url()).origin}/commitments/01JD3Q4W5E6R7T8Y9Z0ABCDEFG)`;
    const said = [
      'What is next?',
      `It is ${link}. ${'Slowly, then. '.repeat(12)}`,
      'And now?',
      COACH_SAYS.noKey,
      'Why?',
    ];
    const messages = said.map((content, index) => ({
      id: `message-${index}`,
      content,
      created_at: new Date().toISOString(),
      sender: index % 2 === 0 ? { id: me, name: 'Ada' } : { id: GENERAL_COACH, name: 'AI Coach' },
      client_id: null,
      ...(content === COACH_SAYS.noKey && { failure: { code: 'no_key', params: {} } }),
    }));
    return route.fulfill({ json: messages });
  });
  await page.route('**/mark_as_read', (route) => route.fulfill({ json: { unread_count: 0 } }));
  await page.reload();
  await page.getByRole('link', { name: 'AI Coach' }).click();
  await page.getByRole('link', { name: 'Open Settings' }).waitFor();
  await page.getByRole('button', { name: 'Stop the reply' }).waitFor();
  await page.getByText('AI Coach is typing…').waitFor();
}

checkScreens([
  {
    name: 'chats',
    path: '/chats',
    signedIn: true,
    to: (page) => page.getByRole('link', { name: GROUP }).waitFor(),
  },
  {
    name: 'chat',
    path: '/chats',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: GROUP }).click();
      await page.getByText('Slowly, then.').waitFor();
      await page.getByRole('textbox', { name: 'Message' }).fill('One\nTwo\nThree');
    },
  },
  {
    name: 'chat-not-sent',
    path: '/chats',
    signedIn: true,
    complaint: /status of 422/,
    to: async (page) => {
      const refusal = { status: 422, json: { error: 'Not just now', errors: ['Not just now'] } };
      await page.route('**/create_message', (route) => route.fulfill(refusal));
      await page.getByRole('link', { name: 'Bartholomew F.' }).click();
      const field = page.getByRole('textbox', { name: 'Message' });
      await field.fill(`A letter of ${'many '.repeat(30)}words`);
      await field.press('Enter');
      await page.getByRole('button', { name: 'Discard' }).waitFor();
      await field.fill('x'.repeat(4001));
      await page.getByText('4001/4000').waitFor();
    },
  },
  {
    name: 'chat-without-key',
    path: '/chats',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: 'AI Coach' }).click();
      await page.getByText('OpenAI API Key Required').waitFor();
    },
  },
  { name: 'coach-chat', path: '/chats', signedIn: true, to: askingCoach },
  {
    name: 'chat-unknown',
    onlyLong: true,
    path: '/chats/nobodys',
    signedIn: true,
    complaint: /status of 404/,
    to: (page) => page.getByText('Chat not found').waitFor(),
  },
  {
    name: 'new-group',
    path: '/chats',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'New Group' }).click();
      await page.getByRole('dialog').getByRole('checkbox', { name: FRIEND }).check();
    },
  },
  {
    name: 'group-members',
    path: '/chats',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: GROUP }).click();
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('button', { name: `Remove ${FRIEND}` }).waitFor();
    },
  },
  {
    name: 'group-remove-question',
    onlyLong: true,
    path: '/chats',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: GROUP }).click();
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('button', { name: `Remove ${FRIEND}` }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'group-leave-question',
    path: '/chats',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: GROUP }).click();
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('button', { name: 'Leave Group' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
]);
