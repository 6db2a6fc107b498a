/** The users of the section `digests`, written to the table instead of registering them. */
import { itemsOf } from '#test/support/table.ts';
import { times } from './figures.ts';
import { COMMITMENTS, historyOf, type SweepBench } from './sweeping.ts';

type Item = Record<string, unknown>;

/** Unread messages of each user, in one chat. */
export const MESSAGES = 3;
export const QUOTES = 3;

const HOUR = 3_600_000;
/** The sender of all messages. */
const SENDER = 'BENCHWRITER';

const idOf = (kind: string, k: number) => `BENCH${kind}USER${String(k).padStart(12, '0')}`;

/** Writes only agenda items, which are enough for a sweep. */
export async function fillAgendas(bench: SweepBench, size: number): Promise<void> {
  const { firstScheduleItem } = await import('#functions/lib/data/agenda.ts');
  const due = lastMinute();
  for (let start = 0; start < size; start += 5_000) {
    const people = times(Math.min(5_000, size - start)).map((k) => idOf(`SWEPT${size}`, start + k));
    await bench.write(people.map((userId) => firstScheduleItem(userId, 'digests', due)));
  }
}

/** Writes users whose digest has content in most of its sections. */
export async function fillComplete(bench: SweepBench, size: number): Promise<void> {
  const { firstScheduleItem } = await import('#functions/lib/data/agenda.ts');
  const { keys } = await import('#functions/lib/data/keys.ts');
  const due = lastMinute();
  const items = times(size).map(async (k): Promise<Item[]> => {
    const userId = idOf('WHOLE', k);
    const other = idOf('WHOLE', (k + 1) % size);
    const { user, progress } = await accountOf(userId, due);
    const ids = Object.keys(progress.entries as object);
    const title = (id: string) => `Read twenty pages, ${id.slice(-3)}`;
    return [
      user,
      progress,
      ...historyOf(userId, progress, due),
      { ...keys.board(userId), version: 0, order: { manual: ids, categories: [], within: { none: ids } } },
      ...ids.map((id) => ({
        ...keys.commitment(userId, id),
        ...{ id, title: title(id), description: null, type: '', category: null, exercises: [] },
      })),
      { ...keys.titles(userId), ...Object.fromEntries(ids.map((id) => [`T#${id}`, title(id)])) },
      { ...keys.confidant(userId, other), userId: other, role: 'friend', sees: true, chatId: 'none', since: due },
      ...times(QUOTES).map((n) => ({
        ...keys.encouragement(userId, String(n)),
        ...{ id: String(n), body: 'Two are better than one', citation: 'Ecclesiastes 4:9' },
      })),
      await quietHoursOf(userId, due),
      firstScheduleItem(userId, 'digests', due),
      ...(await chatOf(userId, due)).items,
    ];
  });
  await bench.write((await Promise.all(items)).flat());
}

/**
 * Writes users in their quiet hours, each with a device. Returns the notification jobs of their messages, with those of
 * a chat far apart.
 */
export async function fillInQuietHours(bench: SweepBench, size: number): Promise<string[]> {
  const { keys } = await import('#functions/lib/data/keys.ts');
  const due = lastMinute();
  const all = times(size).map(async (k) => {
    const userId = idOf('ASLEEP', k);
    const { user } = await accountOf(userId, due);
    const chat = await chatOf(userId, due);
    const device = { token: `token of ${userId}`, s: 'session', t: due };
    return {
      chatId: chat.id,
      items: [
        user,
        await quietHoursOf(userId, due + HOUR),
        { ...keys.devices(userId), 'D#browser': device },
        ...chat.items,
      ],
    };
  });
  const people = await Promise.all(all);
  await bench.write(people.flatMap(({ items }) => items));
  return times(MESSAGES).flatMap((n) =>
    people.map(({ chatId }) => {
      const job = { kind: 'message', chatId, sequence: n + 1 };
      return JSON.stringify({ id: `message-${chatId}-${n + 1}`, job });
    }),
  );
}

/** Lets the quiet hours of these users end now, with a count of their held notifications. */
export async function endQuietHours(bench: SweepBench, size: number): Promise<void> {
  const { firstScheduleItem } = await import('#functions/lib/data/agenda.ts');
  const due = lastMinute();
  const all = times(size).map(async (k) => {
    const userId = idOf('ASLEEP', k);
    return [await quietHoursOf(userId, due), { ...firstScheduleItem(userId, 'held', due), count: MESSAGES }];
  });
  await bench.write((await Promise.all(all)).flat());
}

const lastMinute = () => Math.floor(Date.now() / 60_000) * 60_000;

/** Preferences with quiet hours that end at an instant, so that the next digest is a day later. */
async function quietHoursOf(userId: string, end: number): Promise<Item> {
  const { keys } = await import('#functions/lib/data/keys.ts');
  const timeOf = (instant: number) => new Date(instant).toISOString().slice(11, 16);
  return {
    ...keys.preferences(userId),
    ...{ version: 1, quietHoursStart: timeOf(end - 10 * HOUR), quietHoursEnd: timeOf(end) },
  };
}

/** An account that is a month old and has a verified address. */
async function accountOf(userId: string, due: number): Promise<{ user: Item; progress: Item }> {
  const clock = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
  const written = { clock, createdAt: due - 30 * 24 * HOUR, seenAt: due, after: due, commitments: COMMITMENTS };
  const [user, progress] = await itemsOf({ ...written, userId });
  return { user: { ...user, verifiedEmail: user!.email }, progress: progress! };
}

/** A chat with unread messages. */
async function chatOf(userId: string, due: number): Promise<{ id: string; items: Item[] }> {
  const { keys } = await import('#functions/lib/data/keys.ts');
  const id = `CHATOF${userId}`;
  const at = due - 2 * HOUR;
  const person = { name: 'Ada Lovelace', email: 'ada@example.com', image: null, joined: 0, since: at };
  const members = { [userId]: person, [SENDER]: { ...person, name: 'Bob Noyce', email: 'bob@example.com' } };
  const head = { id, type: 'direct_message', name: '', members, last: MESSAGES, lastAt: at, version: 0, createdAt: at };
  const messages = times(MESSAGES).map((n) => ({
    ...keys.message(id, n + 1),
    ...{ chatId: id, sequence: n + 1, by: SENDER, content: 'How did it go today?', at, clientId: null },
  }));
  return {
    id,
    items: [
      { ...keys.head(id), ...head },
      { ...keys.membership(userId, id), chatId: id, read: 0, joined: 0 },
      ...messages,
    ],
  };
}
