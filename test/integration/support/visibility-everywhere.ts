import { expect } from 'vitest';
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
import { download, exported } from '#test/support/exports.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { notificationEmails, prefer, pushesTo, registered, settled } from '#test/support/notifications.ts';
import { aiRequestsWith } from '#test/support/replies.ts';
import { read, shared } from '#test/support/reviews.ts';
import type { TimedWorld } from './test-at.ts';
import { answersTo, noteOf, unallowedIn } from './visibility-answers.ts';
import { type Built, type Member, type Plan, verdictOf } from './visibility-worlds.ts';

/*
 * In a random world: reviews that are shared, the letters and pushes about them, what coaches are told, exports, and
 * the answers of all calls, also of those that change something.
 */

const DAY = 86_400_000;

/** Calls that end the session with which the others are made. */
const ENDS = ['/api/v1/users/sign_out'];

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
  for (const member of members) {
    await prefer(member.person, { quiet_hours_start: '03:00', quiet_hours_end: '03:01' });
    tokens.set(member, await registered(member.person));
    mails.set(member, (await notificationEmails(member.person)).length);
  }
  const all = await shareReviews(built, plan, world);
  await settled(world);
  const now = world.now();
  /** What was shown to each beyond what `visible` says of commitments, notes and fitness now. */
  const also = new Map<Member, string[]>();
  for (const viewer of members) {
    const shown: string[] = [];
    for (const each of all.filter(({ owner }) => owner !== viewer)) {
      shown.push(...(await expectReview(built, viewer, each, now)));
    }
    also.set(viewer, [...shown, ...(await namedIn(viewer))]);
  }
  const more = await idsOf(members, all);
  const unallowed = (viewer: Member, shown: string) => unallowedIn(built, viewer, shown, now, also.get(viewer));
  const reads = calls.filter(({ method }) => method === 'GET');
  for (const viewer of sampled(members, 2)) {
    expect(unallowed(viewer, await answersTo(built, viewer, reads, now, more))).toEqual([]);
  }
  for (const viewer of members) {
    const letters = (await notificationEmails(viewer.person)).slice(mails.get(viewer)).map(({ text }) => text);
    const pushes = await pushesTo(world, tokens.get(viewer)!);
    expect(unallowed(viewer, JSON.stringify([letters, pushes]))).toEqual([]);
  }
  for (const member of sampled(members, 2)) await expectBriefing(built, member, world);
  for (const member of sampled(members)) {
    const files = Object.values(await download(await exported(member.person)));
    const whole = files.map((file) => new TextDecoder().decode(file)).join();
    expect(unallowed(member, whole)).toEqual([]);
    expect(member.owned.filter(({ title }) => !whole.includes(title))).toEqual([]);
  }
  // Last, because they change what is shown; nobody sees more than before by what they do themselves.
  const changes = calls.filter(({ method, path }) => method !== 'GET' && !ENDS.includes(path));
  for (const [k, viewer] of members.entries()) {
    const own = isLong ? changes : changes.filter((_, turn) => turn % members.length === k);
    expect(unallowed(viewer, await answersTo(built, viewer, own, now, more))).toEqual([]);
  }
  await cloud.settle();
}

/** Each person shares the review of the week that is over, and one of its notes is deleted then. */
async function shareReviews({ members, sees }: Built, plan: Plan, world: TimedWorld): Promise<Shared[]> {
  const written = world.now();
  const note = ({ person }: Member, id: string, text: string) =>
    person.call(commitments.note, { params: { id }, body: { at: new Date(written).toISOString(), note: text } });
  for (const member of members) {
    for (const { id, title } of member.owned) await note(member, id, `About ${title}`);
  }
  // The Tuesday of next week, on which the week is over in all zones.
  const date = new Date(written).toISOString().slice(0, 10);
  const tuesday = Date.parse(`${date}T12:00:00Z`) + (9 - weekdayOf(date)) * DAY;
  await world.setClock(new Date(tuesday).toISOString());
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
): Promise<string[]> {
  const listed = await viewer.person.raw('GET', `${reviews.shared.path}?by=${owner.person.id}`);
  const isListed = JSON.stringify(listed.body).includes(review.id);
  expect(isListed).toBe(viewers.includes(viewer));
  if (!isListed) {
    expect((await viewer.person.raw('GET', reviews.read.path.replace('{id}', review.id))).status).toBe(404);
    return [];
  }
  const ownedIn = ({ refs }: Review['sentences'][number]) =>
    owner.owned.find(({ id }) => id === refs[0]?.commitment_id);
  const expected = review.sentences.filter((sentence) => {
    const about = ownedIn(sentence);
    if (!about || !verdictOf(built, viewer, owner, about, now).visible) return false;
    return !quotesNote(sentence) || (notes && about.id !== forgotten);
  });
  const seen = await read(viewer.person, review);
  expect(seen.sentences.map(({ text }) => text)).toEqual(expected.map(({ text }) => text));
  const ends = expected.flatMap((each) => verdictOf(built, viewer, owner, ownedIn(each)!, now).until ?? []);
  expect(seen.visible_until).toBe(ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null);
  return expected.filter(quotesNote).map((each) => noteOf(ownedIn(each)!));
}

/** What questions of Steadfast have named in somebody's chats stays there, as what was said. */
async function namedIn({ person }: Member): Promise<string[]> {
  const all = await person.call(chats.list);
  const messages = await Promise.all(all.map(({ id }) => messagesOf(person, id, { limit: 100 })));
  return messages.flat().flatMap(({ question }) => question?.commitments.map(({ title }) => title) ?? []);
}

/** Ids that calls may know beside people and commitments: reviews, and the chats of all. */
async function idsOf(members: readonly Member[], all: readonly Shared[]): Promise<string[][]> {
  const ofChats = await Promise.all(members.map(({ person }) => person.call(chats.list)));
  return [all.map(({ review }) => review.id), [...new Set(ofChats.flat().map(({ id }) => id))]];
}

/** A coach is told of its user's own commitments, and who sees which of them. */
async function expectBriefing(built: Built, member: Member, world: TimedWorld): Promise<void> {
  const { person, owned } = member;
  await saveKey(person);
  const { id, chat_id: chatId } = await coachOf(person);
  const may_read = { history: true, notes: true, fitness: true, confidants: true };
  await person.call(coaches.update, { params: { id }, body: { user_coach: { may_read } } });
  const marker = `Question-${crypto.randomUUID()}`;
  await write(person, chatId, marker);
  await settled(world);
  const [request] = (await aiRequestsWith(world, marker)).slice(-1);
  const told = JSON.stringify(request?.messages);
  const foreign = built.members.filter((each) => each !== member);
  const names = foreign.flatMap((each) => each.owned.map(({ title }) => title));
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
