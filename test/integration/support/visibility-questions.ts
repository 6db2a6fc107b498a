import { expect } from 'vitest';
import { addDays, toInstant, toLocal } from '#shared/domain/local-time.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { decisionsOf, notificationEmails, prefer, pushesTo, registered, settled } from '#test/support/notifications.ts';
import { sweep } from './digests.ts';
import type { TimedWorld } from './test-at.ts';
import { agree, type Built, type Member, type Plan, say, verdictOf } from './visibility-worlds.ts';

/* What the people of a random world are told of questions after misses. */

/** They ask for questions after misses, and are notified around 09:00 alone, which is in the night of most others. */
const ASKED = { email_frequency: 'immediate', quiet_hours_start: '09:30', quiet_hours_end: '08:59' } as const;

const HALF = {
  shows: { commitments: 'all', notes: true, food: true, weight: true, exercise: true },
  days: {},
  after_miss: 'ask_them',
  look_back: 'never',
} as const;

/** Both show everything, and the other is to ask after each miss. */
const OPEN: NonNullable<Plan['agreed'][number][number]> = { halves: [HALF, HALF], until: null };

/**
 * After the questions of one morning were asked about all that was missed, the owners say who sees what. What was held,
 * and the history of notifications, name only what their reader sees when it is sent or read.
 */
export async function expectQuestions(
  built: Built,
  plan: Plan,
  { world, cloud }: { world: TimedWorld; cloud: Cloud },
): Promise<void> {
  const { members } = built;
  await agree(world, built, { ...plan, agreed: plan.agreed.map(() => [OPEN]) }, 0);
  const said = [{ audience: 'everyone' as const, chosen: [] }];
  await say(world, built, { ...plan, owned: plan.owned.map((each) => ({ ...each, said })) }, 0);
  const tokens = new Map<Member, string>();
  for (const member of members) {
    await prefer(member.person, ASKED);
    tokens.set(member, await registered(member.person));
  }
  const tomorrow = ({ timezone }: Member) => addDays(toLocal(world.now(), timezone).date, 1);
  const nines = (dayOf: (member: Member) => string) =>
    [...new Set(members.map((each) => toInstant(dayOf(each), '09:00:10', each.timezone)))].sort((a, b) => a - b);
  for (const morning of nines(tomorrow)) {
    await world.setClock(new Date(morning).toISOString());
    await cloud.runSchedule('agreements');
    await settled(world);
  }
  await say(world, built, plan, 1);
  /** By channel, since it was asked last. */
  const counts = new Map<Member, [emails: number, pushes: number]>();
  const newTo = async (viewer: Member) => {
    const pushes = await pushesTo(world, tokens.get(viewer)!);
    const emails = await notificationEmails(viewer.person);
    const [hadEmails, hadPushes] = counts.get(viewer) ?? [0, 0];
    counts.set(viewer, [emails.length, pushes.length]);
    return [
      ...emails.slice(hadEmails).map(({ text }) => text),
      ...pushes.slice(hadPushes).map(({ data }) => data.body ?? ''),
    ];
  };
  for (const viewer of members) await newTo(viewer);
  for (const now of nines(tomorrow)) {
    await sweep(world, new Date(now).toISOString(), cloud);
    await settled(world);
    for (const viewer of members) {
      const history = (await decisionsOf(viewer.person)).map(({ reason }) => reason);
      const shown = [...(await newTo(viewer)), ...history].join();
      const hidden = members.flatMap((owner) =>
        owner === viewer ? [] : owner.owned.filter((each) => !verdictOf(built, viewer, owner, each, now).visible),
      );
      expect(hidden.filter(({ title }) => shown.includes(`“${title}”`))).toEqual([]);
    }
  }
}
