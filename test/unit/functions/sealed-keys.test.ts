import { beforeEach, expect, test, vi } from 'vitest';
import { seal, unseal } from '#functions/lib/sealed-keys.ts';

/*
 * What somebody entrusts opens for them alone, under every key that the deployment still has, and quotes itself
 * nowhere.
 */

const secret = vi.hoisted(() => ({ known: '', stored: '' }));
vi.mock('#functions/lib/clients/secrets.ts', () => ({
  // What a warm function knows may be older than what is stored.
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

test('what Ada entrusts opens for Ada', async () => {
  expect(await unseal('ada', await seal('ada', KEY))).toEqual({ text: KEY, outdated: false });
});

test('what is sealed shows nothing of itself, and never looks the same twice', async () => {
  const [first, second] = [await seal('ada', KEY), await seal('ada', KEY)];
  expect(first.sealed).not.toBe(second.sealed);
  for (const { keyId, sealed } of [first, second]) {
    expect(keyId).toBe('1');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(KEY);
  }
});

test('what Ada entrusts opens for nobody else, wherever it is copied to', async () => {
  const sealed = await seal('ada', KEY);
  await expect(unseal('bob', sealed)).rejects.toThrow(/authenticate/);
});

test('what was changed anywhere does not open', async () => {
  const sealed = await seal('ada', KEY);
  const bytes = Buffer.from(sealed.sealed, 'base64url');
  for (const position of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[position]! ^= 1;
    await expect(unseal('ada', { ...sealed, sealed: changed.toString('base64url') })).rejects.toThrow();
  }
  // Nor does what was cut: a shorter tag is easier to guess.
  for (const length of [0, 11, 12, 20, 27, bytes.length - 1]) {
    const cut = bytes.subarray(0, length).toString('base64url');
    await expect(unseal('ada', { ...sealed, sealed: cut }), String(length)).rejects.toThrow();
  }
});

test('what was sealed before the keys were rotated still opens, and says that it is to be sealed anew', async () => {
  const before = await seal('ada', KEY);
  deploy(SECOND);
  start();
  expect(await unseal('ada', before)).toEqual({ text: KEY, outdated: true });
  const after = await seal('ada', KEY);
  expect(after.keyId).toBe('2');
  expect(await unseal('ada', after)).toEqual({ text: KEY, outdated: false });
});

test('a function that was started before the keys were rotated opens what another has sealed since', async () => {
  deploy(SECOND);
  start();
  const since = await seal('ada', KEY);
  secret.known = JSON.stringify(FIRST);
  expect(await unseal('ada', since)).toEqual({ text: KEY, outdated: false });
});

test('under keys that are gone, or of another deployment, nothing opens', async () => {
  const sealed = await seal('ada', KEY);
  deploy({ current: '2', 2: 'a second secret' });
  start();
  await expect(unseal('ada', sealed)).rejects.toThrow('There is no key 1 to seal with');
  deploy({ current: '1', 1: 'another first secret' });
  start();
  await expect(unseal('ada', sealed)).rejects.toThrow(/authenticate/);
});

test('keys that are no JSON seal nothing, and are quoted in no error', async () => {
  secret.known = '{"current": "1", "1": "a first sec';
  const failure = await seal('ada', KEY).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(String((failure as Error).stack)).not.toMatch(/a first sec|Ada-4711/);
  secret.known = '{"current": "1"}';
  await expect(seal('ada', KEY)).rejects.toThrow('There is no key 1 to seal with');
});
