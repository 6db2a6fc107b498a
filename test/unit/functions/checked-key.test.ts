import { beforeEach, expect, test, vi } from 'vitest';
import { AI_PROVIDER_ID } from '#shared/domain/ai-provider.ts';
import { person } from './support/people.ts';
import { realTable } from './support/real-table.ts';

/* The password of the account, which browsers fill in, is not sent to an AI provider as a key. */

const sent: string[] = vi.hoisted(() => []);
vi.mock('#functions/lib/clients/ai/providers.ts', () => ({
  checkKey: async ({ text }: { text: string }) => {
    sent.push(text);
    return 'accepted';
  },
}));
vi.mock('#functions/lib/sealed-keys.ts', () => ({
  seal: async (context: string) => ({ keyId: '1', sealed: context }),
}));
const table = await realTable();
const { checkedKey } = await import('#functions/users/checked-key.ts');
const { hashPassword } = await import('#functions/lib/passwords.ts');
const { loadUser } = await import('#functions/lib/data/users/users.ts');

const ADA = 'ada@x.example';
const typed = (text: string) => ({ provider: AI_PROVIDER_ID, text });
const NOW = Date.parse('2027-03-01T08:00:00Z');

beforeEach(async () => {
  sent.length = 0;
  const passwordHash = await hashPassword('a-long-password');
  await table.put(...person('ada'), {
    ...{ PK: `EMAIL#${ADA}`, SK: 'CREDENTIAL', userId: 'ada', passwordHash, passwordVersion: 0 },
  });
});

test('the password is refused at its field, counted, and not sent', async () => {
  const ada = (await loadUser('ada'))!;
  await expect(checkedKey(ada, typed('a-long-password'), NOW)).rejects.toMatchObject({
    details: [{ code: 'api_key_is_password', field: 'openai_api_key' }],
  });
  expect(sent).toEqual([]);
  expect(await table.item('USER#ada KEY-CHECKS')).toMatchObject({ count: 1 });
});

test('any other text is a key, also if the address belongs to somebody else by now', async () => {
  const ada = (await loadUser('ada'))!;
  expect(await checkedKey(ada, typed('sk-works'), NOW)).toEqual({
    provider: 'openai',
    keyId: '1',
    sealed: 'ada openai',
  });
  await table.put({ ...(await table.item(`EMAIL#${ADA} CREDENTIAL`)), userId: 'eve' });
  await checkedKey(ada, typed('a-long-password'), NOW);
  expect(sent).toEqual(['sk-works', 'a-long-password']);
});
