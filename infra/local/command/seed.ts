/**
 * The demo: two users with their data, created through the product's own API if the table has no users yet. A start
 * that was interrupted is completed by the next one: each step checks what exists, and uses the same idempotency keys.
 */
import { createHash } from 'node:crypto';
import { type Category, categories } from '#shared/contracts/categories.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { type Chat, chats } from '#shared/contracts/chats.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import { type Encouragement, encouragements } from '#shared/contracts/encouragements.ts';
import type { Endpoint, ReplyOf } from '#shared/contracts/endpoint.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { type Entry, fitness } from '#shared/contracts/fitness.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { type User, users } from '#shared/contracts/users.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import type { Cloud } from '../cloud.ts';
import type { DynamoDb } from '../dynamodb/dynamodb.ts';
import { type DemoCommitment, GROUP, MESSAGES, PEOPLE, type Person } from './demo.ts';

const PASSWORD = 'steadfast';
const DAY_MS = 86_400_000;
/** How often a call is made if the server fails. */
const MAX_ATTEMPTS = 3;

/**
 * Creates or completes the demo. Returns a sentence for the console, or undefined if the table has, or had, users of
 * its own.
 */
export async function createDemo({ url, dynamodb }: Cloud): Promise<string | undefined> {
  const state = await readState(dynamodb);
  if (state === 'made' || (state === undefined && (await hasUsers(dynamodb)))) return undefined;
  await writeState(dynamodb, 'begun');
  const call = caller(url);
  const tokens = await Promise.all(
    PEOPLE.map(async (person) => {
      const token = await registerOrSignIn(person, call);
      await createCommitments(person, token, call);
      await createEncouragements(person, token, call);
      await logFitness(person, token, call);
      await verifyEmail(person.email, token, url, call);
      return token;
    }),
  );
  await connectUsers(tokens, call);
  await writeState(dynamodb, 'made');
  const accounts = PEOPLE.map(({ email }) => email).join(' and ');
  return `Demo accounts: ${accounts}, password ${PASSWORD}`;
}

type State = 'begun' | 'made';

/** Kept in the table, so that it is deleted together with the users. The product does not read it. */
const STATE = { PK: { S: 'DEMO' }, SK: { S: 'DEMO' } };

async function readState({ call, tables: [table] }: DynamoDb): Promise<State | undefined> {
  const request = { TableName: table?.name, Key: STATE, ConsistentRead: true };
  return (await call<{ Item?: { state: { S: State } } }>('GetItem', request)).Item?.state.S;
}

async function writeState({ call, tables: [table] }: DynamoDb, state: State): Promise<void> {
  await call('PutItem', { TableName: table?.name, Item: { ...STATE, state: { S: state } } });
}

/** Whether the table has, or had, an account. Items of schedules do not count. */
async function hasUsers({ call, tables: [table] }: DynamoDb): Promise<boolean> {
  const users = {
    TableName: table?.name,
    FilterExpression: 'begins_with(PK, :user)',
    ExpressionAttributeValues: { ':user': { S: 'USER#' } },
  };
  for (let start: { ExclusiveStartKey?: object } = {}; ; ) {
    const page = await call<{ Count: number; LastEvaluatedKey?: object }>('Scan', { ...users, ...start });
    if (page.Count > 0) return true;
    if (!page.LastEvaluatedKey) return false;
    start = { ExclusiveStartKey: page.LastEvaluatedKey };
  }
}

async function createCommitments(person: Person, token: string, call: Call): Promise<void> {
  const keyOf = (text: string) => `${person.email} ${text}`;
  const present = await call<Commitment[]>(commitments.list, { token });
  const known = new Map(present.reply.map((commitment) => [commitment.title, commitment]));
  const categoryIds = new Map<string, string>();
  const { reply: existing } = await call<Category[]>(categories.list, { token });
  for (const name of person.categories) {
    const request = { token, body: { category: { name } }, key: keyOf(name) };
    const category =
      existing.find((each) => each.name === name) ?? (await call<Category>(categories.create, request)).reply;
    categoryIds.set(name, category.id);
  }
  // Lists start with the newest, so the last commitment is created first.
  for (const wanted of person.commitments.toReversed()) {
    const commitment = known.get(wanted.fields.title) ?? (await createCommitment(wanted));
    for (const workout_exercise of wanted.exercises ?? []) {
      if (commitment.workout_exercises.some(({ name }) => name === workout_exercise.name)) continue;
      const key = keyOf(`${wanted.fields.title} ${workout_exercise.name}`);
      await call(exercises.create, { token, id: commitment.id, body: { workout_exercise }, key });
    }
    if (wanted.done && !commitment.completed) await call(commitments.complete, { token, id: commitment.id, body: {} });
  }

  async function createCommitment({ fields, category, startsInDays }: DemoCommitment): Promise<Commitment> {
    const start = startsInDays && new Date(Date.now() + startsInDays * DAY_MS).toISOString().slice(0, 10);
    const categoryId = category && categoryIds.get(category);
    const commitment = {
      ...fields,
      ...(categoryId && { category_id: categoryId }),
      ...(start && { start_date: start }),
    };
    const { reply } = await call<Commitment>(commitments.create, {
      token,
      body: { commitment },
      key: keyOf(fields.title),
    });
    return reply;
  }
}

type People = ReplyOf<typeof confidants.list>;

/** Makes the two users confidants, who then write messages in their chat and in a group. */
async function connectUsers(tokens: readonly string[], call: Call): Promise<void> {
  const [first = '', second = ''] = tokens;
  const invited = PEOPLE[1]?.email ?? '';
  const friend = async () => (await call<People>(confidants.list, { token: first })).reply.active_confidants[0];
  if (!(await friend())) {
    // After an interrupted start the invitation may exist already, and the call answers 422.
    await call(confidants.invite, { token: first, body: { email: invited }, key: invited, expected: [422] });
    const { reply } = await call<People>(confidants.list, { token: second });
    const [invitation] = reply.pending_invitations.received;
    if (invitation) await call(chatInvitations.accept, { token: second, id: invitation.token });
  }
  const confidant = await friend();
  if (!confidant) throw new Error('The two of the demo have not become confidants');
  await sendMessages(tokens, confidant.chat_id, MESSAGES, call);
  const group = { name: GROUP.name, member_ids: [confidant.id] };
  const { reply: made } = await call<Chat>(groupChats.create, { token: first, body: group, key: GROUP.name });
  await sendMessages(tokens, made.id, GROUP.messages, call);
}

/** The id of each message follows from its text, so that it is sent once. */
async function sendMessages(tokens: readonly string[], id: string, lines: typeof MESSAGES, call: Call): Promise<void> {
  for (const { from, text } of lines) {
    const body = { content: text, client_id: uuidOf(`${id} ${text}`) };
    await call(chats.createMessage, { token: tokens[from] ?? '', id, body });
  }
}

/** Registers a user, or signs in if an interrupted start has registered them already. */
async function registerOrSignIn({ name, email, timezone }: Person, call: Call): Promise<string> {
  const registration = { name, email, password: PASSWORD, password_confirmation: PASSWORD, timezone };
  const registered = await call<{ token: string }>(users.register, {
    body: { user: registration },
    key: email,
    expected: [422],
  });
  if (registered.status === 201) return registered.reply.token;
  const signedIn = await call<{ token: string }>(users.signIn, { body: { user: { email, password: PASSWORD } } });
  return signedIn.reply.token;
}

/** Opens the mailed verification link. If it has expired or is missing, asks for another one. */
async function verifyEmail(email: string, token: string, url: string, call: Call): Promise<void> {
  const { reply: user } = await call<User>(users.me, { token });
  if (user.email_verified) return;
  const mailed = await mailedToken(email, url);
  const followed = mailed && (await call(users.verifyEmail, { body: { token: mailed }, expected: [410] }));
  if (followed && followed.status === 200) return;
  await call(users.resendVerification, { token });
  await call(users.verifyEmail, { body: { token: await mailedToken(email, url) } });
}

async function mailedToken(email: string, url: string): Promise<string | undefined> {
  await fetch(`${url}/__local/settle`, { method: 'POST' });
  const reply = await fetch(`${url}/__local/outbox`);
  const { emails } = (await reply.json()) as { emails: { to: string[]; text: string }[] };
  const mail = emails.findLast(({ to }) => to.includes(email));
  return /verify-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
}

async function createEncouragements({ email, quotes }: Person, token: string, call: Call): Promise<void> {
  const { reply: kept } = await call<Encouragement[]>(encouragements.list, { token });
  for (const encouragement of quotes) {
    if (kept.some(({ body }) => body === encouragement.body)) continue;
    await call(encouragements.create, { token, body: { encouragement }, key: `${email} ${encouragement.body}` });
  }
}

/** Installs the fitness power-up and logs some weeks of entries, except those that an interrupted start has logged. */
async function logFitness({ email, timezone, fitness: wanted }: Person, token: string, call: Call): Promise<void> {
  await call(powerups.install, { token, id: FITNESS });
  await call(powerups.update, { token, id: FITNESS, body: { user_powerup: { settings: wanted.settings } } });
  const today = toLocal(Date.now(), timezone).date;
  const from = addDays(today, -Math.max(...wanted.weights.map(([daysAgo]) => daysAgo)));
  const { reply: present } = await call<Entry[]>(fitness.entries, { token, query: { from, to: today } });
  const known = new Set(present.map(({ entry_type, date, payload }) => `${entry_type} ${date} ${labelOf(payload)}`));
  const log = async (endpoint: Endpoint, type: Entry['entry_type'], daysAgo: number, what: object, label: unknown) => {
    const date = addDays(today, -daysAgo);
    const name = `${type} ${date} ${label}`;
    if (known.has(name)) return;
    await call(endpoint, { token, body: { [type]: { ...what, date } }, key: `${email} ${name}` });
  };
  const { unit } = wanted;
  await Promise.all([
    ...wanted.weights.map(([daysAgo, value]) => log(fitness.weight, 'weight', daysAgo, { value, unit }, value)),
    ...wanted.exercise.map(({ daysAgo, ...each }) => log(fitness.exercise, 'exercise', daysAgo, each, each.name)),
    logFoods(),
  ]);

  // One after the other, because the app suggests the latest foods first.
  async function logFoods(): Promise<void> {
    for (const { daysAgo, ...food } of wanted.foods.toReversed()) {
      await log(fitness.food, 'food', daysAgo, food, food.name);
    }
  }
}

/** The value that identifies an entry on its day. */
function labelOf(payload: Entry['payload']): unknown {
  if ('items' in payload) return payload.items[0]?.name;
  return 'value' in payload ? payload.value : payload.name;
}

interface Request {
  token?: string;
  id?: string;
  query?: Record<string, string>;
  body?: object;
  /** The source of an idempotency key. */
  key?: string;
  /** Status codes of errors that are expected. */
  expected?: number[];
}

type Call = <Reply>(endpoint: Endpoint, request: Request) => Promise<{ status: number; reply: Reply }>;

function caller(url: string): Call {
  return async <Reply>({ method, path }: Endpoint, { token, id = '', query, body, key, expected = [] }: Request) => {
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const ask = () =>
      fetch(url + path.replace(/\{\w+\}/, id) + search, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': uuidOf(key) }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    let response = await ask();
    // A function may take too long to start on a busy machine. Idempotency keys make the repetition safe.
    for (let tries = 1; response.status >= 500 && tries < MAX_ATTEMPTS; tries += 1) response = await ask();
    const text = await response.text();
    if (!response.ok && !expected.includes(response.status)) {
      throw new Error(`The demo could not be made: ${method} ${path} answered ${response.status} ${text}`);
    }
    return { status: response.status, reply: (text === '' ? null : JSON.parse(text)) as Reply };
  };
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(`demo ${text}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
