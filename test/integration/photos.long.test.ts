import { expect, test } from 'vitest';
import { announcePhoto, entryOf, viewOwn } from '#test/support/fitness.ts';
import { aiRequestsWith } from '#test/support/replies.ts';
import { meal, post, stored, upload, withFitness, world } from './support/photos.ts';

/* Photos of meals: what a local machine answers without a key, and a picture that is also a page. */

test('a photo gets sample numbers on a local machine if its user has no key, and keeps the user’s own', async () => {
  const ada = await withFitness();
  const [sampled, said] = await Promise.all([
    upload(ada, meal, { manual_data: { name: 'Soup' } }),
    announcePhoto(ada, { manual_data: { name: 'Stew', protein: 10, carbs: 20, fat: 30 } }),
  ]);
  expect(sampled.payload).toMatchObject({ analysis_type: 'mock', items: [{ name: 'Soup', calories: 455 }] });
  expect(sampled.payload.calories_range).toEqual({ low: 364, high: 546 });
  expect(said.entry.payload).toMatchObject({ draft: false, analysis_type: 'manual_with_photo' });
  expect((await post(said.upload, meal)).status).toBe(204);
  await stored(ada, said.entry.id);
  expect((await entryOf(ada, said.entry.id)).payload).toEqual(said.entry.payload);
  expect(await aiRequestsWith(world, 'Stew')).toEqual([]);
});

test('a picture that is also an HTML page is treated as a picture', async () => {
  const ada = await withFitness('sk-works');
  const page = Buffer.concat([meal, Buffer.from('<html><script>alert(1)</script></html>')]);
  const polyglot = await upload(ada, page, { content_type: 'image/png' });
  expect(polyglot.payload.analysis_type).toBe('ai');
  const shown = Buffer.from(await (await viewOwn(ada, polyglot.photo_url)).arrayBuffer());
  expect(shown.toString('latin1')).not.toContain('script');
});
