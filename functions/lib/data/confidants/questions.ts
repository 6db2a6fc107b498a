import { type Due, markProcessed } from '#functions/lib/data/agenda.ts';
import { appendQuestion } from '#functions/lib/data/chats/questions.ts';
import { latestAction, type Progress, scheduleOf, toProgress } from '#functions/lib/data/commitments/progress.ts';
import { titleOf } from '#functions/lib/data/commitments/titles.ts';
import { copiedVisibility } from '#functions/lib/data/commitments/visibilities.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { loadActionsOf } from '#functions/lib/data/history/history.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { type Preferences, toPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { quietTime } from '#functions/lib/data/notifications/notification-times.ts';
import { getAll, remove } from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import { halfOf } from '#shared/domain/agreement-changes.ts';
import { effectiveTerms } from '#shared/domain/agreements.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import {
  endedBy,
  endedPeriods,
  firstOfWeek,
  isLateQuestion,
  type Morning,
  mayAskAgain,
  missedOf,
  missedWhen,
  morningBefore,
  morningsBetween,
  nextMorning,
} from '#shared/domain/misses.ts';
import { type ClockEpoch, clockAt, dayAt, type Period } from '#shared/domain/periods.ts';
import type { LookBackEvery, MissQuestion } from '#shared/domain/questions.ts';
import { visible } from '#shared/domain/visibility.ts';
import { partyOf } from './agreements.ts';
import { type Confidant, loadConfidants, otherAsViewer, showsTo } from './confidants.ts';
import { type DueQuestion, endsOf, firstEnd } from './ends.ts';

/*
 * Finds the questions that Steadfast asks (after a miss, and to look back), and agreements that have ended. The agenda
 * item has the next morning of each user with such an agreement, or the morning after its end. So only changes of
 * agreements and of the clock move it, but not check-offs, pauses or schedules. It also has the last morning that was
 * handled, and for each confidant since when Steadfast asks about misses and the last day on which they were asked to
 * ask.
 */

/** Users per BatchGetItem: six items each. */
export const OWNERS_AT_ONCE = 16;

const DAY = 86_400_000;
/** After an outage, older mornings are dropped. */
const LONGEST = 2 * DAY;

/** The data of a user who is due. */
export interface DueOwner {
  due: Due;
  user: User | undefined;
  progress: Progress | undefined;
  preferences: Preferences;
  titles: Item | undefined;
  agenda: Item | undefined;
  confidants: Confidant[];
}

/** By confidant: since when Steadfast asks about misses, and the last day on which they were asked to ask the user. */
type Halves = Record<string, [since: number, asked?: string]>;

/** By confidant: how often the two look back, and since when. */
type LookBacks = Record<string, [every: LookBackEvery, since: number]>;

/** The questions of a user that have come due, and what to save after they were asked. */
export interface DueQuestions {
  questions: DueQuestion[];
  /** Epoch milliseconds; undefined: never. */
  next: number | undefined;
  /** The last morning that was handled (epoch milliseconds). */
  until: number;
  halves: Halves;
  lookBacks: LookBacks;
  /** The owner's day. */
  today: string;
}

/** The data of up to 16 due users: one BatchGetItem, and one Query for each of them, at once. */
export async function loadDueOwners(all: readonly Due[]): Promise<DueOwner[]> {
  const [items, confidants] = await Promise.all([
    getAll(
      all.flatMap(({ userId }) => [
        keys.user(userId),
        keys.progress(userId),
        keys.pauses(userId),
        keys.preferences(userId),
        keys.titles(userId),
        keys.agenda(userId, 'agreements'),
      ]),
    ),
    Promise.all(all.map(({ userId }) => loadConfidants(userId))),
  ]);
  return all.map((due, k) => {
    const [user, progress, pauses, preferences, titles, agenda] = items.slice(6 * k, 6 * k + 6);
    return {
      ...{ due, titles, agenda, user: toUser(user), preferences: toPreferences(preferences) },
      progress: progress && toProgress(progress, pauses),
      confidants: confidants[k] ?? [],
    };
  });
}

/**
 * The questions of a user that have come due; undefined if the job is outdated. One BatchGetItem if a commitment was
 * acted on since the period ended, otherwise no request; one DeleteItem for a deleted account.
 */
export async function dueQuestions(owner: DueOwner, time: number): Promise<DueQuestions | undefined> {
  const { due, user, progress, agenda } = owner;
  if (agenda?.due !== due.due) return undefined;
  if (!user || !progress) {
    await remove(keys.agenda(due.userId, 'agreements'));
    return undefined;
  }
  // The sweep has found it due. The clock of this function may be behind and must not contradict that.
  const now = Math.max(time, Date.parse(due.due));
  const { clocks } = progress;
  const clock = clockAt(clocks, now);
  const asking = owner.confidants.flatMap((confidant) => askingOf(confidant, user, now));
  const before = (agenda.halves ?? {}) as Halves;
  const aboutMisses = asking.filter(({ asks }) => asks !== 'nobody');
  const halves: Halves = Object.fromEntries(
    aboutMisses.map(({ confidant: { userId }, since }) => [userId, before[userId] ?? [since]]),
  );
  const known = (agenda.lookBacks ?? {}) as LookBacks;
  const lookBacks: LookBacks = Object.fromEntries(
    asking.flatMap(({ confidant: { userId }, lookBack, since }) => {
      if (lookBack === 'never') return [];
      const [every, before] = known[userId] ?? [];
      return [[userId, [lookBack, every === lookBack ? (before ?? since) : since]]];
    }),
  );
  const handled = Math.max(Number(agenda.until ?? 0), now - LONGEST);
  const timeOf = ({ at }: Morning) => quietTime(owner.preferences, { clock: clockAt(clocks, at) }, at) ?? at;
  const mornings = morningsBetween(clocks, handled, now).map((morning) => ({ morning, time: timeOf(morning) }));
  const ready = mornings.filter((each) => each.time <= now);
  const wanted = ready.filter((each) => !isLateQuestion(each.time, now)).map(({ morning }) => morning);
  const isAway = now - (user.seenAt ?? user.createdAt) >= LIMITS.unseenDays * DAY;
  const questions: DueQuestion[] = [];
  for (const morning of isAway ? [] : wanted) {
    const asked = aboutMisses
      .filter(({ confidant: { userId }, asks }) => asks === 'owner' || mayAskAgain(clock, halves[userId]?.[1], now))
      .map((each) => ({ ...each, since: halves[each.confidant.userId]?.[0] ?? each.since }));
    const all = { owner, user, progress, morning };
    questions.push(
      ...(await questionsOf({ ...all, asking: asked }, now)),
      ...lookBacksOf({ ...all, asking }, lookBacks, now),
    );
  }
  const until = ready.at(-1)?.morning.at ?? handled;
  // Not limited by lateness or absence of the user: the agreement is also the other's.
  questions.push(...endsOf(owner.confidants, user, { after: Number(agenda.until ?? now), until }));
  // Users about whom nothing is asked wait only for the next end.
  const from = asking.length > 0 ? now : firstEnd(owner.confidants, user, until);
  const waiting = mornings.find((each) => each.time > now)?.time;
  const next = from === undefined ? undefined : (waiting ?? nextTime(owner, clock, Math.max(now, from)));
  return { questions, next, until, halves, lookBacks, today: dayAt(clock, now) };
}

/** Writes the questions of a user, each as `appendQuestion`, then saves that they were asked: one UpdateItem. */
export async function askQuestions(due: Due, found: DueQuestions, now: number): Promise<void> {
  const { questions, next, until, lookBacks, today } = found;
  const halves = { ...found.halves };
  for (const { chatId, confidantId, question, key } of questions) {
    const otherId = question.of === confidantId ? due.userId : confidantId;
    const isAsked = await appendQuestion(chatId, question, { key, otherId }, now);
    const half = halves[confidantId];
    if (isAsked && half && question.asks === confidantId) halves[confidantId] = [half[0], today];
  }
  await markProcessed(due, next, { until, halves, lookBacks });
}

interface Asking {
  confidant: Confidant;
  /** The one whom Steadfast asks after a miss. */
  asks: 'owner' | 'confidant' | 'nobody';
  /** The instant of the agreement, or since when Steadfast asks about misses (epoch milliseconds). */
  since: number;
  lookBack: LookBackEvery | 'never';
}

interface QuestionScope {
  owner: DueOwner;
  user: User;
  progress: Progress;
  asking: readonly Asking[];
  morning: Morning;
}

interface Missed {
  id: string;
  title: string;
  periods: Period[];
}

async function questionsOf(asked: QuestionScope, now: number): Promise<DueQuestion[]> {
  const { user, progress, asking, morning } = asked;
  if (asking.length === 0) return [];
  const missed = await loadMissed(asked, now);
  const week = firstOfWeek(clockAt(progress.clocks, now), now);
  return asking.flatMap(({ confidant, asks, since }) => {
    const seen = missed
      .map(({ periods, ...each }) => ({ ...each, periods: periods.filter(({ endsAt }) => endsAt > since) }))
      .filter(({ id, periods }) => periods.length > 0 && isSeenBy(asked, confidant, id, now));
    if (seen.length === 0) return [];
    const isOwner = asks === 'owner';
    const question: MissQuestion = {
      kind: 'missed',
      of: user.id,
      asks: isOwner ? user.id : confidant.userId,
      missed: seen.slice(0, LIMITS.questionTitles).map(({ id, title }) => ({ id, title })),
      count: seen.length,
      when: missedWhen(
        seen.flatMap(({ periods }) => periods),
        morning,
      ),
    };
    const key = isOwner ? `asked-${morning.date}` : `asked-week-${week}`;
    return [{ chatId: confidant.chatId, confidantId: confidant.userId, question, key }];
  });
}

/**
 * Questions to look back on a week or a month that has ended since the morning before. The agreement to look back must
 * be older than that end, and the confidant must see a commitment.
 */
function lookBacksOf(asked: QuestionScope, lookBacks: LookBacks, now: number): DueQuestion[] {
  const { user, progress, asking, morning } = asked;
  const ended = endedBy(progress.clocks, morning);
  return asking.flatMap(({ confidant }) => {
    const { chatId, userId } = confidant;
    const [every, since = 0] = lookBacks[userId] ?? [];
    const days = every && ended[every];
    if (!days || dayAt(clockAt(progress.clocks, since), since) > days.to) return [];
    if (!Object.keys(progress.entries).some((id) => isSeenBy(asked, confidant, id, now))) return [];
    const question = { kind: 'look_back', of: user.id, asks: user.id, with: userId, every, from: days.from } as const;
    return [{ chatId, confidantId: userId, question, key: `look-back-${every}-${days.from}` }];
  });
}

/** The missed periods that this morning is about, by commitment in the order of creation. */
async function loadMissed({ owner, user, progress, morning }: QuestionScope, now: number): Promise<Missed[]> {
  const span = { after: morningBefore(progress.clocks, morning), until: morning.at };
  const ended = Object.keys(progress.entries)
    .sort()
    .flatMap((id) => {
      const entry = progress.entries[id];
      const title = titleOf(owner.titles, id);
      if (!entry || title === undefined) return [];
      const schedule = scheduleOf(progress, id, entry);
      const periods = endedPeriods(schedule, span, now);
      return periods.length > 0 ? [{ id, title, schedule, latest: latestAction(entry), periods }] : [];
    });
  // Actions before the latest one are in the history. A period that ended after the latest action has none there.
  const past = ended.map(({ id, latest, periods }) => {
    return [id, periods.filter(({ endsAt }) => latest && latest.at >= endsAt)] as const;
  });
  const wanted = new Map(past.filter(([, periods]) => periods.length > 0));
  const actions = wanted.size > 0 ? await loadActionsOf(user.id, wanted) : new Map();
  return ended.flatMap(({ id, title, schedule, latest, periods }) => {
    const missed = missedOf(schedule, periods, { actions: actions.get(id) ?? new Map(), latest }, now);
    return missed.length > 0 ? [{ id, title, periods: missed }] : [];
  });
}

/** The questions that Steadfast asks about a user in the chat with a confidant; empty for none. */
function askingOf(confidant: Confidant, user: User, now: number): Asking[] {
  const { agreement } = confidant;
  if (!agreement) return [];
  const terms = effectiveTerms(halfOf(agreement, user.id), partyOf(user, showsTo(confidant)), now);
  // A user who shows a confidant nothing has nothing to look back on with them.
  const lookBack = showsTo(confidant) ? terms.look_back : 'never';
  if (terms.after_miss === 'nothing' && lookBack === 'never') return [];
  const asks = ASKS[terms.after_miss];
  return [{ confidant, asks, lookBack, since: agreement.changedAt ?? now }];
}

const ASKS = { nothing: 'nobody', ask_me: 'owner', ask_them: 'confidant' } as const;

/** Whether a confidant of a due user sees one of their commitments at an instant. Some Intl calls. */
export function isSeenBy(
  { owner, user }: Pick<QuestionScope, 'owner' | 'user'>,
  confidant: Confidant,
  commitmentId: string,
  now: number,
): boolean {
  const subject = { id: user.id, timezone: user.clock.timezone };
  const visibility = copiedVisibility(owner.titles, commitmentId);
  return visible(subject, otherAsViewer(user.id, confidant), { kind: 'commitments', visibility }, now).visible;
}

/** The instant of the next morning, or the end of quiet hours if that is later. */
function nextTime({ preferences }: DueOwner, clock: ClockEpoch, now: number): number | undefined {
  const morning = nextMorning(clock, now);
  return morning === undefined ? undefined : (quietTime(preferences, { clock }, morning) ?? morning);
}
