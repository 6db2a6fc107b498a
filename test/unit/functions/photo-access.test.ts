import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addressesOf, passToOwnPhotos, passToPhotosOf, pictureOf } from '#functions/lib/clients/photo-access.ts';
import { photoViewer } from '#infra/constructs/photo-viewer.ts';
import { viewerRequestFunction } from '#infra/local/cloudfront/viewer-function.ts';

/* Who sees photos and pictures: what functions sign, and what the function of CloudFront checks, with each other. */

const stored = vi.hoisted(() => ({ keys: '' }));
vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => stored.keys }));

const NOW = Date.parse('2026-11-20T10:00:00Z');
const [ADA, BOB] = ['01J00000000000000000000ADA', '01J00000000000000000000B0B'] as const;
const DATE = '2026-11-20';
const [SOUP, CAKE] = [`${DATE}-01J0000000000000000000S0VP`, `${DATE}-01J0000000000000000000CAKE`] as const;
const FIRST = JSON.stringify({ current: '1', 1: 'first-key' });

beforeEach(() => {
  stored.keys = FIRST;
});

interface Asked {
  cookies?: string[];
  at?: number;
  method?: string;
  keys?: string;
}

/** The object that CloudFront takes for a request, or its refusal. The cookies are texts of `Set-Cookie`. */
async function seen(address: string, { cookies = [], at = NOW, method = 'GET', keys = FIRST }: Asked = {}) {
  const [path = '', query = ''] = address.split('?');
  // As browsers do, by name and path.
  const sent = cookies.filter((each) => path.startsWith(/Path=([^;]+)/.exec(each)?.[1] ?? 'none'));
  const view = viewerRequestFunction(photoViewer({ json: keys, edition: 1 }), { now: () => at });
  const request = { method, path, query, body: Buffer.alloc(0), sourceIp: '192.0.2.1', sourcePort: 1 };
  const cookie = sent.map((each) => each.split(';')[0]).join('; ');
  const answer = await view({ ...request, headers: cookie === '' ? [] : [['cookie', cookie]] });
  return 'status' in answer ? answer.status : answer.path;
}

const { photo_url: soup, thumbnail_url: thumbnail } = addressesOf(ADA, SOUP);
const { photo_url: cake } = addressesOf(ADA, CAKE);

describe('a photo of a meal', () => {
  test('has an address that begins with its owner and its day, and an object of the same names', async () => {
    const cookies = [await passToOwnPhotos(ADA, NOW)];
    expect(soup).toBe(`/photos/${ADA}/2026-11-20/01J0000000000000000000S0VP.jpg`);
    expect(await seen(soup, { cookies })).toBe(`/photos/${ADA}/${SOUP}.jpg`);
    expect(await seen(thumbnail, { cookies, method: 'HEAD' })).toBe(`/thumbnails/${ADA}/${SOUP}.jpg`);
  });

  test('is shown to its owner’s browser for five minutes', async () => {
    const pass = await passToOwnPhotos(ADA, NOW);
    expect(pass).toMatch(/^photo-pass=\d+\.all\.[\w-]{22}; Path=\/photos\/01J\w+\/; Max-Age=300; HttpOnly; Secure; /);
    expect(pass).toMatch(/; SameSite=Strict$/);
    expect(await seen(soup, { cookies: [pass], at: NOW + 299_000 })).toBe(`/photos/${ADA}/${SOUP}.jpg`);
    expect(await seen(soup, { cookies: [pass], at: NOW + 300_000 })).toBe(403);
    expect(await seen(soup)).toBe(403);
  });

  test('is shown to a confidant’s browser if it is one of those that the owner shares', async () => {
    const pass = await passToPhotosOf(ADA, DATE, { entryIds: [SOUP], end: null }, NOW);
    expect(await seen(soup, { cookies: [pass] })).toBe(`/photos/${ADA}/${SOUP}.jpg`);
    expect(await seen(thumbnail, { cookies: [pass] })).toBe(`/thumbnails/${ADA}/${SOUP}.jpg`);
    expect(await seen(cake, { cookies: [pass] })).toBe(403);
    expect(await seen(soup, { cookies: [pass], at: NOW + 300_000 })).toBe(403);
    const both = await passToPhotosOf(ADA, DATE, { entryIds: [CAKE, SOUP], end: null }, NOW);
    expect(await seen(cake, { cookies: [both] })).toBe(`/photos/${ADA}/${CAKE}.jpg`);
    const end = new Date(NOW + 60_000).toISOString();
    const ending = await passToPhotosOf(ADA, DATE, { entryIds: [SOUP], end }, NOW);
    expect(await seen(soup, { cookies: [ending], at: NOW + 59_000 })).toBe(`/photos/${ADA}/${SOUP}.jpg`);
    expect(await seen(soup, { cookies: [ending], at: NOW + 60_000 })).toBe(403);
    // In a browser in which its owner has signed in too, either pass shows it.
    const own = await passToOwnPhotos(ADA, NOW);
    expect(await seen(cake, { cookies: [pass, own] })).toBe(`/photos/${ADA}/${CAKE}.jpg`);
  });

  test('is shown to nobody with a pass that is for other photos, or that was changed', async () => {
    const own = await passToOwnPhotos(ADA, NOW);
    const shared = await passToPhotosOf(ADA, DATE, { entryIds: [SOUP], end: null }, NOW);
    const others = await passToOwnPhotos(BOB, NOW);
    const earlier = await passToPhotosOf(ADA, '2026-11-19', { entryIds: [SOUP], end: null }, NOW);
    const until = NOW / 1000 + 300;
    const path = (text: string) => text.replace(/Path=[^;]+/, `Path=/photos/${ADA}/`);
    const forged = [
      path(others),
      path(earlier),
      own.replace(String(until), String(until + 1)),
      own.replace(String(until), '9e99'),
      own.replace('.all.', `.${SOUP.slice(-10)}.`),
      own.replace(/\.[\w-]{22};/, '.;'),
      own.replace(/\.[\w-]{22};/, `.${'A'.repeat(22)};`),
      own.replace(/photo-pass=[^;]+/, 'photo-pass='),
      own.replace(/photo-pass=/, 'photo-pass=x.'),
      path(shared.replace(/=(\d+)\.[^.]+\./, '=$1.all.')),
      path(shared.replace(/=(\d+)\./, `=$1.${CAKE.slice(-10)}-`)),
    ];
    for (const cookie of forged) expect(await seen(soup, { cookies: [cookie] }), cookie).toBe(403);
    // Among them, the right one counts.
    expect(await seen(soup, { cookies: [...forged, own] })).toBe(`/photos/${ADA}/${SOUP}.jpg`);
  });

  test('has no other address', async () => {
    const cookies = [
      await passToOwnPhotos(ADA, NOW),
      await passToPhotosOf(ADA, DATE, { entryIds: [SOUP], end: null }, NOW),
    ];
    const folder = `/photos/${ADA}`;
    for (const path of [
      `${folder}/${SOUP}.jpg`,
      `${folder}/${DATE}/../${DATE}/${SOUP.slice(11)}.jpg`,
      `${folder}/${DATE}/..%2F..%2Fuploads%2F${SOUP.slice(11)}.jpg`,
      `${folder}/${DATE}%2F${SOUP.slice(11)}.jpg`,
      `${folder}/${DATE}//${SOUP.slice(11)}.jpg`,
      `${folder}/../../uploads/${ADA}/${SOUP}`,
      `${folder}/${DATE}/uploads/${SOUP.slice(11)}.jpg`,
      `${folder}/${DATE}/exports/${SOUP.slice(11)}.jpg`,
      `${folder}/${DATE}/${SOUP.slice(11)}.zip`,
      `${folder}/${DATE}/${SOUP.slice(11)}.jpg\n`,
      `${soup}/`,
      soup.toLowerCase(),
      soup.replace('.jpg', '%2ejpg'),
    ]) {
      expect(await seen(path, { cookies }), path).toBe(403);
    }
  });
});

describe('a picture', () => {
  const version = '01J0000000000000000000V0NE';

  test('has an address that stays the same for ten minutes, and works for 50 to 60', async () => {
    const at = (now: number) => pictureOf({ id: ADA, image: version }, now);
    const address = (await at(NOW)) ?? '';
    expect(await at(NOW + 599_000)).toBe(address);
    expect(await at(NOW + 600_000)).not.toBe(address);
    expect(address).toMatch(new RegExp(`^/photos/pictures/${ADA}/${version}\\.jpg\\?until=\\d+&signature=[\\w-]{22}$`));
    // It is in each row of each list.
    expect(address.length).toBeLessThan(130);
    const object = `/pictures/${ADA}/${version}.jpg`;
    expect(await seen(address, { at: NOW + 3_599_000 })).toBe(object);
    expect(await seen((await at(NOW + 599_000)) ?? '', { at: NOW + 599_000 + 3_000_000 })).toBe(object);
    expect(await seen(address, { at: NOW + 3_600_000 })).toBe(403);
    expect(await pictureOf({ id: ADA, image: null }, NOW)).toBeNull();
  });

  test('is shown at no address that was changed, and not by a pass', async () => {
    const address = (await pictureOf({ id: ADA, image: version }, NOW)) ?? '';
    const [path = '', query = ''] = address.split('?');
    const cookies = [(await passToOwnPhotos(ADA, NOW)).replace(/Path=[^;]+/, 'Path=/photos/')];
    for (const changed of [
      path,
      `${path}?${query.split('&')[0]}`,
      `${path}?${query.split('&')[1]}`,
      address.replace(ADA, BOB),
      address.replace(version, version.replace('V0NE', 'V1NE')),
      address.replace(/until=\d+/, 'until=9999999999'),
      address.replace(/signature=../, 'signature=__'),
      address.replace('/pictures/', '/uploads/'),
    ]) {
      expect(await seen(changed, { cookies }), changed).toBe(403);
    }
  });
});

test('a new key is signed with once it is the current one, and the earlier key counts as long as it is there', async () => {
  const cookies = [await passToOwnPhotos(ADA, NOW)];
  const address = (await pictureOf({ id: ADA, image: 'x'.repeat(26).toUpperCase() }, NOW)) ?? '';
  const both = JSON.stringify({ current: '1', 1: 'first-key', 2: 'second-key' });
  stored.keys = JSON.stringify({ current: '2', 1: 'first-key', 2: 'second-key' });
  const later = [await passToOwnPhotos(ADA, NOW)];
  expect(await seen(soup, { cookies: later })).toBe(403);
  for (const each of [cookies, later]) {
    expect(await seen(soup, { cookies: each, keys: both })).toBe(`/photos/${ADA}/${SOUP}.jpg`);
  }
  expect(await seen(address, { keys: both })).toBe(`/pictures/${ADA}/${'X'.repeat(26)}.jpg`);
  const alone = JSON.stringify({ current: '2', 2: 'second-key' });
  expect(await seen(soup, { cookies, keys: alone })).toBe(403);
  // The id of the current key is not a key.
  stored.keys = JSON.stringify({ current: 'k', k: '2' });
  expect(await seen(soup, { cookies: [await passToOwnPhotos(ADA, NOW)], keys: alone })).toBe(403);
});
