import { expect, test } from 'vitest';
import { isOwnPath } from '#frontend/lib/return-path.ts';

test('a page of this site is a page to return to, with its query', () => {
  for (const path of ['/dashboard', '/commitments?filter=daily&x=%2F%2Fevil.example', '/chats/01H', '/commitments/']) {
    expect(isOwnPath(path), path).toBe(true);
  }
});

test('another site is no page to return to, however it is written', () => {
  const elsewhere = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/dashboard',
    'javascript:alert(1)',
    'dashboard',
    '',
    '/\t/evil.example',
    '/\n/evil.example',
  ];
  for (const path of elsewhere) expect(isOwnPath(path), JSON.stringify(path)).toBe(false);
});

test('the pages for signing in are none to return to', () => {
  for (const path of ['/', '/?x=1', '/login', '/login/', '/login?next=/x', '/register?token=1', '/signup']) {
    expect(isOwnPath(path), path).toBe(false);
  }
});
