import { expect, test } from 'vitest';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';
import { ADAS, answer, contents, putChat, RING, replies, requests, secretIs, table } from './support/coach-replies.ts';

/* A reply unseals Ada's AI key, and seals it again with the current secret. */

const { unsealAiKey, sealAiKey } = await import('#functions/lib/ai-keys.ts');

test('a reply waits in the queue while the secret that opens Ada’s key cannot be read', async () => {
  await putChat(1);
  secretIs('no secret');
  expect(await answer(1)).toEqual([0]);
  expect(await replies()).toEqual([]);
  secretIs(RING);
  expect(await answer(1)).toEqual([]);
  expect(await contents()).toEqual(['Well done.']);
});

test('a key sealed with an earlier secret is sealed again, unless Ada has changed it meanwhile', async () => {
  secretIs(JSON.stringify({ ...JSON.parse(RING), current: '1' }));
  const before = await sealAiKey('ada', ADAS);
  secretIs(RING);
  await putChat(1, { user: { aiKey: before } });
  await answer(1);
  const resealed = (await table.item('USER#ada USER'))?.aiKey as typeof before;
  expect(resealed.keyId).toBe('2');
  expect(await unsealAiKey('ada', resealed)).toEqual(ADAS);

  const { saveResealedAiKey } = await import('#functions/lib/data/users/users.ts');
  await saveResealedAiKey('ada', before, before);
  expect((await table.item('USER#ada USER'))?.aiKey).toEqual(resealed);
});

test.each([
  ['another user', 'eve', ADAS],
  ['another provider', 'ada', { ...ADAS, provider: 'another' as never }],
])('a key that was sealed for %s does not open, and is sent to nobody', async (_, userId, key) => {
  const { keyId, sealed } = await sealAiKey(userId, key);
  await putChat(1, { user: { aiKey: { provider: ADAS.provider, keyId, sealed } } });
  await answer(1);
  expect(await contents()).toEqual([COACH_SAYS.keyDoesNotOpen]);
  expect(requests).toEqual([]);
});
