import fc from 'fast-check';
import { expect } from 'vitest';
import { agreements } from '#shared/contracts/agreements.ts';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { halfOf } from '#shared/domain/agreement-changes.ts';
import {
  AFTER_MISS,
  type Half,
  LOOK_BACK,
  SHOWN_COMMITMENTS,
  SHOWN_KINDS,
  type ShownKind,
  type Terms,
} from '#shared/domain/agreements.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import {
  AUDIENCES,
  type Verdict,
  type ViewedData,
  type Viewer,
  type Visibility,
  visible,
} from '#shared/domain/visibility.ts';
import { confidants } from '#test/support/confidants.ts';
import { installFitness, logExercise, logFood, logWeight } from '#test/support/fitness.ts';
import { installJournaling, share, write } from '#test/support/journaling.ts';
import type { Person } from '#test/support/world.ts';
import type { TimedWorld } from './test-at.ts';

/*
 * Random worlds of people who show each other some of their commitments, notes and fitness, and what `visible` says of
 * them.
 */

const ZONES = ['UTC', 'Asia/Tokyo', 'America/New_York', 'Europe/Paris', 'Pacific/Kiritimati'];
const PEOPLE = 4;
export const ROUNDS = 3;

/** A coach sees the commitments of the first of a pair, and not the reverse. */
type Relation = 'none' | 'friends' | 'coach';

/** What a half shows, and for how many days. */
function anyHalf() {
  const flag = fc.constantFrom(true, true, false);
  return fc.record({
    shows: fc.record({
      commitments: fc.constantFrom(...SHOWN_COMMITMENTS, 'all'),
      ...{ notes: flag, food: flag, weight: flag, exercise: flag },
    }),
    days: fc.record(
      Object.fromEntries(SHOWN_KINDS.map((kind) => [kind, fc.constantFrom(0, 1, 2)])) as Record<
        ShownKind,
        fc.Arbitrary<number>
      >,
      { requiredKeys: [] },
    ),
    after_miss: fc.constantFrom(...AFTER_MISS),
    look_back: fc.constantFrom(...LOOK_BACK),
  });
}

/** For each pair a relation; for each commitment, what its owner says each round, and until when. */
export const anyWorld = fc.record({
  zones: fc.array(fc.constantFrom(...ZONES), { minLength: PEOPLE, maxLength: PEOPLE }),
  // The first two are friends, so that whatever takes two people can be done.
  relations: fc
    .array(fc.constantFrom<Relation>('none', 'friends', 'friends', 'coach'), { minLength: 5, maxLength: 5 })
    .map((others): Relation[] => ['friends', ...others]),
  owned: fc.array(
    fc.record({
      category: fc.constantFrom(0, 1, null),
      workout: fc.boolean(),
      shares: fc.boolean(),
      done: fc.boolean(),
      said: fc.array(
        fc.record({
          audience: fc.constantFrom(...AUDIENCES, 'chosen'),
          // For each person: not chosen, without an end, or for so many days.
          chosen: fc.array(fc.constantFrom(undefined, null, null, 0, 1, 2), { minLength: PEOPLE, maxLength: PEOPLE }),
        }),
        { minLength: ROUNDS, maxLength: ROUNDS },
      ),
    }),
    { minLength: 2 * PEOPLE, maxLength: 3 * PEOPLE },
  ),
  sharesWeight: fc.array(fc.boolean(), { minLength: PEOPLE, maxLength: PEOPLE }),
  /** What each of two confidants shows the other, in each round; a third of it as before any agreement. */
  agreed: fc.array(
    fc.array(
      fc.oneof(
        fc.constant(undefined),
        fc.record({
          halves: fc.tuple(anyHalf(), anyHalf()),
          until: fc.constantFrom(null, null, 0, 1, 2),
        }),
        fc.record({
          halves: fc.tuple(anyHalf(), anyHalf()),
          until: fc.constantFrom(null, null, 0, 1, 2),
        }),
      ),
      { minLength: ROUNDS, maxLength: ROUNDS },
    ),
    { minLength: 6, maxLength: 6 },
  ),
  /** Which of the ends each round is read at. */
  moments: fc.array(fc.nat(), { minLength: ROUNDS, maxLength: ROUNDS }),
});
export type Plan = typeof anyWorld extends fc.Arbitrary<infer T> ? T : never;

export interface Owned {
  id: string;
  title: string;
  workout: boolean;
  shares: boolean;
  /** Epoch milliseconds. */
  doneAt: number | undefined;
  category: string | null;
  visibility: Visibility;
}

export interface Member {
  person: Person;
  timezone: string;
  sharesWeight: boolean;
  /** Their goal of calories, which nobody else has. */
  goal: number;
  /** In manual order. */
  owned: Owned[];
  /** What this person has agreed to show others, by their ids. */
  halves: Map<string, Half>;
  /** Their day of which there are entries of food, weight and exercise. */
  logged: string;
}

export interface Built {
  members: Member[];
  /** Whether the first person sees the commitments of the second. */
  sees: (viewer: Member, owner: Member) => boolean;
}

export async function build(world: TimedWorld, plan: Plan, at: number): Promise<Built> {
  const members: Member[] = [];
  for (const [k, timezone] of plan.zones.entries()) {
    const person = await world.verified({ name: `Person ${'ABCD'[k]}`, timezone });
    const sharesWeight = plan.sharesWeight[k] ?? false;
    const goal = 1801 + k;
    await installFitness(person, { share_weight: sharesWeight, daily_calorie_goal: goal, units: 'metric' });
    await logFood(person, { name: `Food-of-${person.name}` });
    await logExercise(person, { name: `Exercise-of-${person.name}` });
    await logWeight(person);
    const logged = toLocal(world.now(), timezone).date;
    await installJournaling(person);
    await write(person, logged, { text: `About Journal-of-${person.name}` });
    members.push({ person, timezone, sharesWeight, goal, owned: [], halves: new Map(), logged });
  }
  const seen = new Set<string>();
  let pair = 0;
  for (const [k, first] of members.entries()) {
    for (const second of members.slice(k + 1)) {
      const relation = plan.relations[pair++] ?? 'none';
      if (relation === 'none') continue;
      await confidants(first.person, second.person, relation === 'coach' ? 'coach' : 'friend');
      seen.add(second.person.id + first.person.id);
      if (relation === 'friends') seen.add(first.person.id + second.person.id);
      // Nothing but the call that reads a page shows its words to the other one.
      await share(first.person, second.person, first.logged);
      await share(second.person, first.person, second.logged);
    }
  }
  for (const [k, { category, workout, shares, done }] of plan.owned.entries()) {
    const { person, owned } = members[k % PEOPLE]!;
    const name = category === null ? null : `Shelf-${at}-${k % PEOPLE}-${category}`;
    const shelves = await person.call(categories.list);
    const known = shelves.find((each) => each.name === name);
    const shelf =
      name === null ? null : (known ?? (await person.call(categories.create, { body: { category: { name } } })));
    const title = `Thing-${at}-${k}-of-${person.name}`;
    const { id } = await person.commitment({
      title,
      commitment_type: workout ? 'workout' : '',
      category_id: shelf?.id ?? null,
      notes_shared: shares,
    });
    await person.call(commitments.note, { params: { id }, body: { note: `About ${title}` } });
    if (done) await person.complete(id);
    const visibility: Visibility = { audience: 'everyone', people: [] };
    owned.unshift({ id, title, workout, shares, doneAt: done ? world.now() : undefined, category: name, visibility });
  }
  return { members, sees: (viewer, owner) => seen.has(viewer.person.id + owner.person.id) };
}

/** Everybody says of each commitment who sees it; people whom they do not show commitments are left out. */
export async function say(world: TimedWorld, { members, sees }: Built, plan: Plan, round: number): Promise<void> {
  for (const [k, { said }] of plan.owned.entries()) {
    const owner = members[k % PEOPLE]!;
    const mine = owner.owned.at(-1 - Math.floor(k / PEOPLE))!;
    const { audience, chosen } = said[round]!;
    const today = toLocal(world.now(), owner.timezone).date;
    const people = members.flatMap((viewer, position) => {
      const days = chosen[position];
      if (days === undefined || !sees(viewer, owner)) return [];
      return [{ id: viewer.person.id, until: days === null ? null : addDays(today, days) }];
    });
    const body = { audience, people };
    const told = await owner.person.call(visibilityCalls.changeVisibility, { params: { id: mine.id }, body });
    expect(told).toMatchObject({ audience, people: people.toSorted(byId) });
    mine.visibility = { audience, people: people.map((each) => ({ ...each, since: Number.MAX_SAFE_INTEGER })) };
  }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** The two of each pair agree on all that the plan says; a coach shows nothing. */
export async function agree(world: TimedWorld, { members, sees }: Built, plan: Plan, round: number): Promise<void> {
  let pair = 0;
  for (const [k, first] of members.entries()) {
    for (const second of members.slice(k + 1)) {
      const said = plan.agreed[pair++]?.[round];
      if (!said || !(sees(first, second) || sees(second, first))) continue;
      const today = (owner: Member) => toLocal(world.now(), owner.timezone).date;
      // Nobody can accept what is over for one of the two.
      const later = today(first) > today(second) ? today(first) : today(second);
      const until = said.until === null ? null : addDays(later, said.until);
      const termsOf = (owner: Member, { days, ...half }: (typeof said.halves)[number]): Terms | undefined => {
        const other = owner === first ? second : first;
        if (!sees(other, owner)) return undefined;
        const ends = Object.entries(days).map(([kind, plus]) => [kind, addDays(today(owner), plus)]);
        owner.halves.set(other.person.id, { terms: { ...half, shows_until: Object.fromEntries(ends) }, until });
        return { ...half, shows_until: Object.fromEntries(ends) };
      };
      // An end that is not named would stay.
      const none = Object.fromEntries(SHOWN_KINDS.map((kind) => [kind, null]));
      const whole = (terms: Terms | undefined) => terms && { ...terms, shows_until: { ...none, ...terms.shows_until } };
      const mine = whole(termsOf(first, said.halves[0]));
      const theirs = whole(termsOf(second, said.halves[1]));
      const params = { id: second.person.id };
      const { proposed } = await first.person.call(agreements.change, { params, body: { mine, theirs, until } });
      if (!proposed) continue;
      const body = { version: proposed.version };
      await second.person.call(agreements.accept, { params: { id: first.person.id }, body });
    }
  }
}

const viewerOf = ({ sees }: Built, viewer: Member, owner: Member): Viewer => ({
  id: viewer.person.id,
  since: sees(viewer, owner) ? 0 : undefined,
  agreed: owner.halves.get(viewer.person.id) ?? halfOf(undefined, owner.person.id),
});

function verdict(built: Built, viewer: Member, owner: Member, what: ViewedData, now: number): Verdict {
  return visible({ id: owner.person.id, timezone: owner.timezone }, viewerOf(built, viewer, owner), what, now);
}

// Since when they are chosen is told as a date, which no answer has here.
const ruleOf = ({ visibility }: Owned): Visibility => ({
  ...visibility,
  people: visibility.people.map((each) => ({ ...each, since: 1 })),
});

export const verdictOf = (built: Built, viewer: Member, owner: Member, owned: Owned, now: number): Verdict =>
  verdict(built, viewer, owner, { kind: 'commitments', visibility: ruleOf(owned) }, now);

export const verdictOfNotes = (built: Built, viewer: Member, owner: Member, owned: Owned, now: number): Verdict =>
  verdict(built, viewer, owner, { kind: 'notes', visibility: ruleOf(owned), shared: owned.shares }, now);

export const FITNESS_KINDS = ['food', 'weight', 'exercise'] as const;

export const verdictOfFitness = (
  built: Built,
  viewer: Member,
  owner: Member,
  kind: (typeof FITNESS_KINDS)[number],
  now: number,
): Verdict => verdict(built, viewer, owner, kind === 'weight' ? { kind, shared: owner.sharesWeight } : { kind }, now);

export const seenBy = (built: Built, viewer: Member, owner: Member, now: number) =>
  owner.owned.filter((each) => verdictOf(built, viewer, owner, each, now).visible);

/** All instants at which a viewer stops seeing something. */
export function endsOf(built: Built, now: number): number[] {
  const all = built.members.flatMap((owner) =>
    built.members.flatMap((viewer) => {
      const verdicts = [
        ...owner.owned.flatMap((each) => [
          verdictOf(built, viewer, owner, each, now),
          verdictOfNotes(built, viewer, owner, each, now),
        ]),
        ...FITNESS_KINDS.map((kind) => verdictOfFitness(built, viewer, owner, kind, now)),
      ];
      return verdicts.flatMap(({ until }) => until ?? []);
    }),
  );
  return [...new Set(all)].sort((a, b) => a - b);
}
