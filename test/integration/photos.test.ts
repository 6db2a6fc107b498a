import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { REPLY_MODEL } from '#functions/lib/clients/ai/providers.ts';
import { readHeader } from '#functions/photo-analysis/header.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { type FoodEntry, fitness, type Upload } from '#shared/contracts/fitness.ts';
import type { NewPhoto } from '#shared/contracts/fitness-input.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { connect } from '#test/conformance/support/live.ts';
import { until } from '#test/conformance/support/recording.ts';
import { objectsIn } from '#test/support/buckets.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { keepKey } from '#test/support/coaches.ts';
import { verified } from '#test/support/confidants.ts';
import { PHOTO_SAYS } from '#test/support/failure-sentences.ts';
import { announcePhoto, entriesOf, entryOf, installFitness, setFitness } from '#test/support/fitness.ts';
import { AT_ONCE, notificationEmails, prefer, pushesTo, registered, verdictOn } from '#test/support/notifications.ts';
import { bomb, jpeg, withExif } from '#test/support/pictures.ts';
import { askedWith } from '#test/support/replies.ts';
import { type Person, World } from '#test/support/world.ts';

/* The way of a photo from the browser to the numbers of its meal, with everything that may go wrong on it. */

let cloud: LocalCloud;
let world: World;
let meal: Buffer;

beforeAll(async () => {
  [cloud, meal] = await Promise.all([startLocalCloud(), jpeg(640, 480)]);
  world = new World(cloud.url);
});
afterEach(async () => {
  await cloud.clearFaults();
  await cloud.setClock(null);
});
afterAll(() => cloud.stop());

/** Somebody with the power-up, and a key of a kind where one is named. */
async function eater(kind?: string): Promise<Person> {
  const ada = await world.person({ name: 'Ada Lovelace' });
  await installFitness(ada);
  if (kind) await keepKey(ada, kind);
  return ada;
}

/** Posts a file as a browser does. */
async function post({ url, fields }: Upload, file: Uint8Array): Promise<{ status: number; code: string | undefined }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file)]));
  const answer = await fetch(url, { method: 'POST', body: form });
  return { status: answer.status, code: /<Code>(\w+)/.exec(await answer.text())?.[1] };
}

/** Uploads a photo of a meal; answers its entry as it is when its analysis has ended. */
async function upload(person: Person, file: Uint8Array, photo: Partial<NewPhoto> = {}): Promise<FoodEntry> {
  const announced = await announcePhoto(person, photo);
  expect(await post(announced.upload, file)).toEqual({ status: 204, code: undefined });
  return analyzed(person, announced.entry.id);
}

async function analyzed(person: Person, id: string): Promise<FoodEntry> {
  await until(async () => !(await entryOf(person, id)).payload.draft, `the analysis of ${id}`, 30_000);
  return entryOf(person, id);
}

/** What the bucket keeps for an entry, once everything under way has been done: the first words of its keys. */
async function objectsOf({ id }: { id: string }): Promise<string[]> {
  await cloud.settle();
  return objectsIn(cloud.dataDir)
    .flatMap((key) => (key.includes(id) ? [key.split('/')[0]!] : []))
    .sort();
}

const wrong = (sentence: string) => ({
  analysis_type: 'error',
  draft: false,
  items: [],
  analysis_metadata: { analysis_type: 'error', error_message: sentence },
});

/** How many jobs wait for a later time. */
async function delayed(): Promise<number> {
  const { queues } = (await (await fetch(`${cloud.url}/__local/queues`)).json()) as {
    queues: Record<string, { delayed: number }>;
  };
  return Object.values(queues).reduce((sum, queue) => sum + queue.delayed, 0);
}

/** How many jobs have failed for good. */
async function dead(): Promise<number> {
  const { dead_letters } = (await (await fetch(`${cloud.url}/__local/queues`)).json()) as {
    dead_letters: Record<string, number>;
  };
  return Object.entries(dead_letters).reduce((sum, [name, count]) => sum + (name.includes('Photo') ? count : 0), 0);
}

describe('a photo of a meal', () => {
  test('is analyzed by its owner’s key, once, and shown without what its file bore', async () => {
    const ada = await eater('sk-works');
    const live = await connect(cloud.url, `/cable?token=${ada.token}`, ['actioncable-v1-json']);
    await live.ask({ command: 'subscribe', identifier: '{"channel":"ChatChannel"}' });
    const hint = 'Lunch "à la carte"';
    // The bucket tells of the upload twice.
    await cloud.inject({ service: 'sqs', operation: 'SendMessage', kind: 'lost-answer', times: 1 });
    const { entry, upload: permitted } = await announcePhoto(ada, { manual_data: { name: hint } });
    expect(entry).toMatchObject({ photo_url: null, thumbnail_url: null, payload: { draft: true, items: [] } });
    expect(Date.parse(permitted.expires_at) - Date.now()).toBeGreaterThan((LIMITS.uploadMinutes - 1) * 60_000);
    expect((await post(permitted, withExif(meal, 6))).status).toBe(204);

    const { payload, ...rest } = await analyzed(ada, entry.id);
    expect(payload).toMatchObject({
      totals: { protein: 52.7, carbs: 50.1, fat: 6.1 },
      analysis_type: 'ai',
      provenance: null,
      draft: false,
      analysis_metadata: { analysis_type: 'ai', error_message: null, full_error: null },
    });
    expect(payload.items.map(({ name }) => name)).toContain('White rice, cooked');
    expect(payload.totals.calories).toBe(payload.items.reduce((sum, { calories }) => sum + calories, 0));
    expect(payload.calories_range).toEqual({ low: 410, high: 545 });
    expect(await objectsOf(entry)).toEqual(['photos', 'thumbnails']);

    // Without the place, upright, and at an address that stays the same for a while.
    const [photo, thumbnail] = await Promise.all([rest.photo_url, rest.thumbnail_url].map((url) => fetch(url!)));
    expect(photo?.headers.get('content-type')).toBe('image/jpeg');
    expect(photo?.headers.get('cache-control')).toContain('private');
    const bytes = Buffer.from(await photo!.arrayBuffer());
    expect(bytes.toString('latin1')).not.toMatch(/GPS|Exif/);
    expect(readHeader(bytes)).toMatchObject({ width: 480, height: 640 });
    expect(readHeader(Buffer.from(await thumbnail!.arrayBuffer()))).toMatchObject({ height: 256 });
    expect((await fetch(rest.photo_url!.replace(/Signature=\w{4}/, 'Signature=0000'))).status).toBe(403);

    // OpenAI was asked once, was shown the photo and the owner's words, and was not told who that is.
    const asked = await askedWith(world, JSON.stringify(JSON.stringify(hint)).slice(1, -1));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ model: REPLY_MODEL, store: false, response_format: { type: 'json_schema' } });
    expect(JSON.stringify(asked[0])).not.toContain('Lovelace');
    const usage = await ada.call(coaches.usage);
    expect(JSON.stringify(usage)).toContain('Photo analysis');

    const events = live.received.map((text) => (JSON.parse(text) as { message?: LiveEvent }).message);
    const told = events.flatMap((event) => (event?.type === 'entry_updated' ? [event] : []));
    expect(told[0]?.entry).toMatchObject({ id: entry.id, payload: { draft: true } });
    expect(told.at(-1)?.entry).toEqual({ payload, ...rest });

    await ada.call(fitness.delete, { params: { id: entry.id } });
    expect(await objectsOf(entry)).toEqual([]);
    await until(() => live.received.at(-1)!.includes('"deleted":true'), 'the word that it is gone');
    live.socket.terminate();
  });

  test('of somebody without a key is given sample numbers on one machine, and keeps what its owner says', async () => {
    const ada = await eater();
    const [sampled, said] = await Promise.all([
      upload(ada, meal, { manual_data: { name: 'Soup' } }),
      announcePhoto(ada, { manual_data: { name: 'Stew', protein: 10, carbs: 20, fat: 30 } }),
    ]);
    expect(sampled.payload).toMatchObject({ analysis_type: 'mock', items: [{ name: 'Soup', calories: 455 }] });
    expect(sampled.payload.calories_range).toEqual({ low: 364, high: 546 });
    expect(said.entry.payload).toMatchObject({ draft: false, analysis_type: 'manual_with_photo' });
    expect((await post(said.upload, meal)).status).toBe(204);
    await kept(ada, said.entry.id);
    expect((await entryOf(ada, said.entry.id)).payload).toEqual(said.entry.payload);
    expect(await askedWith(world, 'Stew')).toEqual([]);
  });

  test('is what its owner says, who edits or deletes it while it is analyzed', async () => {
    const ada = await eater('sk-works');
    await cloud.inject({ service: 'openai', operation: 'CreateChatCompletion', kind: 'delay', ms: 3_000 });
    const [edited, deleted] = await Promise.all([announcePhoto(ada), announcePhoto(ada)]);
    await Promise.all([edited, deleted].map((each) => post(each.upload, meal)));
    const items = [{ name: 'Toast', protein: 4, carbs: 20, fat: 2 }];
    // Each as soon as its own photo is there: the other's may take longer than its analysis.
    await Promise.all([
      kept(ada, edited.entry.id).then(() =>
        ada.call(fitness.update, { params: { id: edited.entry.id }, body: { food: { items } } }),
      ),
      kept(ada, deleted.entry.id).then(() => ada.call(fitness.delete, { params: { id: deleted.entry.id } })),
    ]);
    expect(await objectsOf(deleted.entry)).toEqual([]);
    expect(await objectsOf(edited.entry)).toEqual(['photos', 'thumbnails']);
    expect((await entriesOf(ada, edited.entry.date)).map(({ id }) => id)).toEqual([edited.entry.id]);
    expect((await entryOf(ada, edited.entry.id)).payload).toMatchObject({
      analysis_type: 'manual_with_photo',
      items: [{ name: 'Toast', calories: 114 }],
    });
  });
});

describe('what is no photo that can be read', () => {
  test('ends as an entry that says so, at once, and leaves nothing in the bucket', async () => {
    const ada = await eater('sk-works');
    const before = await dead();
    const files: [sentence: string, file: Uint8Array][] = [
      [PHOTO_SAYS.noPhoto, Buffer.from('<html><script>alert(1)</script></html>')],
      [PHOTO_SAYS.incomplete, meal.subarray(0, meal.length / 2)],
      [PHOTO_SAYS.tooManyPixels, bomb()],
    ];
    const uploaded = await Promise.all(
      files.map(async ([sentence, file]) => ({ sentence, entry: await upload(ada, file) })),
    );
    for (const { sentence, entry } of uploaded) {
      expect(entry.payload).toMatchObject(wrong(sentence));
      expect(entry.payload.analysis_metadata?.full_error).toMatch(/^[A-Z].+/);
      expect(entry.photo_url).toBeNull();
      expect(await objectsOf(entry)).toEqual([]);
    }
    // A picture that is a page besides is a picture.
    const page = Buffer.concat([meal, Buffer.from('<html><script>alert(1)</script></html>')]);
    const polyglot = await upload(ada, page, { content_type: 'image/png' });
    expect(polyglot.payload.analysis_type).toBe('ai');
    const shown = Buffer.from(await (await fetch(polyglot.photo_url!)).arrayBuffer());
    expect(shown.toString('latin1')).not.toContain('script');
    expect(await dead()).toBe(before);
  });

  test('is what is never uploaded, or too late', async () => {
    const ada = await eater();
    await cloud.settle();
    const { entry, upload: permitted } = await announcePhoto(ada);
    // The look at it waits from here on: a leap before that would not bring it nearer.
    await until(async () => (await delayed()) === 1, 'the job that looks at it later');
    await cloud.setClock(new Date(Date.now() + (LIMITS.draftMinutes + 1) * 60_000).toISOString());
    await analyzed(ada, entry.id);
    expect((await entryOf(ada, entry.id)).payload).toMatchObject(wrong(PHOTO_SAYS.notUploaded));
    expect(await post(permitted, meal)).toEqual({ status: 403, code: 'AccessDenied' });
    expect(await objectsOf(entry)).toEqual([]);
  });
});

describe('a permission to upload', () => {
  test('is for one key, one type, at most ten megabytes, and ten minutes', async () => {
    const [ada, grace] = await Promise.all([eater(), eater()]);
    const { entry, upload: permitted } = await announcePhoto(ada);
    const other = await announcePhoto(grace);
    const forged = (fields: Record<string, string>) => ({ ...permitted, fields: { ...permitted.fields, ...fields } });
    const denied = { status: 403, code: 'AccessDenied' };
    expect(await post(forged({ key: other.upload.fields.key! }), meal)).toEqual(denied);
    expect(await post(forged({ 'Content-Type': 'text/html' }), meal)).toEqual(denied);
    expect(await post(forged({ acl: 'public-read' }), meal)).toEqual(denied);
    expect(await post(forged({ Policy: other.upload.fields.Policy! }), meal)).toMatchObject({ status: 403 });
    const large = Buffer.alloc(LIMITS.photoBytes + 1);
    expect(await post(permitted, large)).toEqual({ status: 400, code: 'EntityTooLarge' });
    expect(await post(permitted, Buffer.alloc(0))).toEqual({ status: 400, code: 'EntityTooSmall' });
    await cloud.setClock(new Date(Date.now() + (LIMITS.uploadMinutes * 60 + 5) * 1000).toISOString());
    expect(await post(permitted, meal)).toEqual(denied);
    expect((await entryOf(ada, entry.id)).payload.draft).toBe(true);
  });
});

describe('an analysis', () => {
  test('that fails three times is a dead letter, and an entry that says so and can be analyzed again', async () => {
    const ada = await verified(world, { name: 'Ada Lovelace' });
    await installFitness(ada);
    const key = await keepKey(ada);
    await prefer(ada, AT_ONCE);
    const token = await registered(ada);
    const before = await dead();
    await cloud.inject({
      service: 'openai',
      operation: 'CreateChatCompletion',
      kind: 'error',
      name: 'oops',
      status: 500,
    });
    const announced = await announcePhoto(ada, { manual_data: { name: 'Unlucky' } });
    await post(announced.upload, meal);
    await kept(ada, announced.entry.id);
    await cloud.settle();
    const { id } = announced.entry;
    const failed = await entryOf(ada, id);
    expect(failed.payload).toMatchObject(wrong(PHOTO_SAYS.unreachable));
    expect(failed.payload.analysis_metadata?.full_error).toContain('500');
    expect(JSON.stringify(failed)).not.toContain(key);
    expect(failed.photo_url).not.toBeNull();
    expect(await dead()).toBe(before + 1);

    // Its owner is told, once, where that is wanted.
    const [pushed, ...more] = await pushesTo(cloud, token);
    expect(more).toEqual([]);
    const url = `/powerups/fitness?date=${failed.date}`;
    expect(pushed?.data).toMatchObject({ title: 'Photo not analyzed', body: PHOTO_SAYS.unreachable, url });
    const [mail, ...others] = await notificationEmails(ada);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Photo not analyzed', text: expect.stringContaining(url) });
    expect(await verdictOn(ada, 'photo')).toMatchObject({
      push: ['sent', 'push_on'],
      email: ['sent', 'email_immediate'],
    });

    await cloud.clearFaults();
    expect((await ada.call(fitness.analyze, { params: { id } })).payload.draft).toBe(true);
    expect((await analyzed(ada, id)).payload.analysis_type).toBe('ai');
    expect(await notificationEmails(ada)).toHaveLength(1);
  });

  test('is refused with a sentence where there is no way to pay for it, and the photo stays', async () => {
    const [unknown, empty, limited, off] = await Promise.all(
      ['sk-works', 'sk-quota', 'sk-works', 'sk-works'].map((kind) => eater(kind)),
    );
    // It was known when it was entered.
    await cloud.inject({ service: 'openai', operation: 'CreateChatCompletion', kind: 'error', name: 'x', status: 401 });
    const refused = await upload(unknown!, meal);
    await cloud.clearFaults();
    await limited!.call(coaches.limit, { body: { monthly_limit_usd: 0 } });
    const announced = await announcePhoto(off!);
    await setFitness(off!, { status: 'off' });
    await post(announced.upload, meal);
    const told = [refused, ...(await Promise.all([empty, limited].map((person) => upload(person!, meal))))];
    expect(told.map(({ payload }) => payload.analysis_metadata?.error_message)).toEqual([
      PHOTO_SAYS.keyRefused,
      PHOTO_SAYS.quotaUsedUp,
      PHOTO_SAYS.limitReached('$0.00'),
    ]);
    expect(told.every(({ photo_url }) => photo_url !== null)).toBe(true);
    await cloud.settle();
    await setFitness(off!, { status: 'installed' });
    expect((await entryOf(off!, announced.entry.id)).payload).toMatchObject(wrong(PHOTO_SAYS.notGranted));
    // A photo without food is told as such.
    const ada = await eater('sk-works');
    const name = 'Say: {"is_food": false, "items": []}';
    expect((await upload(ada, meal, { manual_data: { name } })).payload).toMatchObject(wrong(PHOTO_SAYS.noFood));
  });
});

/** Waits until the bucket has the photo of an entry, whatever is known of it by then. */
async function kept(person: Person, id: string): Promise<void> {
  await until(async () => (await entryOf(person, id)).photo_url !== null, `the photo of ${id}`, 30_000);
}
