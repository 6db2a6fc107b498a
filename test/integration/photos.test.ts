import { describe, expect, test } from 'vitest';
import { openai } from '#functions/lib/clients/ai/openai.ts';
import { readHeader } from '#functions/photo-analysis/header.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { connect } from '#test/conformance/support/live.ts';
import { until } from '#test/conformance/support/recording.ts';
import { saveKey } from '#test/support/coaches.ts';
import { verified } from '#test/support/confidants.ts';
import { PHOTO_SAYS } from '#test/support/failure-sentences.ts';
import { announcePhoto, entriesOf, entryOf, installFitness, setFitness, view, viewOwn } from '#test/support/fitness.ts';
import { AT_ONCE, decisionOn, notificationEmails, prefer, pushesTo, registered } from '#test/support/notifications.ts';
import { bomb, withExif } from '#test/support/pictures.ts';
import { aiRequestsWith } from '#test/support/replies.ts';
import type { Person } from '#test/support/world.ts';
import {
  analyzed,
  cloud,
  deadLetters,
  delayed,
  failedWith,
  meal,
  objectsOf,
  post,
  stored,
  upload,
  withFitness,
  world,
} from './support/photos.ts';

/* Photos of meals: from the upload to the estimate, with everything that can go wrong. */

describe('a photo of a meal', () => {
  test('is analyzed with its user’s key, once, and shown without its metadata', async () => {
    const ada = await withFitness('sk-works');
    const live = await connect(cloud.url, `/cable?token=${ada.token}`, ['actioncable-v1-json']);
    await live.ask({ command: 'subscribe', identifier: '{"channel":"ChatChannel"}' });
    const hint = 'Lunch "à la carte"';
    // The bucket reports the upload twice.
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
    // 4 kcal for each gram of protein and of carbs, and 9 for fat.
    expect(payload.totals.calories).toBe(466);
    expect(payload.calories_range).toEqual({ low: 410, high: 545 });
    expect(await objectsOf(entry)).toEqual(['photos', 'thumbnails']);

    // Without the location, and upright.
    const shown = [rest.photo_url, rest.thumbnail_url];
    const [photo, thumbnail] = await Promise.all(shown.map((address) => viewOwn(ada, address)));
    expect(photo?.headers.get('content-type')).toBe('image/jpeg');
    expect(photo?.headers.get('cache-control')).toContain('private');
    const bytes = Buffer.from(await photo!.arrayBuffer());
    expect(bytes.toString('latin1')).not.toMatch(/GPS|Exif/);
    expect(readHeader(bytes)).toMatchObject({ width: 480, height: 640 });
    expect(readHeader(Buffer.from(await thumbnail!.arrayBuffer()))).toMatchObject({ height: 256 });
    expect((await view(ada, rest.photo_url)).status).toBe(403);

    // OpenAI was called once, with the photo and the user's hint, and without the user's identity.
    const request = await aiRequestsWith(world, JSON.stringify(JSON.stringify(hint)).slice(1, -1));
    expect(request).toHaveLength(1);
    const model = openai.models.photo.name;
    expect(request[0]).toMatchObject({ model, store: false, response_format: { type: 'json_schema' } });
    expect(JSON.stringify(request[0])).not.toContain('Lovelace');
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

  test('keeps an edit or deletion that its user makes during the analysis', async () => {
    const ada = await withFitness('sk-works');
    await cloud.inject({ service: 'openai', operation: 'CreateChatCompletion', kind: 'delay', ms: 3_000 });
    const [edited, deleted] = await Promise.all([announcePhoto(ada), announcePhoto(ada)]);
    await Promise.all([edited, deleted].map((each) => post(each.upload, meal)));
    const items = [{ name: 'Toast', protein: 4, carbs: 20, fat: 2 }];
    // Each as soon as its own photo is stored: the other upload can take longer than this analysis.
    await Promise.all([
      stored(ada, edited.entry.id).then(() =>
        ada.call(fitness.update, { params: { id: edited.entry.id }, body: { food: { items } } }),
      ),
      stored(ada, deleted.entry.id).then(() => ada.call(fitness.delete, { params: { id: deleted.entry.id } })),
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

describe('an unreadable photo', () => {
  test('ends as an entry with an error, at once, and leaves nothing in the bucket', async () => {
    const ada = await withFitness('sk-works');
    const before = await deadLetters();
    const files: [sentence: string, file: Uint8Array][] = [
      [PHOTO_SAYS.noPhoto, Buffer.from('<html><script>alert(1)</script></html>')],
      [PHOTO_SAYS.incomplete, meal.subarray(0, meal.length / 2)],
      [PHOTO_SAYS.tooManyPixels, bomb()],
    ];
    const uploaded = await Promise.all(files.map(([, file]) => upload(ada, file)));
    for (const [at, entry] of uploaded.entries()) {
      expect(entry.payload).toMatchObject(failedWith(files[at]![0]));
      expect(entry.payload.analysis_metadata?.full_error).toMatch(/^[A-Z].+/);
      expect(entry.photo_url).toBeNull();
      expect(await objectsOf(entry)).toEqual([]);
    }
    expect(await deadLetters()).toBe(before);
  });

  test('is also one that is never uploaded, or too late', async () => {
    const ada = await withFitness();
    await cloud.settle();
    const before = await delayed();
    const { entry, upload: permitted } = await announcePhoto(ada);
    // The job that checks the entry is delayed from here on. Moving the clock before that would not affect it.
    await until(async () => (await delayed()) === before + 1, 'the job that looks at it later');
    await cloud.setClock(new Date(Date.now() + (LIMITS.draftMinutes + 1) * 60_000).toISOString());
    await analyzed(ada, entry.id);
    expect((await entryOf(ada, entry.id)).payload).toMatchObject(failedWith(PHOTO_SAYS.notUploaded));
    expect(await post(permitted, meal)).toEqual({ status: 403, code: 'AccessDenied' });
    expect(await objectsOf(entry)).toEqual([]);
  });
});

describe('an upload permission', () => {
  test('is for one key, one type, at most ten megabytes, and ten minutes', async () => {
    const [ada, grace] = await Promise.all([withFitness(), withFitness()]);
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
  test('that fails three times is a dead letter, and its entry says so and can be analyzed again', async () => {
    const ada = await verified(world, { name: 'Ada Lovelace' });
    await installFitness(ada);
    const key = await saveKey(ada);
    await prefer(ada, AT_ONCE);
    const token = await registered(ada);
    const before = await deadLetters();
    await cloud.inject({
      service: 'openai',
      operation: 'CreateChatCompletion',
      kind: 'error',
      name: 'oops',
      status: 500,
    });
    const announced = await announcePhoto(ada, { manual_data: { name: 'Unlucky' } });
    await post(announced.upload, meal);
    await stored(ada, announced.entry.id);
    await cloud.settle();
    const { id } = announced.entry;
    const failed = await entryOf(ada, id);
    expect(failed.payload).toMatchObject(failedWith(PHOTO_SAYS.unreachable));
    expect(failed.payload.analysis_metadata?.full_error).toContain('500');
    expect(JSON.stringify(failed)).not.toContain(key);
    expect(failed.photo_url).not.toBeNull();
    expect(await deadLetters()).toBe(before + 1);

    // The user is notified once, if they want that.
    const [pushed, ...more] = await pushesTo(cloud, token);
    expect(more).toEqual([]);
    const url = `/powerups/fitness?date=${failed.date}`;
    expect(pushed?.data).toMatchObject({ title: 'Photo not analyzed', body: PHOTO_SAYS.unreachable, url });
    const [mail, ...others] = await notificationEmails(ada);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Photo not analyzed', text: expect.stringContaining(url) });
    expect(await decisionOn(ada, 'photo')).toMatchObject({
      push: ['sent', 'push_on'],
      email: ['sent', 'email_immediate'],
    });

    await cloud.clearFaults();
    expect((await ada.call(fitness.analyze, { params: { id } })).payload.draft).toBe(true);
    expect((await analyzed(ada, id)).payload.analysis_type).toBe('ai');
    expect(await notificationEmails(ada)).toHaveLength(1);
  });

  test('is refused with a sentence if OpenAI cannot be paid, and the photo stays', async () => {
    const kinds = ['sk-works', 'sk-quota', 'sk-works', 'sk-works', 'sk-works'];
    const people = await Promise.all(kinds.map((kind) => withFitness(kind)));
    const [unknown, empty, limited, off, ada] = people as [Person, Person, Person, Person, Person];
    // The key was valid when it was saved.
    await cloud.inject({ service: 'openai', operation: 'CreateChatCompletion', kind: 'error', name: 'x', status: 401 });
    const refused = await upload(unknown, meal);
    await cloud.clearFaults();
    await limited.call(coaches.limit, { body: { monthly_limit_usd: 0 } });
    const announced = await announcePhoto(off);
    await setFitness(off, { status: 'off' });
    await post(announced.upload, meal);
    const name = 'Say: {"is_food": false, "items": []}';
    const [foodless, ...told] = await Promise.all([
      upload(ada, meal, { manual_data: { name } }),
      ...[empty, limited].map((person) => upload(person, meal)),
    ]);
    expect([refused, ...told].map(({ payload }) => payload.analysis_metadata?.error_message)).toEqual([
      PHOTO_SAYS.keyRefused,
      PHOTO_SAYS.quotaUsedUp,
      PHOTO_SAYS.limitReached('$0.00'),
    ]);
    expect([refused, ...told].every(({ photo_url }) => photo_url !== null)).toBe(true);
    // A photo without food gets its own error.
    expect(foodless.payload).toMatchObject(failedWith(PHOTO_SAYS.noFood));
    await cloud.settle();
    await setFitness(off, { status: 'installed' });
    expect((await entryOf(off, announced.entry.id)).payload).toMatchObject(failedWith(PHOTO_SAYS.notGranted));
  });
});
