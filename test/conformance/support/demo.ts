import { expect } from 'vitest';
import { type Chat, chats, type Message } from '#shared/contracts/chats.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { type Entry, fitness } from '#shared/contracts/fitness.ts';
import type { LocalCloud } from '#test/support/cloud.ts';

/* What the demo of a first start consists of. */

export const COMMITMENTS = '/api/v1/commitments';

/** The path of the weights of the last weeks. */
const WEIGHTS = () => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return `${fitness.entries.path}?entry_type=weight&from=${day(57)}&to=${day(-1)}`;
};

/** The path of the meals of the last two weeks. */
const MEALS = () => WEIGHTS().replace('=weight', '=food');

async function messagesOf(cloud: LocalCloud, name: string): Promise<Message[]> {
  const chat = (await listOf<Chat>(cloud, 'ada@example.com', chats.list.path)).find((each) => each.name === name);
  return listOf<Message>(cloud, 'ada@example.com', chats.messages.path.replace('{id}', chat?.id ?? ''));
}

async function titlesOf(cloud: LocalCloud, email: string): Promise<string[]> {
  return (await listOf<Commitment>(cloud, email, COMMITMENTS)).map(({ title }) => title);
}

/** The list at a path for a demo user. */
async function listOf<Each>(cloud: LocalCloud, email: string, path: string): Promise<Each[]> {
  const token = await tokenOf(cloud, email);
  const listed = await fetch(cloud.url + path, { headers: { authorization: `Bearer ${token}` } });
  return (await listed.json()) as Each[];
}

export async function tokenOf(cloud: LocalCloud, email: string): Promise<string> {
  const signedIn = await signIn(cloud, email);
  expect(signedIn.status).toBe(200);
  return ((await signedIn.json()) as { token: string }).token;
}

export function signIn(cloud: LocalCloud, email: string): Promise<Response> {
  const body = JSON.stringify({ user: { email, password: 'steadfast' } });
  return fetch(`${cloud.url}/api/v1/users/sign_in`, { method: 'POST', body });
}

/** What both demo users have at the end of a start. */
export interface Demo {
  ada: string[];
  bob: string[];
  meals: Entry[];
  messages: string[];
}

export async function demoOf(cloud: LocalCloud): Promise<Demo> {
  const messages = await messagesOf(cloud, 'Bob Martin');
  return {
    ada: await titlesOf(cloud, 'ada@example.com'),
    bob: await titlesOf(cloud, 'bob@example.com'),
    meals: await listOf<Entry>(cloud, 'ada@example.com', MEALS()),
    messages: messages.map(({ id }) => id),
  };
}

/** The demo has everything, and everything once. */
export async function expectWhole(cloud: LocalCloud): Promise<void> {
  const { ada, bob } = await demoOf(cloud);
  expect([ada.length, bob.length]).toEqual([12, 11]);
  expect(new Set([...ada, ...bob]).size).toBe(23);
  expect(ada[0]).toBe('Walk before breakfast');
  // Before twenty past seven, that of today is missing.
  expect([14, 15]).toContain((await listOf(cloud, 'ada@example.com', WEIGHTS())).length);
}
