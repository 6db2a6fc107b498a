import { expect, test } from 'vitest';
import { idempotencyKeys } from '#frontend/features/session/auth-api.ts';

function numberedKeys() {
  let made = 0;
  return idempotencyKeys(() => `key ${++made}`);
}

test('the same body keeps its key, so that repeated clicks create one item', () => {
  const keyOf = numberedKeys();
  expect([keyOf({ title: 'Run' }), keyOf({ title: 'Run' })]).toEqual(['key 1', 'key 1']);
});

test('a changed body is another request', () => {
  const keyOf = numberedKeys();
  expect([keyOf({ title: 'Run' }), keyOf({ title: 'Walk' }), keyOf({ title: 'Run' })]).toEqual([
    'key 1',
    'key 2',
    'key 3',
  ]);
});

test('a key is a UUID', () => {
  expect(idempotencyKeys()({})).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
