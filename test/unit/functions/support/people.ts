import { createHash } from 'node:crypto';
import type { Clock } from '#shared/domain/periods.ts';
import type { Item } from './real-table.ts';

/* Items of people and chats, for tests of workers. */

const CLOCK: Clock = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };

/** A user who has, by default, a verified address, immediate emails and no quiet hours. */
export function person(id: string, { preferences = {}, ...user }: { preferences?: object } & Item = {}): Item[] {
  const email = `${id}@x.example`;
  const usual = { email: true, push: true, inApp: true, emailFrequency: 'immediate' };
  return [
    {
      ...{ PK: `USER#${id}`, SK: 'USER', id, name: nameOf(id), email, verifiedEmail: email, image: null },
      ...{ clock: CLOCK, createdAt: 0, passwordVersion: 0, ...user },
    },
    { PK: `EMAIL#${email}`, SK: 'CREDENTIAL', userId: id },
    {
      ...{ PK: `USER#${id}`, SK: 'PREFERENCES', version: 1, ...usual },
      ...{ quietHoursStart: '00:00', quietHoursEnd: '00:00', ...preferences },
    },
  ];
}

/** A board without commitments. */
export function emptyBoard(id: string): Item[] {
  return [
    { PK: `USER#${id}`, SK: 'BOARD', version: 0, order: { manual: [], categories: [], within: {} } },
    { PK: `USER#${id}`, SK: 'BOARD#PROGRESS', clocks: [{ from: 0, ...CLOCK }], entries: {} },
  ];
}

/** The devices of a user: tokens with the valid sessions that registered them. */
export function browsers(id: string, tokens: Record<string, string>): Item[] {
  const entries = Object.entries(tokens).map(([token, session], index) => [
    `D#${hashOf(token)}`,
    { token, s: session, t: index },
  ]);
  return [
    { PK: `USER#${id}`, SK: 'DEVICES', ...Object.fromEntries(entries) },
    ...[...new Set(Object.values(tokens))].map((session) => ({
      ...{ PK: `USER#${id}`, SK: `SESSION#${session}`, id: session, userId: id },
      passwordVersion: 0,
      expires: 4_102_444_800,
    })),
    ...Object.keys(tokens).map((token) => ({ PK: `DEVICE#${hashOf(token)}`, SK: 'DEVICE', userId: id })),
  ];
}

/** A chat with the read mark of each member, and its last message. */
export function chat(id: string, read: Record<string, number>, { last, by }: { last: number; by: string }): Item[] {
  const type = Object.keys(read).length > 2 ? 'group_chat' : 'direct_message';
  const members = Object.keys(read).map((each, index) => [
    each,
    { name: nameOf(each), email: `${each}@x.example`, image: null, joined: 0, since: index },
  ]);
  return [
    {
      ...{ PK: `CHAT#${id}`, SK: 'HEAD', id, type, name: 'Runners', members: Object.fromEntries(members) },
      ...{ last, lastAt: last, createdAt: 0, version: 1 },
    },
    ...Object.entries(read).map(([each, until]) => ({
      ...{ PK: `USER#${each}`, SK: `CHAT#${id}`, chatId: id, read: until, joined: 0 },
    })),
    message(id, last, by),
  ];
}

export function message(chatId: string, sequence: number, by: string): Item {
  const SK = `MESSAGE#${String(sequence).padStart(10, '0')}`;
  return {
    PK: `CHAT#${chatId}`,
    SK,
    chatId,
    sequence,
    by,
    content: `Number ${sequence}`,
    at: sequence,
    clientId: null,
  };
}

function nameOf(id: string): string {
  return `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 32);
}
