import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/* A browser's storage that is full or blocked: this tab reads what it has written, and learns that it is not kept. */

const values = new Map<string, string>();
const working = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};
const refusal = () => {
  throw new DOMException('Refused', 'QuotaExceededError');
};

beforeEach(() => {
  values.clear();
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function storeOn(storage: object | undefined) {
  vi.stubGlobal('localStorage', storage);
  const { local, storageRefused } = await import('#frontend/lib/storage.ts');
  let isTold = false;
  void storageRefused.then(() => {
    isTold = true;
  });
  return { local, isTold: () => isTold };
}

function blocked(): void {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refusal });
}

describe('what was written is read', () => {
  const STORAGES = {
    full: { ...working, setItem: refusal },
    'refused entirely': { getItem: refusal, setItem: refusal, removeItem: refusal },
    absent: undefined,
  };
  test.each(Object.entries(STORAGES))('from a storage that is %s', async (_, storage) => {
    const { local, isTold } = await storeOn(storage);
    expect(local.read('jwt_token')).toBeNull();
    expect(isTold()).toBe(false);
    expect(local.write('jwt_token', 'a')).toBe(false);
    expect(local.read('jwt_token')).toBe('a');
    await Promise.resolve();
    expect(isTold()).toBe(true);
    local.write('jwt_token', '');
    expect(local.read('jwt_token')).toBe('');
    local.remove('jwt_token');
    expect(local.read('jwt_token')).toBeNull();
  });

  test('when the storage itself is forbidden', async () => {
    const { local } = await storeOn(undefined);
    blocked();
    expect(local.write('jwt_token', 'a')).toBe(false);
    expect(local.read('jwt_token')).toBe('a');
  });

  test('before what is still in a full storage, until that has room again', async () => {
    values.set('theme', 'light');
    const { local } = await storeOn({ ...working, setItem: refusal });
    local.write('theme', 'dark');
    expect(local.read('theme')).toBe('dark');
    vi.stubGlobal('localStorage', working);
    expect(local.write('theme', 'dark')).toBe(true);
    // Another tab.
    values.set('theme', 'light');
    expect(local.read('theme')).toBe('light');
  });

  test('until another tab has written it', async () => {
    const listeners: ((event: object) => void)[] = [];
    vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => listeners.push(listener));
    const full = { ...working, setItem: refusal };
    const { local } = await storeOn(full);
    local.write('theme', 'dark');
    values.set('theme', 'light');
    expect(local.read('theme')).toBe('dark');
    for (const hear of listeners) hear({ key: 'theme', storageArea: full });
    expect(local.read('theme')).toBe('light');
  });

  test('also that it was removed', async () => {
    values.set('jwt_token', 'a');
    const { local } = await storeOn({ ...working, removeItem: refusal });
    local.remove('jwt_token');
    expect(local.read('jwt_token')).toBeNull();
  });
});

test('a storage that works tells nothing', async () => {
  const { local, isTold } = await storeOn(working);
  expect(local.write('theme', 'dark')).toBe(true);
  expect(values.get('theme')).toBe('dark');
  local.remove('theme');
  expect(values.size).toBe(0);
  await Promise.resolve();
  expect(isTold()).toBe(false);
});
