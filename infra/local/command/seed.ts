/**
 * The demo: two users with eight weeks of data, created through the product's own API if the table has no users yet.
 * The clock of the cloud is set to the time of each event. A start that was interrupted is completed by the next one,
 * with the same "now": each step checks what exists, or gives the same ids and keys.
 */
import { type Category, categories } from '#shared/contracts/categories.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import { type Encouragement, encouragements } from '#shared/contracts/encouragements.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { type User, users } from '#shared/contracts/users.ts';
import { addDays, toInstant, toLocal } from '#shared/domain/local-time.ts';
import { FITNESS, JOURNALING } from '#shared/domain/powerups.ts';
import type { Cloud } from '../cloud.ts';
import type { DynamoDb } from '../dynamodb/dynamodb.ts';
import { type DemoCommitment, PEOPLE, type Person } from './demo.ts';
import { type Call, caller, settle } from './demo-calls.ts';
import { SEASON_DAYS } from './demo-habits.ts';
import {
  actionEvents,
  chatEvents,
  connect,
  fitnessEvents,
  journalEvents,
  type Member,
  noteEvents,
  restEvents,
  type Scene,
} from './demo-past.ts';
import { reviewEvents } from './demo-reviews.ts';
import { type DemoEvent, runInOrderOfTime } from './demo-timeline.ts';

const PASSWORD = 'steadfast';
const MINUTE = 60_000;
/** Sessions end after 30 days, so both sign in once more. */
const SECOND_SIGN_IN_DAYS = 28;

/**
 * Creates or completes the demo, by calls with these headers. Returns a sentence for the console, or undefined if the
 * table has, or had, users of its own.
 */
export async function createDemo(
  { url, dynamodb, clock }: Cloud,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const state = await readState(dynamodb);
  if (state?.is === 'made' || (state === undefined && (await hasUsers(dynamodb)))) return undefined;
  const now = state?.at ?? clock.now();
  await writeState(dynamodb, { is: 'begun', at: now });
  const [ada, bob] = PEOPLE;
  const scene: Scene = { call: caller(url, headers), url, now, today: toLocal(now, ada.timezone).date };
  await clock.restoreAfter(async () => {
    clock.set(firstMorning(scene));
    const members = await Promise.all([createMember(ada, scene), createMember(bob, scene)]);
    clock.set(firstMorning(scene) + 10 * MINUTE);
    const chatId = await connect(members, scene.call);
    await runInOrderOfTime(
      [
        ...members.flatMap((each) => eventsOf(each, scene)),
        ...reviewEvents(members[0], scene),
        ...chatEvents(members, chatId, scene),
      ],
      clock,
      now,
    );
    await settle(url);
  });
  await writeState(dynamodb, { is: 'made', at: now });
  return `Demo accounts: ${ada.email} and ${bob.email}, password ${PASSWORD}`;
}

/** 05:30 on the first day, in the timezone where that is later. */
function firstMorning({ today }: Scene): number {
  return Math.max(...PEOPLE.map(({ timezone }) => toInstant(addDays(today, -SEASON_DAYS), '05:30', timezone)));
}

/** An account with its commitments, encouragements and power-ups. */
async function createMember(person: Person, { call, url, today }: Scene): Promise<Member> {
  const token = await registerOrSignIn(person, call);
  const ids = await createCommitments(person, token, today, call);
  await createEncouragements(person, token, call);
  await call(powerups.install, { token, id: FITNESS });
  await call(powerups.update, {
    token,
    id: FITNESS,
    body: { user_powerup: { settings: person.fitness.settings } },
  });
  if (person.journal) await call(powerups.install, { token, id: JOURNALING });
  await verifyEmail(person.email, token, url, call);
  return { person, token, ids };
}

function eventsOf(member: Member, scene: Scene): DemoEvent[] {
  const { email, timezone } = member.person;
  const signIn: DemoEvent = {
    at: toInstant(addDays(scene.today, -SECOND_SIGN_IN_DAYS), '12:00', timezone),
    lane: email,
    isTimed: false,
    async run() {
      member.token = await signInAs(email, scene.call);
    },
  };
  return [
    signIn,
    ...actionEvents(member, scene),
    ...noteEvents(member, scene),
    ...restEvents(member, scene),
    ...fitnessEvents(member, scene),
    ...journalEvents(member, scene),
  ];
}

interface State {
  is: 'begun' | 'made';
  /** The time of the end of the demo (epoch milliseconds). */
  at: number;
}

/**
 * The key of the demo's state. It is in the table, so that it is deleted together with the users. The product does not
 * read it.
 */
const STATE = { PK: { S: 'DEMO' }, SK: { S: 'DEMO' } };

async function readState({ call, tables: [table] }: DynamoDb): Promise<State | undefined> {
  const request = { TableName: table?.name, Key: STATE, ConsistentRead: true };
  const { Item: found } = await call<{ Item?: { state: { S: State['is'] }; at: { N: string } } }>('GetItem', request);
  return found && { is: found.state.S, at: Number(found.at.N) };
}

async function writeState({ call, tables: [table] }: DynamoDb, { is, at }: State): Promise<void> {
  const Item = { ...STATE, state: { S: is }, at: { N: String(at) } };
  await call('PutItem', { TableName: table?.name, Item });
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

/** The ids of the commitments by title. */
async function createCommitments(
  person: Person,
  token: string,
  today: string,
  call: Call,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const keyOf = (text: string) => `${person.email} ${text}`;
  const open = await call<Commitment[]>(commitments.list, { token });
  const closed = await call<Commitment[]>(commitments.list, { token, query: { closed: 'true' } });
  const known = new Map([...open.reply, ...closed.reply].map((commitment) => [commitment.title, commitment]));
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
    ids.set(wanted.fields.title, commitment.id);
  }
  return ids;

  async function createCommitment({ fields, category, startsInDays }: DemoCommitment): Promise<Commitment> {
    const categoryId = category && categoryIds.get(category);
    const commitment = {
      ...fields,
      ...(categoryId && { category_id: categoryId }),
      start_date: addDays(today, startsInDays ?? -SEASON_DAYS),
    };
    const { reply } = await call<Commitment>(commitments.create, {
      token,
      body: { commitment },
      key: keyOf(fields.title),
    });
    return reply;
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
  return signInAs(email, call);
}

async function signInAs(email: string, call: Call): Promise<string> {
  const body = { user: { email, password: PASSWORD } };
  return (await call<{ token: string }>(users.signIn, { body })).reply.token;
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
  await settle(url);
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
