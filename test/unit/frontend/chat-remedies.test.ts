import { expect, test } from 'vitest';
import { withStarter } from '#frontend/features/chats/message-list.ts';
import { remedyOf } from '#shared/domain/failures.ts';

test('a failure because of the key links to the key, and a reached limit to the limit', () => {
  for (const code of ['no_key', 'key_refused', 'key_unreadable'] as const) expect(remedyOf(code)).toBe('key');
  expect(remedyOf('limit_reached')).toBe('limit');
});

test('other failures have no link', () => {
  for (const code of ['unreachable', 'quota_used_up', 'too_many_replies', 'broken_off'] as const) {
    expect(remedyOf(code)).toBeUndefined();
  }
});

test('a starter fills an empty message box, and never replaces typed text', () => {
  expect(withStarter('', 'How did my week go?')).toBe('How did my week go?');
  expect(withStarter('How did my week go?', 'What should I do first today?')).toBe('What should I do first today?');
  expect(withStarter('Hello. ', 'How did my week go?')).toBe('Hello. How did my week go?');
});
