import { expect } from 'vitest';
import { type AgreementChange, agreements } from '#shared/contracts/agreements.ts';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { type Review, reviews } from '#shared/contracts/reviews.ts';
import { weekdayOf } from '#shared/domain/recurrence.ts';
import { quotesNote } from '#shared/domain/reviews.ts';
import type { DescribedCall } from '#test/attacks/support/described.ts';
import { messagesOf, say as write } from '#test/support/chats.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { coachOf, saveKey } from '#test/support/coaches.ts';
import { group } from '#test/support/confidants.ts';
import { download, exported } from '#test/support/exports.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { notificationEmails, prefer, pushesTo, registered, settled } from '#test/support/notifications.ts';
import { aiRequestsWith } from '#test/support/replies.ts';
import { read, shared } from '#test/support/reviews.ts';
import { sweep } from './digests.ts';
import type { TimedWorld } from './test-at.ts';
import { answersTo, isOfOwnThing, noteOf, type Places, type Shown, unallowedIn } from './visibility-answers.ts';
import { type Built, type Member, type Plan, verdictOf } from './visibility-worlds.ts';

/*
 * In a random world: reviews that are shared, the letters and pushes about them, what coaches are told, exports, and
 * the answers of all calls, also of those that change something.
 */

const DAY = 86_400_000;

/** Calls that end the session with which the others are made. */
const ENDS = ['/api/v1/users/sign_out'];

/** What people say in chats and about reviews. They do it before what they show changes. */
const TALK = /\/(chats|group_chats)\b|\/reviews\/\{id\}\/(words|replies)$/;
/** What else is about several people: of them, one does it. */
const AMONG_PEOPLE = /\/(confidants|reviews)\/\{id\}/;
/** Last of all: there is nothing between two people afterwards. */
const PARTS = /\/revoke$/;

/** Calls that need what others' ids and words are not: a password, a passkey, an id of an own thing. */
const UNANSWERABLE = new Set([
  ...['account.delete', 'users.changePassword', 'passkeys.registrationOptions', 'passkeys.create'],
  ...['fcm-device-tokens.subscribe', 'reminder-actions.create', 'categories.reorder'],
  ...['commitments.reorder', 'pauses.create', 'coaches.activate', 'coaches.hide'],
]);

interface Circumstances {
  world: TimedWorld;
  cloud: Cloud;
  /** All that need a session. */
  calls: readonly DescribedCall[];
}

interface Shared {
  owner: Member;
  review: Review;
  viewers: readonly Member[];
  notes: boolean;
  /** The commitment whose note is deleted after the review was shared. */
  forgotten: string;
}

export async function expectEverywhere(built: Built, plan: Plan, { world, cloud, calls }: Circumstances) {
  const { members } = built;
  const tokens = new Map<Member, string>();
  const mails = new Map<Member, number>();
  await beSameWeek(world);
  for (const member of members) {
    await prefer(member.person, { quiet_hours_start: '03:00', quiet_hours_end: '03:01', weekly_review: true });
    tokens.set(member, await registered(member.person));
    await saveKey(member.person);
    mails.set(member, (await notificationEmails(member.person)).length);
  }
  // The first two are friends in all worlds.
  const [first, second] = members as [Member, Member];
  await group(first.person, 'Early birds', second.person);
  const all = await shareReviews(built, plan, { world, cloud });
  await settled(world);
  const now = world.now();
  /** What was shown to each beyond what `visible` says of commitments, notes and fitness now. */
  const also = new Map<Member, (where: string) => string[]>();
  const talkers = sampled(members, 2);
  /** Whether one of them sees a sentence of another's review, to answer to it. */
  let hasSentences = false;
  for (const viewer of members) {
    const quoted: string[] = [];
    for (const each of all.filter(({ owner }) => owner !== viewer)) {
      const sentences = await expectReview(built, viewer, each, now);
      hasSentences ||= talkers.includes(viewer) && sentences.length > 0;
      quoted.push(...sentences.filter(quotesNote).map((sentence) => noteOf(ownedIn(each.owner, sentence)!)));
    }
    const named = await namedIn(viewer);
    also.set(viewer, (where) => [...(where.startsWith('/api/v1/reviews/') ? quoted : []), ...named(where)]);
  }
  const places = await placesOf(members, all);
  const unallowed = (viewer: Member, shown: readonly Shown[]) =>
    unallowedIn(built, viewer, shown, now, also.get(viewer));
  const done = new Set<string>();
  const expectAnswers = async (viewer: Member, asked: readonly DescribedCall[]) => {
    const answers = await answersTo(built, viewer, asked, now, places.get(viewer));
    expect(unallowed(viewer, answers)).toEqual([]);
    for (const { title, isDone } of answers) if (isDone) done.add(title);
  };
  const reads = calls.filter(({ method }) => method === 'GET');
  for (const viewer of sampled(members, 2)) await expectAnswers(viewer, reads);
  for (const viewer of members) {
    const letters = (await notificationEmails(viewer.person)).slice(mails.get(viewer));
    expect(letters.filter(({ subject }) => subject.startsWith('Your week, '))).toHaveLength(1);
    const pushes = await pushesTo(world, tokens.get(viewer)!);
    expect(unallowed(viewer, [{ where: 'letters', text: JSON.stringify([letters, pushes]) }])).toEqual([]);
  }
  for (const member of sampled(members, 2)) await expectBriefing(built, member, world);
  for (const member of sampled(members)) {
    const files = await download(await exported(member.person));
    const shown = Object.entries(files).map(([name, file]) => ({
      where: /^(chats|messages)\./.test(name) ? CHATS : name,
      text: new TextDecoder().decode(file),
    }));
    expect(unallowed(member, shown)).toEqual([]);
    expect(member.owned.filter(({ title }) => !shown.some(({ text }) => text.includes(title)))).toEqual([]);
  }
  // Last, because they change what is shown; nobody sees more than before by what they do themselves.
  const changes = calls.filter(({ method, path }) => method !== 'GET' && !ENDS.includes(path));
  const talk = changes.filter(({ path }) => TALK.test(path));
  const others = changes.filter((call) => !talk.includes(call) && !PARTS.test(call.path));
  for (const viewer of talkers) await expectAnswers(viewer, talk);
  const propose = (body: AgreementChange) =>
    second.person.call(agreements.change, { params: { id: first.person.id }, body });
  // Accepted at once: what the first changes besides is another version. The next one is to be declined.
  const { proposed } = await propose({ mine: { look_back: 'weekly' } });
  places.set(first, { ...places.get(first), version: proposed?.version });
  await expectAnswers(
    first,
    others.filter(({ title }) => title === 'confidants.acceptAgreement'),
  );
  await propose({ theirs: { look_back: 'weekly' } });
  for (const [k, viewer] of members.entries()) {
    const turnOf = ({ path }: DescribedCall, turn: number) => (AMONG_PEOPLE.test(path) ? 0 : turn % members.length);
    await expectAnswers(viewer, isLong ? others : others.filter((call, turn) => turnOf(call, turn) === k));
  }
  await expectAnswers(
    first,
    changes.filter(({ path }) => PARTS.test(path)),
  );
  await cloud.settle();
  // What is another's cannot be read or changed by its id, and whatever can be done was done.
  expect(calls.filter((call) => isOfOwnThing(call) && done.has(call.title)).map(({ title }) => title)).toEqual([]);
  const missing = [...reads, ...changes].filter((call) => !isOfOwnThing(call) && !done.has(call.title));
  const isPossible = ({ title }: DescribedCall) =>
    !UNANSWERABLE.has(title) && (title !== 'reviews.reply' || hasSentences);
  expect(missing.filter(isPossible).map(({ title }) => title)).toEqual([]);
}

/** On a Sunday or a Monday, people in some zones would be in another week than the rest. */
async function beSameWeek(world: TimedWorld): Promise<void> {
  const isEdge = () => [7, 1].includes(weekdayOf(new Date(world.now()).toISOString().slice(0, 10)));
  while (isEdge()) await world.setClock(new Date(world.now() + DAY).toISOString());
}

/** Each person shares the review of the week that is over, and one of its notes is deleted then. */
async function shareReviews(
  { members, sees }: Built,
  plan: Plan,
  { world, cloud }: Pick<Circumstances, 'world' | 'cloud'>,
): Promise<Shared[]> {
  const written = world.now();
  const note = ({ person }: Member, id: string, text: string) =>
    person.call(commitments.note, { params: { id }, body: { at: new Date(written).toISOString(), note: text } });
  for (const member of members) {
    for (const { id, title } of member.owned) await note(member, id, `About ${title}`);
  }
  // The Tuesday of next week, on which the week is over in all zones.
  const date = new Date(written).toISOString().slice(0, 10);
  const tuesday = Date.parse(`${date}T12:00:00Z`) + (9 - weekdayOf(date)) * DAY;
  // Their letters come before: a week that was answered or shared has none.
  await sweep(world, new Date(tuesday).toISOString(), cloud);
  await settled(world);
  const all: Shared[] = [];
  for (const [k, owner] of members.entries()) {
    const review = await owner.person.call(reviews.current);
    if (!review) continue;
    const viewers = members.filter((each, at) => each !== owner && sees(each, owner) && (at + k) % 3 !== 0);
    const notes = plan.sharesWeight[k] ?? false;
    const people = viewers.map(({ person }) => person);
    all.push({ owner, review, viewers, notes, forgotten: owner.owned[0]?.id ?? '' });
    await shared(owner.person, review, people, notes);
    await note(owner, owner.owned[0]?.id ?? '', '');
  }
  return all;
}

/** A viewer sees the sentences about commitments that they see, and notes only where they are shared. */
async function expectReview(
  built: Built,
  viewer: Member,
  { owner, review, viewers, notes, forgotten }: Shared,
  now: number,
): Promise<Review['sentences']> {
  const listed = await viewer.person.raw('GET', `${reviews.shared.path}?by=${owner.person.id}`);
  const isListed = JSON.stringify(listed.body).includes(review.id);
  expect(isListed).toBe(viewers.includes(viewer));
  if (!isListed) {
    expect((await viewer.person.raw('GET', reviews.read.path.replace('{id}', review.id))).status).toBe(404);
    return [];
  }
  const expected = review.sentences.filter((sentence) => {
    const about = ownedIn(owner, sentence);
    if (!about || !verdictOf(built, viewer, owner, about, now).visible) return false;
    return !quotesNote(sentence) || (notes && about.id !== forgotten);
  });
  const seen = await read(viewer.person, review);
  expect(seen.sentences.map(({ text }) => text)).toEqual(expected.map(({ text }) => text));
  const ends = expected.flatMap((each) => verdictOf(built, viewer, owner, ownedIn(owner, each)!, now).until ?? []);
  expect(seen.visible_until).toBe(ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null);
  return expected;
}

/** What a sentence is about. */
const ownedIn = ({ owned }: Member, { refs }: Review['sentences'][number]) =>
  owned.find(({ id }) => id === refs[0]?.commitment_id);

/** The list of chats, and the files of an export with all of them. */
const CHATS = '/api/v1/chats';

/** What questions of Steadfast have named in a chat of somebody's stays in that one, as what was said. */
async function namedIn({ person }: Member): Promise<(where: string) => string[]> {
  const all = await person.call(chats.list);
  const named = await Promise.all(
    all.map(async ({ id }) => {
      const messages = await messagesOf(person, id, { limit: 100 });
      const titles = messages.flatMap(({ question }) => question?.commitments.map(({ title }) => title) ?? []);
      return { path: `${CHATS}/${id}`, titles };
    }),
  );
  return (where) =>
    named.flatMap(({ path, titles }) => (where === CHATS || `${where}/`.startsWith(`${path}/`) ? titles : []));
}

/** The reviews of all, and for each person their chats with one of others. */
async function placesOf(members: readonly Member[], all: readonly Shared[]): Promise<Map<Member, Places>> {
  const lists = await Promise.all(members.map(({ person }) => person.call(chats.list)));
  const ids = lists.map((list) => list.map(({ id }) => id));
  const reviewIds = all.map(({ review }) => review.id);
  return new Map(
    members.map((member, k) => {
      const foreign = ids.flat().filter((id) => !ids[k]?.includes(id));
      return [member, { chats: [...(ids[k] ?? []), ...foreign.slice(0, 1)], reviews: reviewIds }];
    }),
  );
}

/** A coach is told of its user's own commitments, and who sees which of them. */
async function expectBriefing(built: Built, member: Member, world: TimedWorld): Promise<void> {
  const { person, owned } = member;
  const { id, chat_id: chatId } = await coachOf(person);
  const may_read = { history: true, notes: true, journal: true, fitness: true, confidants: true };
  await person.call(coaches.update, { params: { id }, body: { user_coach: { may_read } } });
  const marker = `Question-${crypto.randomUUID()}`;
  await write(person, chatId, marker);
  await settled(world);
  const [request] = (await aiRequestsWith(world, marker)).slice(-1);
  const told = JSON.stringify(request?.messages);
  const foreign = built.members.filter((each) => each !== member);
  const names = foreign.flatMap((each) => [...each.owned.map(({ title }) => title), `Journal-of-${each.person.name}`]);
  expect(names.filter((name) => told.includes(name))).toEqual([]);
  const data = JSON.parse(/<data>\n(.*)\n<\/data>/.exec(request?.messages[1]?.content ?? '')?.[1] ?? '{}');
  expect(data.commitments.map(({ title }: { title: string }) => title).sort()).toEqual(
    owned.map(({ title }) => title).sort(),
  );
  const known = foreign.filter((each) => built.sees(each, member) || built.sees(member, each));
  const seen = known.map((each) => {
    const ids = owned.filter((one) => verdictOf(built, each, member, one, world.now()).visible).map((one) => one.id);
    const isAll = built.sees(each, member) && ids.length === owned.length;
    return [each.person.name, isAll ? 'all' : ids.sort()];
  });
  const toldOf = (data.my_confidants as { name: string; sees: 'all' | string[] }[]).map(({ name, sees }) => [
    name,
    sees === 'all' ? sees : [...sees].sort(),
  ]);
  expect(Object.fromEntries(toldOf)).toEqual(Object.fromEntries(seen));
}
