import { expect, test } from 'vitest';
import { isOwnPath } from '#frontend/lib/return-path.ts';

test('a path of this site is a valid return path, also with a query', () => {
  for (const path of ['/dashboard', '/commitments?filter=daily&x=%2F%2Fevil.example', '/chats/01H', '/commitments/']) {
    expect(isOwnPath(path), path).toBe(true);
  }
});

test('another site is not a valid return path, however it is written', () => {
  const otherSites = [
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
  for (const path of otherSites) expect(isOwnPath(path), JSON.stringify(path)).toBe(false);
});

test('the pages for signing in are not valid return paths', () => {
  for (const path of ['/', '/?x=1', '/login', '/login/', '/login?next=/x', '/register?token=1', '/signup']) {
    expect(isOwnPath(path), path).toBe(false);
  }
});
