import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Change } from '#functions/lib/data/stream-changes.ts';
import type { Route } from '#functions/lib/http/call.ts';
import { type Chat, chats } from '#shared/contracts/chats.ts';
import { type CoachType, coaches, type Usage, type UserCoach } from '#shared/contracts/coaches.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { chat, person } from './support/people.ts';
import { realTable } from './support/real-table.ts';

/* A second language that is generated from the first: each text of the server is in angle quotes. */

const NOW = Date.parse('2027-03-05T12:00:00Z');
const MONTH = '2027-03';

vi.mock('#shared/text/languages.ts', async (original) => {
  const { LANGUAGES } = await original<typeof import('#shared/text/languages.ts')>();
  /** Quotes texts and the results of functions. Codes are not among these texts. */
  const quoted = (value: unknown): unknown => {
    if (typeof value === 'string') return `‹${value}›`;
    if (typeof value === 'function') return (...given: unknown[]) => quoted(value(...given));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, quoted(each)]));
  };
  const server = async () => ({ ...(quoted({ ...(await LANGUAGES.en!.server()) }) as object), language: 'de' });
  return { LANGUAGES: { ...LANGUAGES, de: { name: 'Deutsch', server } } };
});
vi.mock('#functions/lib/http/authenticate.ts', async () => {
  const { loadUser } = await import('#functions/lib/data/users/users.ts');
  return { authenticate: async () => ({ user: await loadUser('ada'), sessionId: 'session' }) };
});
vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => '{"current": "1", "1": "key"}' }));
vi.stubEnv('LIVE_ENDPOINT', 'https://live.example/cable');
vi.stubEnv('SITE_URL', 'https://steadfast.example');
const table = await realTable();
const { createUser } = await import('#functions/lib/data/users/registration.ts');
const { storeSubscription } = await import('#functions/lib/data/cable/connections.ts');
const { handler: connect } = await import('#functions/cable/handler.ts');
const { newSession, openSession } = await import('#functions/lib/data/users/sessions.ts');
const { addUsage, PHOTOS } = await import('#functions/lib/data/coaches/coach-usage.ts');
const { tellLive } = await import('#functions/live/live.ts');
const { textOf } = await import('#functions/lib/text.ts');
const { failureText } = await import('#shared/domain/failures.ts');
const { handler: ofCoaches } = await import('#functions/coaches/handler.ts');
const { handler: ofChats } = await import('#functions/chats/handler.ts');

const live = mockClient(ApiGatewayManagementApiClient);

interface RequestOptions {
  language?: string;
  body?: object;
  params?: Record<string, string>;
}

/** The answer of a call to Ada. */
async function answer<Reply>(endpoint: Endpoint, options?: RequestOptions): Promise<Reply> {
  return JSON.parse((await respond(endpoint, options)).body ?? 'null') as Reply;
}

const etagOf = async (endpoint: Endpoint, options: RequestOptions) => (await respond(endpoint, options)).headers?.etag;

function respond(endpoint: Endpoint, { language = 'de-DE', body, params = {} }: RequestOptions = {}) {
  const routes: readonly Route[] = [...ofCoaches.routes, ...ofChats.routes];
  const { answer } = routes.find((each) => each.endpoint === endpoint)!;
  const event = {
    headers: { 'accept-language': language },
    pathParameters: params,
    ...(body && { body: JSON.stringify(body) }),
  };
  return answer(event as unknown as APIGatewayProxyEventV2);
}

/** Registers Ada with a request in a language. */
async function register(language: string): Promise<void> {
  const [{ PK, SK, ...user } = {}] = person('ada', { aiKey: { sealed: 'key' } });
  const chatNames = await textOf(language);
  await createUser({ ...user, createdAt: NOW } as never, 'hash', newSession('s', 'ada', 0, NOW), {
    chatNames,
    repeatable: undefined,
    network: '203.0.113.7',
  });
}

const chatNames = async (language: string) => (await answer<Chat[]>(chats.list, { language })).map(({ name }) => name);

describe('coaches', () => {
  test('have names and descriptions in the language of the request', async () => {
    await register('de-DE');
    const types = await answer<CoachType[]>(coaches.types);
    expect(types[1]).toMatchObject({ name: '‹Fitness Coach›', expertise: '‹Strength, endurance and recovery›' });
    const english = await answer<UserCoach[]>(coaches.mine, { language: 'en-GB' });
    expect(english[0]).toMatchObject({ display_name: 'General Coach', coach_type: { name: 'General Coach' } });
    const german = await answer<UserCoach[]>(coaches.mine);
    expect(german[0]).toMatchObject({
      display_name: '‹General Coach›',
      coach_type: { name: '‹General Coach›' },
      effective_rules: expect.stringMatching(/^‹Keep to what/),
    });
  });

  test('have chats that keep their name from the language in which they were created', async () => {
    await register('de-DE');
    expect(await chatNames('en')).toEqual(['‹Me›', '‹AI Coach›']);
    const activated = await answer<UserCoach>(coaches.activate, { body: { coach_type_id: 'fitness' } });
    expect(activated.display_name).toBe('‹Fitness Coach›');
    expect(await chatNames('en')).toEqual(['‹Me›', '‹AI Coach›', '‹Fitness Coach›']);
  });

  test('get back the name of their type if the request has that name in its language', async () => {
    await register('en');
    const rename = (name: string, language: string) =>
      answer<UserCoach>(coaches.update, { language, params: { id: 'general' }, body: { user_coach: { name } } });
    expect((await rename('Max', 'de')).display_name).toBe('Max');
    expect(await chatNames('de')).toEqual(['Me', 'Max']);
    expect((await rename('‹General Coach›', 'de')).display_name).toBe('‹General Coach›');
    expect((await table.item('USER#ada COACHES#COACH#general'))?.name).toBeNull();
    expect(await chatNames('en')).toEqual(['Me', '‹AI Coach›']);
  });

  test('are listed with photo analysis in the usage, in the language of the reader', async () => {
    await register('en');
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    const tokens = { input: 1, output: 1, micros: 5 };
    const names = async (language: string) => {
      const { coaches: used } = await answer<Usage>(coaches.usage, { language });
      return used.map(({ display_name }) => display_name);
    };
    await addUsage('ada', MONTH, { coachId: PHOTOS, ...tokens });
    const stored = await table.under('USER#ada', 'USAGE#');
    expect(JSON.stringify(stored)).not.toContain('photos#name');
    expect(await names('de')).toEqual(['‹Photo analysis›', '‹General Coach›']);
    await addUsage('ada', MONTH, { coachId: PHOTOS, ...tokens });
    await addUsage('ada', MONTH, { coachId: 'gone', name: 'Muse', ...tokens });
    expect(await names('de')).toEqual(['‹Photo analysis›', 'Muse', '‹General Coach›']);
    expect(await names('en')).toEqual(['Photo analysis', 'Muse', 'General Coach']);
    vi.useRealTimers();
  });
});

describe('a former member', () => {
  const left: Change = {
    kind: 'message',
    message: { chatId: 'two', sequence: 1, by: 'carol', content: 'Bye', at: NOW, clientId: null },
  };
  let posted: string[];

  beforeEach(async () => {
    live.reset();
    posted = [];
    live.on(PostToConnectionCommand).callsFake(({ ConnectionId, Data }: { ConnectionId: string; Data: string }) => {
      const { message } = JSON.parse(Data) as { message: LiveEvent };
      if (message.type === 'message') posted.push(`${ConnectionId}: ${message.message.sender.name}`);
      if (message.type === 'notification') posted.push(`${ConnectionId}: (${message.notification.title})`);
    });
  });

  test('has a name in the language of the request', async () => {
    await table.put(...person('ada'), ...chat('two', { ada: 0, bob: 0 }, { last: 1, by: 'carol' }));
    const senders = async (language: string) => {
      const messages = await answer<{ sender: object }[]>(chats.messages, { language, params: { id: 'two' } });
      return messages.map(({ sender }) => sender);
    };
    expect(await senders('de')).toEqual([{ id: null, name: '‹Former member›' }]);
    expect(await senders('en')).toEqual([{ id: null, name: 'Former member' }]);
    const params = { id: 'two' };
    expect(await etagOf(chats.messages, { language: 'de', params })).not.toBe(
      await etagOf(chats.messages, { language: 'en', params }),
    );
  });

  test('has a name in the language of each open page', async () => {
    await table.put(...person('ada'), ...chat('two', { ada: 0, bob: 0 }, { last: 1, by: 'carol' }));
    const session = newSession('s', 'ada', 0, NOW);
    await openSession(session);
    const open = async (connectionId: string, headers: Record<string, string>) => {
      const requestContext = { connectionId, routeKey: '$connect', authorizer: { userId: 'ada', sessionId: 's' } };
      expect(await connect({ headers, requestContext } as never)).toMatchObject({ statusCode: 200 });
      await storeSubscription('ada', connectionId, 'chats');
    };
    await open('german', { 'Accept-Language': 'de-AT,de;q=0.9' });
    await open('english', { 'accept-language': 'en-GB' });
    await open('silent', {});
    await tellLive([left], Date.now());
    expect(posted.toSorted()).toEqual([
      'english: (Former member)',
      'english: Former member',
      'german: (‹Former member›)',
      'german: ‹Former member›',
      'silent: (Former member)',
      'silent: Former member',
    ]);
  });
});

test.each([
  ['en-US', 'You’ve reached your monthly limit of $1,250.50 for coaches. You can change it in Settings.'],
  ['en-GB', 'You’ve reached your monthly limit of US$1,250.50 for coaches. You can change it in Settings.'],
  ['de-DE', '‹You’ve reached your monthly limit of 1.250,50 $ for coaches. You can change it in Settings.›'],
])('money is formatted for %s', async (locale, sentence) => {
  const { coachFailures } = await textOf(locale);
  const failure = { code: 'limit_reached', params: { limit: 1250.5 } } as const;
  expect(failureText(failure, coachFailures, locale).replace('\u00a0', ' ')).toBe(sentence);
});
