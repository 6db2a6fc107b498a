/** The events of the demo after its first day: actions, meals, weights and messages. */
import { type Agreement, agreements } from '#shared/contracts/agreements.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { type Chat, chats, type Message } from '#shared/contracts/chats.ts';
import { coaches, type UserCoach } from '#shared/contracts/coaches.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import type { Endpoint, ReplyOf } from '#shared/contracts/endpoint.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { imports } from '#shared/contracts/imports.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { users } from '#shared/contracts/users.ts';
import { AI_KEY } from '#shared/domain/ai-provider.ts';
import { addDays, toInstant } from '#shared/domain/local-time.ts';
import type { Person } from './demo.ts';
import { type Call, settle, ulidOf, uuidOf } from './demo-calls.ts';
import { COACHES_KEY, GROUP, INVITED, type Line, MESSAGES, QUESTIONS, READ } from './demo-chats.ts';
import { FITNESS_DAYS } from './demo-fitness.ts';
import { actionsOf, instantNear, LAST_WEEK_DAYS, SEASON_DAYS, TIMED_DAYS, weekdayOf } from './demo-habits.ts';
import { journalPhotoEvent, mealPhotoEvent } from './demo-photos.ts';
import type { DemoEvent } from './demo-timeline.ts';

/** A person of the demo who has an account. */
export interface Member {
  person: Person;
  token: string;
  /** The ids of commitments by title. */
  ids: ReadonlyMap<string, string>;
}

/** The common data of all events. */
export interface Scene {
  call: Call;
  url: string;
  /** The first person's today: `daysAgo` counts from it for both. */
  today: string;
  /** Epoch milliseconds. */
  now: number;
}

/** The source of our own export: its rows can name existing commitments by title. */
const OWN_EXPORT = 'steadfast';
type People = ReplyOf<typeof confidants.list>;

/** Completion actions: single calls for the last days, and an import for those before. */
export function actionEvents(member: Member, { call, today }: Scene): DemoEvent[] {
  const { person, ids } = member;
  const { email, timezone } = person;
  const done = allActions(person, today);
  const older = done.filter(({ action }) => action.daysAgo > TIMED_DAYS);
  const start_date = addDays(today, -SEASON_DAYS);
  const body = {
    source: OWN_EXPORT,
    commitments: person.commitments.flatMap(({ fields: { title, frequency, schedule }, habit }) =>
      habit ? [{ key: title, title, frequency, schedule, start_date }] : [],
    ),
    entries: older.map(({ commitment: { title }, action: { date, kind, amount } }) => {
      return { key: title, date, status: kind, amount };
    }),
  };
  return [
    {
      at: toInstant(addDays(today, -TIMED_DAYS - 1), '23:30', timezone),
      lane: email,
      isTimed: false,
      run: () => call(imports.create, { token: member.token, body }),
    },
    ...done
      .filter(({ action }) => action.daysAgo <= TIMED_DAYS)
      .map(({ commitment: { title, schedule }, action: { at, kind, amount } }) => ({
        at,
        lane: email,
        isTimed: true,
        run: () => {
          const isCounted = kind === 'completed' && Boolean(schedule?.times || schedule?.target);
          const counted = isCounted && { key: uuidOf(`${email} ${title} ${at}`), amount };
          const body = { at: new Date(at).toISOString(), ...counted };
          const endpoint = kind === 'completed' ? commitments.complete : commitments.skip;
          return call(endpoint, { token: member.token, id: ids.get(title) ?? '', body });
        },
      })),
  ];
}

/** The notes that a person has written, a few minutes after the time of the habit. */
export function noteEvents(member: Member, { call, today }: Scene): DemoEvent[] {
  const { person, ids } = member;
  const { email, timezone } = person;
  return person.commitments.flatMap(({ fields: { title }, habit }) =>
    Object.entries(habit?.notes ?? {}).map(([daysAgo, note]) => {
      const at = toInstant(addDays(today, -Number(daysAgo)), habit?.time ?? '', timezone) + NOTE_AFTER;
      const body = { at: new Date(at).toISOString(), note };
      const run = () => call(commitments.note, { token: member.token, id: ids.get(title) ?? '', body });
      return { at, lane: email, isTimed: true, run };
    }),
  );
}

/** The time from a habit to its note, in milliseconds. The random part of a habit's time is smaller. */
const NOTE_AFTER = 40 * 60_000;

function allActions({ commitments: all, timezone }: Person, today: string) {
  return all.flatMap(({ fields, habit, paused, closedDaysAgo = 0 }) => {
    const until = Math.max(closedDaysAgo, paused ? paused.daysAgo + 1 : 0);
    const actions = habit ? actionsOf(fields, habit, { today, timezone }) : [];
    return actions.filter(({ daysAgo }) => daysAgo >= until).map((action) => ({ commitment: fields, action }));
  });
}

/** The pauses of commitments, and those that were closed, each on the evening of its day. */
export function restEvents(member: Member, { call, today }: Scene): DemoEvent[] {
  const { person, ids } = member;
  const { email, timezone } = person;
  return person.commitments.flatMap(({ fields: { title }, paused, closedDaysAgo }) => {
    const id = ids.get(title) ?? '';
    const evening = (daysAgo: number, run: DemoEvent['run']): DemoEvent[] => [
      { at: toInstant(addDays(today, -daysAgo), '21:00', timezone), lane: email, isTimed: false, run },
    ];
    if (closedDaysAgo !== undefined)
      return evening(closedDaysAgo, () => call(commitments.close, { token: member.token, id }));
    if (!paused) return [];
    const from = addDays(today, -paused.daysAgo);
    const body = { commitment_ids: [id], from, until: addDays(today, paused.endsInDays), reason: paused.reason };
    const key = `${email} pause ${title}`;
    return evening(paused.daysAgo, () => call(pauses.create, { token: member.token, body, key }));
  });
}

/** The pages of a member's journal, each in the evening of its day. */
export function journalEvents(member: Member, scene: Scene): DemoEvent[] {
  const { journal = [], timezone, email } = member.person;
  return journal.flatMap(({ daysAgo, photo, ...entry }) => {
    const date = addDays(scene.today, -daysAgo);
    const at = toInstant(date, '21:15', timezone);
    const run = () => scene.call(journaling.save, { token: member.token, id: date, body: { entry } });
    const page = { at, lane: email, isTimed: true, run };
    return photo ? [page, journalPhotoEvent(photo, { member, at, date }, scene)] : [page];
  });
}

/** Meals, weights, training, and one photo. */
export function fitnessEvents(member: Member, scene: Scene): DemoEvent[] {
  const { email, timezone, fitness: wanted } = member.person;
  const { call, today, now } = scene;
  const log = (endpoint: Endpoint, type: 'food' | 'weight' | 'exercise', what: object, at: number, date: string) => ({
    at,
    lane: email,
    isTimed: true,
    run: () => {
      const id = ulidOf(at, `${email} ${type} ${at}`);
      return call(endpoint, { token: member.token, body: { [type]: { ...what, date, id } } });
    },
  });
  const placed = (daysAgo: number, time: string, what: string) => {
    const date = addDays(today, -daysAgo);
    return { date, at: instantNear(date, time, timezone, `${email} ${what} ${daysAgo}`) };
  };

  const meals = wanted.foods.map(({ daysAgo, time, ...food }) => ({ food, ...placed(daysAgo, time, time) }));
  const noon = meals.filter(({ at }, index) => index % 3 === 1 && at <= now)[0];
  const photo = wanted.photo !== undefined && noon ? [mealPhotoEvent(wanted.photo, { member, ...noon }, scene)] : [];
  const eaten = photo.length > 0 ? meals.filter((meal) => meal !== noon) : meals;
  const { unit } = wanted;
  const trained = Array.from({ length: FITNESS_DAYS }, (_, daysAgo) => {
    const { time = '', ...exercise } = wanted.exercise[weekdayOf(addDays(today, -daysAgo))] ?? {};
    return time ? [{ exercise, ...placed(daysAgo, time, 'exercise') }] : [];
  }).flat();
  const doneToo = allActions(member.person, today).flatMap(({ commitment, action: { kind, daysAgo, date, at } }) => {
    const exercise = wanted.exerciseOf[commitment.title];
    return exercise && kind === 'completed' && daysAgo < LAST_WEEK_DAYS ? [{ exercise, date, at }] : [];
  });
  return [
    ...eaten.map(({ food, at, date }) => log(fitness.food, 'food', food, at, date)),
    ...photo,
    ...[...trained, ...doneToo].map(({ exercise, at, date }) => log(fitness.exercise, 'exercise', exercise, at, date)),
    ...wanted.weights.map(({ daysAgo, time, value }) => {
      const { at, date } = placed(daysAgo, time, 'weight');
      return log(fitness.weight, 'weight', { value, unit }, at, date);
    }),
  ];
}

/** Makes the two users confidants who read each other's notes, and returns the id of their chat. */
export async function connect([first, second]: readonly [Member, Member], call: Call): Promise<string> {
  const friendOf = async ({ token }: Member) =>
    (await call<People>(confidants.list, { token })).reply.active_confidants[0];
  if (!(await friendOf(first))) {
    const { email } = second.person;
    // If an interrupted start has created the invitation, the call answers 422.
    await call(confidants.invite, { token: first.token, body: { email }, key: email, expected: [422] });
    const { reply } = await call<People>(confidants.list, { token: second.token });
    const [invitation] = reply.pending_invitations.received;
    if (invitation) await call(chatInvitations.accept, { token: second.token, id: invitation.token });
    const half = { shows: { notes: true } };
    const asked = { token: first.token, id: (await friendOf(first))?.id ?? '', body: { mine: half, theirs: half } };
    const { proposed } = (await call<Agreement>(agreements.change, asked)).reply;
    const id = (await friendOf(second))?.id ?? '';
    await call(agreements.accept, { token: second.token, id, body: { version: proposed?.version } });
  }
  const confidant = await friendOf(first);
  if (!confidant) throw new Error('The two of the demo have not become confidants');
  return confidant.chat_id;
}

/** Messages of the two to each other, to their group and to coaches, and the pending invitation. */
export function chatEvents(members: readonly [Member, Member], chatId: string, scene: Scene): DemoEvent[] {
  const [first, second] = members;
  const { call, today, url } = scene;
  const { timezone } = first.person;
  const event = ({ daysAgo, time }: { daysAgo: number; time: string }, run: DemoEvent['run']) => ({
    at: toInstant(addDays(today, -daysAgo), time, timezone),
    lane: 'chats',
    isTimed: false,
    run,
  });
  const say = async (id: string, token: string, content: string) => {
    // The id of a message follows from its text, so that it is sent once.
    await call(chats.createMessage, { token, id, body: { content, client_id: uuidOf(`${id} ${content}`) } });
  };
  const chatsOf = async (token: string) => (await call<Chat[]>(chats.list, { token })).reply;
  let groupId = '';
  const makeGroup = async () => {
    const found = (await chatsOf(first.token)).find(({ name }) => name === GROUP.name);
    const people = await call<People>(confidants.list, { token: first.token });
    const body = { name: GROUP.name, member_ids: people.reply.active_confidants.map(({ id }) => id) };
    groupId = (found ?? (await call<Chat>(groupChats.create, { token: first.token, body, key: GROUP.name })).reply).id;
  };
  const readAll = async () => {
    for (const { token } of members) {
      for (const id of [chatId, groupId]) await call(chats.markAsRead, { token, id, body: {} });
    }
  };
  const isForCoaches = event({ daysAgo: LAST_WEEK_DAYS, time: '20:00' }, async () => {
    const user = { [AI_KEY]: COACHES_KEY };
    // Another server than the emulator refuses this key. Then the demo has no coaches.
    await call(users.update, { token: first.token, body: { user }, expected: [422, 503] });
  });
  const ask = async ({ coach: type, text }: (typeof QUESTIONS)[number]) => {
    const body = { coach_type_id: type };
    const { status, reply: coach } = await call<UserCoach>(coaches.activate, {
      token: first.token,
      body,
      expected: [422],
    });
    if (status === 422) return;
    const { token } = first;
    await say(coach.chat_id, token, text);
    await settle(url);
    await call<Message[]>(chats.markAsRead, { token, id: coach.chat_id, body: {} });
  };
  const line = (id: () => string) => (each: Line) =>
    event(each, () => say(id(), (each.from === 0 ? first : second).token, each.text));
  return [
    event({ daysAgo: GROUP.madeDaysAgo, time: '18:00' }, makeGroup),
    ...GROUP.messages.map(line(() => groupId)),
    ...MESSAGES.map(line(() => chatId)),
    event(READ, readAll),
    isForCoaches,
    ...QUESTIONS.map((question) => event(question, () => ask(question))),
    event(INVITED, () => {
      const { email } = INVITED;
      return call(confidants.invite, { token: first.token, body: { email }, key: email, expected: [422] });
    }),
  ];
}
