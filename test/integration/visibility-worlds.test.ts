import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { confidants as confidantCalls, type SharedCommitments } from '#shared/contracts/confidants.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { previewCalls } from '#shared/contracts/preview.ts';
import { viewCalls } from '#shared/contracts/views.ts';
import { addDays, toInstant, toLocal } from '#shared/domain/local-time.ts';
import { FITNESS_DEFAULTS } from '#shared/domain/powerups.ts';
import { type DescribedCall, describedCalls } from '#test/attacks/support/described.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { confidantsOf } from '#test/support/confidants.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { notificationEmails } from '#test/support/notifications.ts';
import { Page } from '#test/support/page.ts';
import { type Person, pathOf } from '#test/support/world.ts';
import { sweep } from './support/digests.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';
import { answersTo, unallowedIn } from './support/visibility-answers.ts';
import { expectEverywhere } from './support/visibility-everywhere.ts';
import { expectQuestions } from './support/visibility-questions.ts';
import {
  agree,
  anyWorld,
  type Built,
  build,
  endsOf,
  FITNESS_KINDS,
  type Member,
  type Owned,
  ROUNDS,
  say,
  seenBy,
  verdictOf,
  verdictOfFitness,
  verdictOfNotes,
} from './support/visibility-worlds.ts';

/*
 * Random worlds of people who show each other some of their commitments, notes and fitness. Every call that reads,
 * every live event and every digest shows each of them what `visible` allows, and all of it, and each preview shows
 * the owner what a viewer gets. A question after a miss that waits, and the history of notifications, name no more than
 * it allows by then. The same goes for shared reviews, letters, pushes, what coaches are told, exports, and the answers
 * of every call that changes something. Each call that can be done is done at least once. `SEED` repeats a run.
 */

vi.setConfig({ testTimeout: 240_000 });

let cloud: Cloud;
const test = testAt('2026-05-20T12:00:00Z', (started) => {
  cloud = started;
});

const HOUR = 3_600_000;

const worlds = sampled(fc.sample(anyWorld, { numRuns: 2 }));
const rounds = isLong ? ROUNDS : 1;

for (const [at, plan] of worlds.entries()) {
  test(`world ${at + 1} shows what is allowed, and all of it`, async ({ world }) => {
    const built = await build(world, plan, at);
    const calls = (await describedCalls(world)).filter(({ needsToken }) => needsToken);
    const reads = calls.filter(({ method }) => method === 'GET');
    for (let round = 0; round < rounds; round++) {
      await agree(world, built, plan, round);
      await cloud.settle();
      await expectTold(built, () => say(world, built, plan, round), world);
      const ends = endsOf(built, world.now());
      // `npm test` reads once: at an end, if there is one.
      if (isLong || ends.length === 0) await expectSeen(built, reads, world.now());
      if (ends.length === 0) continue;
      const moment = plan.moments[round] ?? 0;
      const end = ends[moment % ends.length] ?? 0;
      await world.setClock(new Date(moment % 3 === 0 ? end - HOUR : end).toISOString());
      await expectSeen(built, reads, world.now());
    }
    await expectDigests(built, world);
    await expectQuestions(built, plan, { world, cloud });
    await expectEverywhere(built, plan, { world, cloud, calls });
  });
}

async function expectSeen(built: Built, reads: readonly DescribedCall[], now: number): Promise<void> {
  for (const viewer of built.members) {
    const people = await confidantsOf(viewer.person);
    for (const owner of built.members.filter((each) => each !== viewer)) {
      await expectShared(built, viewer, owner, now);
      const overview = people.find(({ id }) => id === owner.person.id);
      const mine = seenBy(built, viewer, owner, now);
      const ends = mine.flatMap((each) => verdictOf(built, viewer, owner, each, now).until ?? []);
      if (!overview) continue;
      expect(overview).toMatchObject({
        total_count: mine.length,
        completed_count: mine.filter(isDoneAt(owner, now)).length,
        visible_until: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
      });
      expect(overview.top_commitments.map(({ title }) => title)).toEqual(mine.slice(0, 2).map(({ title }) => title));
    }
    const shown = await answersTo(built, viewer, reads, now);
    expect(unallowedIn(built, viewer, shown, now)).toEqual([]);
    const isShown = (title: string) => shown.some(({ text }) => text.includes(title));
    // The rest of what is allowed was compared above: of others, only some answers show it all.
    expect(viewer.owned.map(({ title }) => title).filter((title) => !isShown(title))).toEqual([]);
  }
  for (const owner of built.members) {
    const looked = new Set((await owner.person.call(viewCalls.views)).map(({ viewer }) => viewer.id));
    const seers = built.members.filter((each) => each !== owner && built.sees(each, owner));
    expect(looked).toEqual(new Set(seers.map(({ person }) => person.id)));
  }
}

/** All are daily: what was checked off counts on that day alone. */
const isDoneAt =
  ({ timezone }: Member, now: number) =>
  ({ doneAt }: Owned) =>
    doneAt !== undefined && toLocal(now, timezone).date === toLocal(doneAt, timezone).date;

async function expectShared(built: Built, viewer: Member, owner: Member, now: number): Promise<void> {
  const params = { id: owner.person.id };
  const page = await viewer.person.raw('GET', pathOf(confidantCalls.commitments, { params }));
  const day = await viewer.person.raw('GET', pathOf(fitness.dashboard, { params }));
  await expectPreviewed(viewer, owner, page, day);
  if (!built.sees(viewer, owner)) {
    expect([page.status === 200, day.status === 200]).toEqual([false, false]);
    return;
  }
  const mine = seenBy(built, viewer, owner, now);
  const iso = (end: number | null) => (end === null ? null : new Date(end).toISOString());
  const until = (each: Owned) => iso(verdictOf(built, viewer, owner, each, now).until);
  const notes = (each: Owned) => verdictOfNotes(built, viewer, owner, each, now);
  const body = page.body as Awaited<ReturnType<typeof sharedBy>>;
  expect(
    body.commitments.map((each) => [
      each.title,
      each.visible_until,
      each.latest_notes.length,
      each.notes_visible_until,
    ]),
  ).toEqual(mine.map((each) => [each.title, until(each), notes(each).visible ? 1 : 0, iso(notes(each).until)]));
  // Nothing says that there are others.
  expect(body.commitments.map(({ manual_position }) => manual_position)).toEqual(mine.map((_, k) => k));
  const shelves = [...new Set(mine.flatMap(({ category }) => category ?? []))].sort();
  expect(body.categories.map(({ name }) => name).sort()).toEqual(shelves);
  expect(body.categories.map(({ position }) => position)).toEqual(shelves.map((_, k) => k));
  const { workouts } = day.body as { workouts: { title: string; visible_until: string | null }[] };
  expect(workouts.map((each) => [each.title, each.visible_until])).toEqual(
    mine.filter(({ workout }) => workout).map((each) => [each.title, until(each)]),
  );
  const kinds = FITNESS_KINDS.map((kind) => [kind, verdictOfFitness(built, viewer, owner, kind, now)] as const);
  const logged = await viewer.person.call(fitness.dashboard, { params, query: { date: owner.logged } });
  expect(logged.visible_until).toEqual(Object.fromEntries(kinds.map(([kind, verdict]) => [kind, iso(verdict.until)])));
  const seen = new Set(kinds.filter(([, verdict]) => verdict.visible).map(([kind]) => kind));
  expect(new Set(logged.entries.map(({ entry_type }) => entry_type))).toEqual(seen);
  expect([logged.totals.calories > 0, logged.exercise_minutes > 0, logged.current_weight !== null]).toEqual(
    (['food', 'exercise', 'weight'] as const).map((kind) => seen.has(kind)),
  );
  expect(logged.settings).toEqual({
    ...FITNESS_DEFAULTS,
    ...(seen.has('food') && { daily_calorie_goal: owner.goal }),
    ...(seen.has('weight') && { units: 'metric', share_weight: true }),
  });
}

type Answered = Awaited<ReturnType<Person['raw']>>;

/** The owner is told what the viewer gets, to the letter. */
async function expectPreviewed(viewer: Member, owner: Member, page: Answered, day: Answered): Promise<void> {
  const preview = await owner.person.raw('GET', pathOf(previewCalls.preview, { params: { id: viewer.person.id } }));
  if (page.status === 404) {
    expect([preview.status, preview.body]).toEqual([404, page.body]);
    return;
  }
  const { commitments = null, categories = null } = page.status === 200 ? (page.body as SharedCommitments) : {};
  const powerup_dashboard = day.status === 200 ? day.body : null;
  const reviews = page.status === 200 ? { reviews: [], before: null } : null;
  expect(preview.status).toBe(200);
  expect(preview.body).toEqual({ commitments, categories, powerup_dashboard, reviews });
  expect(JSON.stringify(preview.body)).toBe(JSON.stringify({ commitments, categories, powerup_dashboard, reviews }));
}

const sharedBy = (viewer: Person, owner: Person) =>
  viewer.call(confidantCalls.commitments, { params: { id: owner.id } });

/** Open pages of those for whom something has changed, and of nobody else, hear that, and no title of others. */
async function expectTold(built: Built, change: () => Promise<void>, world: TimedWorld): Promise<void> {
  const { members } = built;
  const shownTo = (viewer: Member) => {
    const of = (owner: Member) => owner.owned.map((each) => verdictOf(built, viewer, owner, each, world.now()));
    return members.filter((each) => each !== viewer).map((owner) => of(owner).map((one) => [one.visible, one.until]));
  };
  const before = members.map(shownTo);
  const pages: Page[] = [];
  for (const { person } of members) pages.push(await Page.open(person));
  await change();
  await cloud.settle();
  for (const [k, viewer] of members.entries()) {
    const events = await pages[k]!.newEvents();
    const isChanged = JSON.stringify(before[k]) !== JSON.stringify(shownTo(viewer));
    expect(events.some(({ type }) => type === 'confidants_updated')).toBe(isChanged);
    const others = members.filter((each) => each !== viewer).flatMap(({ owned }) => owned.map(({ title }) => title));
    expect(others.filter((title) => JSON.stringify(events).includes(title))).toEqual([]);
    pages[k]!.close();
  }
}

/** At noon of the day after tomorrow everybody has got a digest, which counts what they saw when it was written. */
async function expectDigests(built: Built, world: TimedWorld): Promise<void> {
  const { members } = built;
  const noon = ({ timezone }: Member) =>
    toInstant(addDays(toLocal(world.now(), timezone).date, 2), '12:00:00', timezone);
  const counts = new Map<Member, number>();
  for (const viewer of members) counts.set(viewer, (await notificationEmails(viewer.person)).length);
  const checked = new Set<Member>();
  for (const now of members.map(noon).sort((a, b) => a - b)) {
    await sweep(world, new Date(now).toISOString(), cloud);
    for (const viewer of members) {
      const mails = await notificationEmails(viewer.person);
      for (const { text } of mails.slice(counts.get(viewer))) {
        for (const owner of members.filter((each) => each !== viewer)) {
          const mine = seenBy(built, viewer, owner, now);
          const line = `${owner.person.name}: 0 of ${mine.length} done`;
          expect(text.includes(line)).toBe(mine.length > 0);
          expect(owner.owned.filter(({ title }) => text.includes(title))).toEqual([]);
        }
        checked.add(viewer);
      }
      counts.set(viewer, mails.length);
    }
  }
  expect(checked.size).toBe(members.length);
}
