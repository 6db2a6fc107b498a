import { beforeEach, expect, test, vi } from 'vitest';
import { seal, unseal } from '#functions/lib/sealed-keys.ts';

/* A sealed text opens only for its user, with every secret that the deployment still has, and is never logged. */

const secret = vi.hoisted(() => ({ known: '', stored: '' }));
vi.mock('#functions/lib/clients/secrets.ts', () => ({
  // A warm function can have an older value than Secrets Manager.
  secret: async (_variable: string, { refresh = false } = {}) => {
    if (refresh) secret.known = secret.stored;
    return secret.known;
  },
}));

const KEY = 'sk-proj-Ada-4711';
const FIRST = { current: '1', 1: 'a first secret' };
const SECOND = { current: '2', 1: 'a first secret', 2: 'a second secret' };

const deploy = (ring: object) => {
  secret.stored = JSON.stringify(ring);
};
const start = () => {
  secret.known = secret.stored;
};

beforeEach(() => {
  deploy(FIRST);
  start();
});

test('a text that is sealed for Ada opens for Ada', async () => {
  expect(await unseal('ada', await seal('ada', KEY))).toEqual({ text: KEY, outdated: false });
});

test('a sealed text does not contain the text, and is different each time', async () => {
  const [first, second] = [await seal('ada', KEY), await seal('ada', KEY)];
  expect(first.sealed).not.toBe(second.sealed);
  for (const { keyId, sealed } of [first, second]) {
    expect(keyId).toBe('1');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(KEY);
  }
});

test('a text that is sealed for Ada does not open for another user', async () => {
  const sealed = await seal('ada', KEY);
  await expect(unseal('bob', sealed)).rejects.toThrow(/authenticate/);
});

test('a text that is sealed for one purpose does not open for another, also with the same keys', async () => {
  const sealed = await seal('ada', KEY, 'addresses');
  expect((await unseal('ada', sealed, 'addresses')).text).toBe(KEY);
  await expect(unseal('ada', sealed)).rejects.toThrow(/authenticate/);
  await expect(unseal('ada', await seal('ada', KEY), 'addresses')).rejects.toThrow(/authenticate/);
});

test('an address can be sealed with a secret that is one key, and opens when it has become several', async () => {
  secret.stored = 'only one';
  start();
  const sealed = await seal('ada', KEY, 'addresses');
  deploy({ current: '2', 1: 'only one', 2: 'a second secret' });
  start();
  expect(await unseal('ada', sealed, 'addresses')).toEqual({ text: KEY, outdated: true });
});

test('a sealed text that was changed or cut does not open', async () => {
  const sealed = await seal('ada', KEY);
  const bytes = Buffer.from(sealed.sealed, 'base64url');
  for (const position of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[position]! ^= 1;
    await expect(unseal('ada', { ...sealed, sealed: changed.toString('base64url') })).rejects.toThrow();
  }
  // A shorter authentication tag would be easier to guess.
  for (const length of [0, 11, 12, 20, 27, bytes.length - 1]) {
    const cut = bytes.subarray(0, length).toString('base64url');
    await expect(unseal('ada', { ...sealed, sealed: cut }), String(length)).rejects.toThrow();
  }
});

test('a text sealed before a rotation still opens, and is marked as outdated', async () => {
  const before = await seal('ada', KEY);
  deploy(SECOND);
  start();
  expect(await unseal('ada', before)).toEqual({ text: KEY, outdated: true });
  const after = await seal('ada', KEY);
  expect(after.keyId).toBe('2');
  expect(await unseal('ada', after)).toEqual({ text: KEY, outdated: false });
});

test('a function that was started before a rotation opens a text sealed after it', async () => {
  deploy(SECOND);
  start();
  const since = await seal('ada', KEY);
  secret.known = JSON.stringify(FIRST);
  expect(await unseal('ada', since)).toEqual({ text: KEY, outdated: false });
});

test('a text does not open with a removed secret or that of another deployment', async () => {
  const sealed = await seal('ada', KEY);
  deploy({ current: '2', 2: 'a second secret' });
  start();
  await expect(unseal('ada', sealed)).rejects.toThrow('There is no key 1 to seal with');
  deploy({ current: '1', 1: 'another first secret' });
  start();
  await expect(unseal('ada', sealed)).rejects.toThrow(/authenticate/);
});

test('a secret that is not JSON seals nothing, and is not quoted in errors', async () => {
  secret.known = '{"current": "1", "1": "a first sec';
  const failure = await seal('ada', KEY).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(String((failure as Error).stack)).not.toMatch(/a first sec|Ada-4711/);
  secret.known = '{"current": "1"}';
  await expect(seal('ada', KEY)).rejects.toThrow('There is no key 1 to seal with');
});
