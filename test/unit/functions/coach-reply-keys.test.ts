import { expect, test } from 'vitest';
import { answer, contents, putChat, RING, replies, secretIs, table } from './support/coach-replies.ts';

/* A reply unseals Ada's OpenAI key, and seals it again with the current secret. */

const { seal, unseal } = await import('#functions/lib/sealed-keys.ts');

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
  const before = await seal('ada', 'sk-adas-own');
  secretIs(RING);
  await putChat(1, { user: { openaiKey: before } });
  await answer(1);
  const resealed = (await table.item('USER#ada USER'))?.openaiKey as typeof before;
  expect(resealed.keyId).toBe('2');
  expect(await unseal('ada', resealed)).toEqual({ text: 'sk-adas-own', outdated: false });

  const { saveResealedKey } = await import('#functions/lib/data/users/users.ts');
  await saveResealedKey('ada', before, before);
  expect((await table.item('USER#ada USER'))?.openaiKey).toEqual(resealed);
});
