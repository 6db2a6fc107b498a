import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { type DataExport, dataExports } from '#shared/contracts/exports.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { exportReadme } from '#shared/text/server.ts';
import { messagesOf, ownChat, say } from '#test/support/chats.ts';
import { chatsOf, confidants, confidantsOf, group, invited, revoked, verified } from '#test/support/confidants.ts';
import { download, exported, type Files, itemsIn, linesIn, readExport, textIn } from '#test/support/exports.ts';
import { announcePhoto, entriesOf, installFitness, logExercise, logFood, logWeight } from '#test/support/fitness.ts';
import { jpeg } from '#test/support/pictures.ts';
import type { Person } from '#test/support/world.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/* A copy of all data of a user. */

const test = testAt('2026-03-02T09:00:00Z');

const PAUSE = { from: '2026-03-02', until: '2026-03-03', reason: 'A cold' };

/** A user with data of every kind. */
async function full(world: TimedWorld): Promise<{ ada: Person; bob: Person }> {
  await world.setClock('2026-03-02T09:00:00Z');
  const [ada, bob] = await Promise.all([
    verified(world, { name: 'Ada Lovelace' }),
    verified(world, { name: 'Bob "=1+1", the friend' }),
  ]);
  const { id: category_id } = await ada.call(categories.create, { body: { category: { name: 'Health' } } });
  const run = await ada.commitment({ title: '=Run, "fast"', category_id, commitment_type: 'workout' });
  await ada.call(exercises.create, {
    params: { id: run.id },
    body: { workout_exercise: { name: 'Squat', sets: 3, reps: 8 } },
  });
  await ada.complete(run.id);
  const { id: book } = await ada.commitment({ title: 'Read a book', frequency: 'once' });
  for (const dates of [PAUSE, { ...PAUSE, from: '2026-03-05', until: null }])
    await ada.call(pauses.create, { body: { ...dates, commitment_ids: [book] } });
  for (const call of [commitments.close, commitments.reopen]) await ada.call(call, { params: { id: book } });
  await ada.call(encouragements.create, { body: { encouragement: { body: 'Go on.', citation: 'Ada' } } });
  const chatId = await confidants(ada, bob);
  await say(bob, chatId, 'Hello Ada');
  await say(ada, chatId, 'Hello Bob');
  await group(ada, 'Walkers', bob);
  await say(ada, (await ownChat(ada, 'self_chat')).id, 'A note');
  await invited(ada, 'somebody-else@example.com');
  await installFitness(ada);
  await logFood(ada, { name: 'Oats' });
  await logExercise(ada);
  await logWeight(ada);
  const { upload } = await announcePhoto(ada);
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(await jpeg(64, 48))]));
  expect((await fetch(upload.url, { method: 'POST', body: form })).status).toBe(204);
  // Wait until the photo is stored.
  await ada.mails();
  await world.setClock('2026-03-03T09:00:00Z');
  await ada.skip(run.id);
  await world.setClock('2026-03-05T09:00:00Z');
  return { ada, bob };
}

let made: Promise<{ ada: Person; bob: Person; ready: DataExport; files: Files }> | undefined;

/** The export of such a user, which is made once for the tests that look at it. */
function exportOfAll(world: TimedWorld) {
  made ??= full(world).then(async (people) => {
    const ready = await exported(people.ada);
    return { ...people, ready, files: await download(ready) };
  });
  return made;
}

/** The paths of the fields of a value, without the indexes of lists. The settings of a power-up are a value. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, path));
  if (typeof value !== 'object' || value === null || /settings$|params$/.test(path)) return path ? [path] : [];
  return Object.entries(value).flatMap(([name, each]) => fieldsOf(each, path ? `${path}.${name}` : name));
}

describe('an export', () => {
  test('has everything, in the shapes of the API', async ({ world }) => {
    const { ada, bob, ready, files } = await exportOfAll(world);
    expect(ready).toMatchObject({ status: 'ready', created_at: expect.any(String) });
    expect(Date.parse(String(ready.expires_at)) - world.now()).toBeGreaterThan((LIMITS.exportHours - 1) * 3_600_000);
    expect(ready.bytes).toBeGreaterThan(1000);

    expect(itemsIn(files, 'profile').user).toMatchObject({ name: 'Ada Lovelace', email: ada.email, timezone: 'UTC' });
    const all = itemsIn(files, 'commitments');
    const { history, closings, ...first } = all[1];
    expect(closings).toEqual([]);
    // The pause that is over is no longer among those that the API shows.
    expect(all[0]).toMatchObject({
      pauses: [PAUSE, { from: '2026-03-05' }],
      paused: { from: '2026-03-05', until: null },
    });
    expect(all[0].closings).toEqual([{ from: expect.any(String), to: expect.any(String) }]);
    expect([all.length, first]).toEqual([2, (await ada.commitments())[1]]);
    const shown = await ada.call(commitments.history, {
      params: { id: first.id },
      query: { from: '2026-03-01', to: '2026-03-06' },
    });
    // What can be corrected now says nothing about what was done.
    expect(history).toEqual(shown.map(({ correctable_days: _, ...each }) => each));
    expect(history.map(({ status, skipped }: { status: string; skipped: boolean }) => [status, skipped])).toEqual([
      ['completed', false],
      ['missed', true],
      ['missed', false],
      ['pending', false],
    ]);
    expect(itemsIn(files, 'categories')).toEqual(await ada.call(categories.list));
    expect(itemsIn(files, 'encouragements')).toEqual(await ada.call(encouragements.list));
    const [friend] = await confidantsOf(ada);
    expect(itemsIn(files, 'confidants')).toMatchObject([{ id: bob.id, name: bob.name, role: 'friend' }]);
    expect(itemsIn(files, 'invitations')).toMatchObject([{ direction: 'sent', name: null, role: 'friend' }]);
    const chats = await chatsOf(ada);
    const ids = (list: { id: string }[]) => list.map(({ id }) => id).toSorted();
    expect(ids(itemsIn(files, 'chats'))).toEqual(ids(chats));
    const messages = itemsIn(files, 'messages');
    expect(messages).toHaveLength(3);
    const chatId = friend?.chat_id ?? '';
    const seen = (await messagesOf(ada, chatId)).map(({ client_id: _, ...each }) => ({
      chat_id: chatId,
      chat: '',
      ...each,
    }));
    expect(messages.filter((each: { chat_id: string }) => each.chat_id === chatId)).toEqual(seen);
    expect(itemsIn(files, 'coaches')).toHaveLength(1);
    const entries = itemsIn(files, 'fitness');
    expect(ids(entries)).toEqual(ids(await entriesOf(ada, '2026-03-02')));
    const photos = Object.keys(files).filter((name) => name.startsWith('photos/'));
    expect(photos).toEqual(entries.flatMap(({ photo }: { photo: string | null }) => photo ?? []));
    expect(photos).toHaveLength(1);
    expect([...(files[photos[0] ?? ''] ?? []).slice(0, 2)]).toEqual([0xff, 0xd8]);
    expect(itemsIn(files, 'foods')).toMatchObject([{ name: 'Oats' }]);
    expect(itemsIn(files, 'notifications').length).toBeGreaterThan(0);

    // Data of others only as far as they showed it, and no secrets.
    const everything = Object.values(files)
      .map((file) => Buffer.from(file).toString('latin1'))
      .join('\n');
    for (const secret of [bob.email, 'somebody-else@example.com', String(ada.token), 'passwordHash', 'scrypt']) {
      expect(everything).not.toContain(secret);
    }
  });

  test('has tables for spreadsheets, in which no text becomes a formula', async ({ world }) => {
    const { files } = await exportOfAll(world);
    expect(linesIn(files, 'commitments')[2]).toContain(`,"'=Run, ""fast""",`);
    expect(linesIn(files, 'exercises')[1]).toMatch(/,Squat,3,8,$/);
    expect(linesIn(files, 'history')).toHaveLength(1 + 4 + 1);
    expect(linesIn(files, 'pauses')[1]).toMatch(/,Read a book,2026-03-02,2026-03-03,A cold$/);
    expect(linesIn(files, 'confidants')[1]).toContain('"Bob ""=1+1"", the friend",friend,true,2026-03-02T');
    expect(linesIn(files, 'messages').map((line) => line.split(',').at(-1))).toEqual(
      expect.arrayContaining(['content', 'Hello Ada', 'Hello Bob', 'A note']),
    );
    expect(linesIn(files, 'food')[1]).toContain(',Oats,');
    expect(linesIn(files, 'exercise')[1]).toMatch(/,Run,30,moderate,/);
    expect(linesIn(files, 'weight')[1]).toMatch(/,150,lbs$/);
  });

  test('explains each of its files, fields and columns', async ({ world }) => {
    const { files } = await exportOfAll(world);
    const readme = textIn(files, 'README.txt');
    expect(readme).toContain('the data of Ada Lovelace');
    for (const name of Object.keys(files).filter((each) => each.endsWith('.json'))) {
      const part = name.replace('.json', '');
      const named = Object.keys(exportReadme.files[part]?.fields ?? {});
      const unknown = [...new Set(fieldsOf(itemsIn(files, part)))].filter(
        (field) => !named.some((each) => each === field || each.startsWith(`${field}.`)),
      );
      expect([name, unknown]).toEqual([name, []]);
      for (const field of named) expect(readme).toContain(`  ${field}: `);
    }
    for (const name of Object.keys(files).filter((each) => each.endsWith('.csv'))) {
      expect(readme).toContain(
        `  ${name}. Columns: ${linesIn(files, name.replace('.csv', ''))[0]?.replaceAll(',', ', ')}`,
      );
    }
  });

  test('is mailed to a verified address, expires after a day, and is not found by other users', async ({ world }) => {
    await world.setClock('2026-03-02T09:00:00Z');
    const ada = await verified(world);
    const { id, url } = await exported(ada);
    const mail = (await ada.mails()).at(-1);
    expect(mail?.subject).toBe('Your Steadfast data is ready to download');
    expect(mail?.text).toContain('/settings#export');
    // The email does not contain the address of the file: its reader must sign in.
    expect(mail?.text).not.toContain('X-Amz-Signature');
    expect((await fetch(String(url))).headers.get('content-disposition')).toBe(
      'attachment; filename="steadfast-2026-03-02.zip"',
    );
    await world.setClock('2026-03-03T08:30:00Z');
    const later = await readExport(ada, id);
    expect(later.status).toBe('ready');
    await world.setClock('2026-03-03T09:30:00Z');
    expect(await readExport(ada, id)).toMatchObject({ status: 'expired', url: null });
    // The last address is valid no longer than the export.
    expect((await fetch(String(later.url))).status).toBe(403);

    const bob = await world.person();
    await exported(bob);
    expect((await bob.mails()).map(({ subject }) => subject)).not.toContain('Your Steadfast data is ready to download');

    const { status, errors } = await bob.refusal(dataExports.read, { params: { id } });
    expect([status, errors]).toEqual([404, ['Export not found']]);
    expect((await bob.call(dataExports.list)).map((each) => each.id)).not.toContain(id);
  });

  test('is created at most five times a day, also when many are requested at once, and each is complete', async ({
    world,
  }) => {
    await world.setClock('2026-03-02T09:00:00Z');
    const ada = await world.person();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ada.raw('POST', dataExports.create.path)));
    for (const { status } of answers) expect([202, 429]).toContain(status);
    await ada.mails();
    const all = await ada.call(dataExports.list);
    expect(all.length).toBeGreaterThan(0);
    expect(all.length).toBeLessThanOrEqual(LIMITS.exportsPerDay);
    for (const each of all) expect(itemsIn(await download(each), 'profile').user).toMatchObject({ id: ada.id });
    for (let count = all.length; count < LIMITS.exportsPerDay; count++) {
      expect((await exported(ada)).status).toBe('ready');
    }
    const refused = await ada.refusal(dataExports.create);
    expect([refused.status, refused.errors]).toEqual([429, ['You can export your data at most 5 times a day']]);
    expect(await ada.call(dataExports.list)).toHaveLength(LIMITS.exportsPerDay);
    await world.setClock('2026-03-03T09:01:00Z');
    expect((await exported(ada)).status).toBe('ready');
  });

  test('contains the messages of a group from joining on, and those of a former confidant', async ({ world }) => {
    await world.setClock('2026-03-02T09:00:00Z');
    const [ada, bob] = await Promise.all([verified(world), verified(world, { name: 'Bob' })]);
    const chatId = await confidants(ada, bob);
    await say(bob, chatId, 'I was here');
    const { id } = await group(bob, 'Walkers');
    await say(bob, id, 'Before Ada came');
    await bob.call(groupChats.addMember, { params: { id }, body: { confidant_id: ada.id } });
    await say(bob, id, 'Hello Ada');
    await revoked(ada, bob);
    const files = await download(await exported(ada));
    expect(itemsIn(files, 'confidants')).toEqual([]);
    const messages = itemsIn(files, 'messages') as { chat_id: string }[];
    expect(messages.filter(({ chat_id }) => chat_id === chatId)).toMatchObject([
      { content: 'I was here', sender: { name: 'Bob' } },
    ]);
    expect(messages.filter(({ chat_id }) => chat_id === id)).toMatchObject([{ content: 'Hello Ada' }]);
    expect(messages).toHaveLength(2);
    expect(Object.keys(files).filter((name) => textIn(files, name).includes('Before Ada came'))).toEqual([]);
  });
});
