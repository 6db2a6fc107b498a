import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Message } from '#shared/contracts/chats.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';
import { sampled } from '#test/support/long.ts';
import { checkScreens, look, readTranslations, test } from './support/screens.ts';
import { FRIEND, GROUP, userWithEverything } from './support/user-with-everything.ts';

/* Chats and groups. */

/** A user whose last message to a coach is not answered yet, after others that were. */
async function askingCoach(page: Page): Promise<void> {
  const known = Promise.withResolvers<string>();
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch();
    const user = await response.json();
    known.resolve(user.id);
    await route.fulfill({ response, json: { ...user, openai_api_key_configured: true } });
  });
  await page.route('**/messages', async (route) => {
    const me = await known.promise;
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

const TITLE = `Read ${'W'.repeat(42)}`;

/** Each kind of message that Steadfast writes into the chat of two confidants. The last three are for the other one. */
function saidBySteadfast(me: string): Message[] {
  const other = 'friend';
  const about = { of: other, asks: me, commitments: [], review_id: null, month: null };
  const mine = { ...about, of: me };
  const said: [content: string, question: NonNullable<Message['question']>][] = [
    [`Ada, you missed “${TITLE}” yesterday.`, { ...mine, kind: 'missed', commitments: [{ id: 'read', title: TITLE }] }],
    [`Ada and ${FRIEND}, Ada’s week has ended.`, { ...mine, kind: 'look_back', review_id: `${me}-2026-05-11` }],
    [`Ada and ${FRIEND}, Ada’s month has ended.`, { ...mine, kind: 'look_back', month: '2026-05' }],
    [`Ada, ${FRIEND} proposes to change your agreement.`, { ...about, kind: 'proposal' }],
    [`Ada, ${FRIEND} said yes.`, { ...about, kind: 'accepted' }],
    [`Ada, ${FRIEND} declined what you proposed.`, { ...about, kind: 'declined' }],
    [
      `Ada, ${FRIEND} shared the review of the week with you.`,
      { ...about, kind: 'review', review_id: 'friend-2026-05-11' },
    ],
    [`Ada and ${FRIEND}, your agreement ended on May 31.`, { ...about, kind: 'ended' }],
    [
      `${FRIEND} and Ada, ${FRIEND}’s week has ended.`,
      { ...about, asks: other, kind: 'look_back', review_id: 'friend-2026-05-11' },
    ],
    [`${FRIEND} and Ada, ${FRIEND}’s month has ended.`, { ...about, asks: other, kind: 'look_back', month: '2026-05' }],
    [`${FRIEND}, Ada missed “${TITLE}” yesterday.`, { ...mine, asks: other, kind: 'missed' }],
  ];
  return said.map(([content, question], index) => ({
    ...{ id: `message-${index}`, content, question, client_id: null, sender: { id: null, name: 'Steadfast' } },
    created_at: new Date().toISOString(),
  }));
}

test.for(sampled([390, 1280]))(
  'what Steadfast writes into a chat is clean at %i px',
  async (width, { open, world }) => {
    const me = await userWithEverything(world);
    const page = await open('/robots.txt', { as: me, width });
    readTranslations(page);
    await page.route('**/messages', (route) => route.fulfill({ json: saidBySteadfast(me.id) }));
    await page.route('**/mark_as_read', (route) => route.fulfill({ json: { unread_count: 0 } }));
    await page.goto('/chats');
    await page.getByRole('link', { name: 'Bartholomew F.' }).click();
    const list = page.getByRole('region', { name: 'Messages' });
    await list.getByText('your agreement ended').waitFor();
    // Each leads to what it is about, but not the one about the other's question.
    expect(await list.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/commitments/read',
      `/reviews/${me.id}-2026-05-11`,
      '/history?month=2026-05',
      ...Array.from({ length: 3 }, () => '/confidants/friend/agreement'),
      '/reviews/friend-2026-05-11',
      '/confidants/friend/agreement',
      ...Array.from({ length: 2 }, () => '/confidants/friend/show'),
    ]);
    await look(page, 'chat-steadfast', width);
  },
);

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
    name: 'chat-shared-page',
    path: '/chats',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: 'Bartholomew F.' }).click();
      await page.getByRole('button', { name: 'Read the page of' }).click();
      await page.getByRole('dialog').locator('h2', { hasText: 'A day' }).waitFor();
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
    onlyLong: true,
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
