import { expect } from 'vitest';
import { confidants as confidantCalls } from '#shared/contracts/confidants.ts';
import { type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import { pictures } from '#shared/contracts/pictures.ts';
import { users } from '#shared/contracts/users.ts';
import { confidants, revoked, verified } from '#test/support/confidants.ts';
import {
  announcePhoto,
  dashboardOf,
  entryOf,
  installFitness,
  passesOf,
  uploadTo,
  view,
  viewOwn,
} from '#test/support/fitness.ts';
import { jpeg } from '#test/support/pictures.ts';
import { type Person, pathOf } from '#test/support/world.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/* Who sees the photos of meals through the site's edge, and until when. */

const test = testAt('2026-11-20T10:00:00Z');

/** Uploads a photo with numbers, which needs no analysis. */
async function photograph(
  { url }: TimedWorld,
  person: Person,
  visibility: FoodEntry['visibility'] = 'full',
): Promise<FoodEntry> {
  const manual_data = { name: 'Soup', protein: 1, carbs: 2, fat: 3 };
  const { entry, upload } = await announcePhoto(person, { visibility, manual_data });
  expect(await uploadTo(upload, new Uint8Array(await jpeg(320, 240)))).toBe(204);
  await fetch(`${url}/__local/settle`, { method: 'POST' });
  return entryOf(person, entry.id);
}

async function friends(world: TimedWorld): Promise<{ ada: Person; bob: Person }> {
  const [ada, bob] = [await verified(world, { name: 'Ada' }), await verified(world, { name: 'Bob' })];
  await confidants(ada, bob);
  await installFitness(ada);
  return { ada, bob };
}

const later = (world: TimedWorld, seconds: number) =>
  world.setClock(new Date(world.now() + seconds * 1000).toISOString());
const dashboard = (person: Person, other: Person) =>
  person.answer(fitness.dashboard, { params: { id: other.id } }).then((answer) => ({
    passes: passesOf(answer),
    cookies: answer.headers.getSetCookie(),
    entries: answer.body.entries,
  }));

test('a photo has the same address in each answer, and its owner sees it with the pass of any of them', async ({
  world,
}) => {
  const ada = await world.person();
  await installFitness(ada);
  const { id, photo_url, thumbnail_url } = await photograph(world, ada);
  expect(photo_url).toMatch(new RegExp(`^/photos/${ada.id}/2026-11-20/\\w{26}\\.jpg$`));
  const answer = await ada.answer(fitness.entries);
  expect(answer.body[0]).toMatchObject({ photo_url, thumbnail_url });
  const [cookie, ...others] = answer.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toContain(`; Path=/photos/${ada.id}/; Max-Age=300; HttpOnly; Secure; SameSite=Strict`);
  const changed = await ada.answer(fitness.update, { params: { id }, body: { food: { visibility: 'private' } } });
  for (const passes of [passesOf(answer), passesOf(changed)]) {
    for (const address of [photo_url, thumbnail_url]) {
      const shown = await view(ada, address, passes);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(shown.headers.get('cache-control')).toBe('private, max-age=300');
      const headers = { cookie: passes, 'if-none-match': shown.headers.get('etag') ?? '' };
      expect((await fetch(`${ada.url}${address}`, { headers })).status).toBe(304);
    }
  }
  const refused = await view(ada, photo_url);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store']);
  // An hour later the address is the same, and the pass is over.
  await later(world, 3600);
  expect((await entryOf(ada, id)).photo_url).toBe(photo_url);
  expect((await view(ada, photo_url, passesOf(answer))).status).toBe(403);
  expect((await viewOwn(ada, photo_url)).status).toBe(200);
});

test('a list without food brings no pass', async ({ world }) => {
  const ada = await world.person();
  await installFitness(ada);
  const { headers } = await ada.answer(fitness.entries, { query: { entry_type: 'weight' } });
  expect(headers.getSetCookie()).toEqual([]);
});

test('a confidant sees the photos that their owner shows, and no others of the same day', async ({ world }) => {
  const { ada, bob } = await friends(world);
  expect((await dashboard(bob, ada)).cookies).toEqual([]);
  const open = await photograph(world, ada);
  const numbers = await photograph(world, ada, 'totals');
  const hidden = await photograph(world, ada, 'private');
  const { passes, cookies, entries } = await dashboard(bob, ada);
  expect(cookies).toEqual([expect.stringContaining(`; Path=/photos/${ada.id}/2026-11-20/; Max-Age=300;`)]);
  expect(entries.map(({ photo_url }) => photo_url)).toEqual([null, open.photo_url]);
  expect((await view(bob, open.thumbnail_url, passes)).status).toBe(200);
  // Bob knows the id of the second, and so its address.
  for (const { photo_url, thumbnail_url } of [numbers, hidden]) {
    expect((await view(bob, photo_url, passes)).status).toBe(403);
    expect((await view(bob, thumbnail_url, passes)).status).toBe(403);
  }
  // The pass to what he has himself shows nothing of hers.
  await installFitness(bob);
  expect((await view(bob, open.photo_url, passesOf(await bob.answer(fitness.entries)))).status).toBe(403);
});

test('the photos of a former confidant are over five minutes after the end, also in the cache', async ({ world }) => {
  const { ada, bob } = await friends(world);
  const { photo_url, thumbnail_url } = await photograph(world, ada);
  const { passes } = await dashboard(bob, ada);
  expect((await view(bob, photo_url, passes)).status).toBe(200);
  await revoked(ada, bob);
  const refused = await bob.raw('GET', pathOf(fitness.dashboard, { params: { id: ada.id } }));
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([404, []]);
  // Calls take time on a busy machine.
  await later(world, 240);
  expect((await view(bob, photo_url, passes)).status).toBe(200);
  await later(world, 61);
  expect((await view(bob, photo_url, passes)).status).toBe(403);
  expect((await view(bob, thumbnail_url, passes)).status).toBe(403);
  expect((await viewOwn(ada, photo_url)).status).toBe(200);
});

test('a deleted photo is gone after five minutes, also from the cache', async ({ world }) => {
  const ada = await world.person();
  await installFitness(ada);
  const [{ id, photo_url }, never] = [await photograph(world, ada), await photograph(world, ada)];
  expect((await viewOwn(ada, photo_url)).status).toBe(200);
  for (const each of [id, never.id]) await ada.call(fitness.delete, { params: { id: each } });
  await fetch(`${world.url}/__local/settle`, { method: 'POST' });
  // A photo without a copy at the edge is gone at once, and browsers do not cache the refusal.
  const missing = await viewOwn(ada, never.photo_url);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([403, 'no-store']);
  await later(world, 301);
  expect((await viewOwn(ada, photo_url)).status).toBe(403);
});

test('uploads and exports have no address, with any pass', async ({ world }) => {
  const ada = await world.person();
  await installFitness(ada);
  const { entry } = await announcePhoto(ada);
  const passes = passesOf(await ada.answer(fitness.entries));
  for (const path of [
    `/photos/uploads/${ada.id}/${entry.id}`,
    `/photos/${ada.id}/${entry.date}/uploads/${entry.id}`,
    `/photos/${ada.id}/..%2f..%2fuploads%2f${ada.id}%2f${entry.id}`,
    `/photos/exports/${ada.id}/${entry.id}.zip`,
    `/photos/`,
  ]) {
    expect([path, (await view(ada, path, passes)).status]).toEqual([path, 403]);
  }
  const post = await fetch(`${world.url}/photos/${ada.id}/x.jpg`, { method: 'POST', headers: { cookie: passes } });
  expect(post.status).toBe(403);
});

test('the address of a picture is the same from all functions', async ({ world }) => {
  const { ada, bob } = await friends(world);
  const { upload } = await ada.call(pictures.create, { body: { content_type: 'image/jpeg', size: 10_000 } });
  expect(await uploadTo(upload, new Uint8Array(await jpeg(300, 300)))).toBe(204);
  await fetch(`${world.url}/__local/settle`, { method: 'POST' });
  await world.setClock('2026-11-20T12:00:00Z');
  const { image } = await ada.call(users.me);
  const { active_confidants: [seen] = [] } = await bob.call(confidantCalls.list);
  expect([seen?.image, (await dashboardOf(bob, ada)).confidant.image]).toEqual([image, image]);
  const shown = await view(bob, image);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
  await world.setClock('2026-11-20T13:00:01Z');
  expect((await view(bob, image)).status).toBe(403);
});
