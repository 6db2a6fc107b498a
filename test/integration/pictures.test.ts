import { expect } from 'vitest';
import { readHeader } from '#functions/photo-analysis/header.ts';
import { account } from '#shared/contracts/account.ts';
import { chats } from '#shared/contracts/chats.ts';
import { confidants as confidantCalls } from '#shared/contracts/confidants.ts';
import { pictures } from '#shared/contracts/pictures.ts';
import type { Upload } from '#shared/contracts/uploads.ts';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { connect } from '#test/conformance/support/live.ts';
import { confidants, group } from '#test/support/confidants.ts';
import { download, exported, textIn } from '#test/support/exports.ts';
import { uploadTo } from '#test/support/fitness.ts';
import { jpeg } from '#test/support/pictures.ts';
import type { Person, World } from '#test/support/world.ts';
import { test } from './support/test.ts';

/* The picture of a user: uploaded, shown to those who see the user, replaced and removed. */

const settle = async (world: World) => void (await fetch(`${world.url}/__local/settle`, { method: 'POST' }));

async function announce(person: Person): Promise<Upload> {
  const { upload } = await person.call(pictures.create, { body: { content_type: 'image/jpeg', size: 10_000 } });
  return upload;
}

/** Uploads a picture, and waits until it was processed. */
async function portray(world: World, person: Person, file: Uint8Array): Promise<string | null> {
  expect(await uploadTo(await announce(person), new Uint8Array(file))).toBe(204);
  await settle(world);
  return (await person.call(users.me)).image;
}

const at = async ({ url }: World, address: string | null | undefined): Promise<Response> => fetch(`${url}${address}`);

test('is a square, visible to everyone who sees the user, and to nobody else', async ({ world }) => {
  const [ada, grace] = [await world.person({ name: 'Ada Lovelace' }), await world.person({ name: 'Grace Hopper' })];
  await confidants(ada, grace);
  const { id: groupId } = await group(grace, 'Walkers', ada);
  expect(await ada.call(pictures.read)).toEqual({ status: 'none', image: null, error: null });
  const image = await portray(world, ada, await jpeg(640, 480));

  const stored = await at(world, image);
  expect(stored.headers.get('content-type')).toBe('image/jpeg');
  expect(readHeader(new Uint8Array(await stored.arrayBuffer()))).toMatchObject({ width: 256, height: 256 });
  expect(await ada.call(pictures.read)).toMatchObject({ status: 'ready', image, error: null });
  const path = image?.split('?')[0];
  const { active_confidants: [seen] = [] } = await grace.call(confidantCalls.list);
  const shared = await grace.call(confidantCalls.commitments, { params: { id: ada.id } });
  const chat = (await grace.call(chats.list)).find(({ type }) => type === 'direct_message');
  const walkers = await grace.call(chats.read, { params: { id: groupId } });
  for (const address of [
    seen?.image,
    shared.confidant.image,
    chat?.members[0]?.image,
    walkers.members.find(({ id }) => id === ada.id)?.image,
  ]) {
    expect(address?.split('?')[0]).toBe(path);
    expect((await at(world, address)).status).toBe(200);
  }
  expect((await at(world, (image ?? '').replace(/\?.*/, ''))).status).toBe(403);
  expect((await at(world, (image ?? '').replace(ada.id, grace.id))).status).toBe(403);
});

test('replaces the earlier one, which is deleted, and can be removed', async ({ world }) => {
  const ada = await world.person();
  const first = await portray(world, ada, await jpeg(300, 300));
  const second = await portray(world, ada, await jpeg(300, 400));
  expect(second).not.toBe(first);
  expect((await at(world, first)).ok).toBe(false);
  await ada.call(pictures.delete);
  expect((await ada.call(users.me)).image).toBeNull();
  await settle(world);
  expect((await at(world, second)).ok).toBe(false);
  // Removing it again is not an error.
  await ada.call(pictures.delete);
});

test('is part of a live event, and of the answer to a sign-in', async ({ world }) => {
  const ada = await world.person();
  const client = await connect(world.url, `/cable?token=${ada.token}`, ['actioncable-v1-json']);
  await client.ask({ command: 'subscribe', identifier: '{"channel":"ChatChannel"}' });
  await portray(world, ada, await jpeg(300, 300));
  await expect.poll(() => JSON.stringify(client.received)).toContain('profile_updated');
  client.socket.terminate();
  const body = { user: { email: ada.email, password: ada.password } };
  expect((await world.anyone.call(users.signIn, { body })).user.image).not.toBeNull();
});

test('stays if an upload is not a picture, and a sentence says why', async ({ world }) => {
  const ada = await world.person();
  const image = await portray(world, ada, await jpeg(300, 300));
  expect(await portray(world, ada, Buffer.from('<script>alert(1)</script>'))).toBe(image);
  expect(await ada.call(pictures.read)).toEqual({
    status: 'failed',
    image,
    error: 'This file isn’t a picture we can read. Please choose a JPEG, PNG or WebP.',
  });
  const half = await jpeg(300, 300);
  await portray(world, ada, half.subarray(0, half.length / 2));
  expect((await ada.call(pictures.read)).error).toBe('This picture is incomplete. Please choose it again.');
  // A new upload clears the error.
  await announce(ada);
  expect(await ada.call(pictures.read)).toMatchObject({ status: 'processing', error: null });
});

test('is the one that was requested last, whichever upload arrives first', async ({ world }) => {
  const ada = await world.person();
  const [early, late] = [await announce(ada), await announce(ada)];
  expect(await uploadTo(early, new Uint8Array(await jpeg(300, 300)))).toBe(204);
  await settle(world);
  expect((await ada.call(users.me)).image).toBeNull();
  expect(await uploadTo(late, new Uint8Array(await jpeg(300, 300)))).toBe(204);
  await settle(world);
  expect((await ada.call(users.me)).image).not.toBeNull();
  // A picture that was removed before its upload arrived does not appear.
  const removed = await announce(ada);
  await ada.call(pictures.delete);
  await uploadTo(removed, new Uint8Array(await jpeg(300, 300)));
  await settle(world);
  expect((await ada.call(users.me)).image).toBeNull();
});

test('is part of an export, and deleted with the account', async ({ world }) => {
  const ada = await world.person();
  const image = await portray(world, ada, await jpeg(300, 300));
  const files = await download(await exported(ada));
  expect(readHeader(files['picture.jpg'] ?? new Uint8Array())).toMatchObject({ width: 256, height: 256 });
  expect(JSON.parse(textIn(files, 'profile.json')).user.image).toBe('picture.jpg');
  await ada.call(account.delete, { body: { user: { current_password: ada.password } } });
  await settle(world);
  expect((await at(world, image)).ok).toBe(false);
});

test('can be uploaded a limited number of times a day', async ({ world }) => {
  const ada = await world.person();
  const request = { body: { content_type: 'image/jpeg', size: 10_000 } } as const;
  for (let count = 0; count < LIMITS.picturesPerDay; count++) await ada.call(pictures.create, request);
  expect(await ada.refusal(pictures.create, request)).toMatchObject({
    status: 429,
    errors: [`You can upload at most ${LIMITS.picturesPerDay} pictures a day`],
  });
});
