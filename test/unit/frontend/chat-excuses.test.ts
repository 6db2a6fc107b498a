import { expect, test } from 'vitest';
import { remedyOf } from '#frontend/features/chats/excuses.ts';
import { withStarter } from '#frontend/features/chats/starters.ts';
import { COACH_SAYS } from '#shared/domain/coach-says.ts';

test('a coach that lacks a key leads to it, and one whose limit is reached to the limit', () => {
  expect(remedyOf(COACH_SAYS.noKey)).toBe('key');
  expect(remedyOf(COACH_SAYS.keyRefused)).toBe('key');
  for (const sum of ['$5.00', '$1,000.00', '$0']) expect(remedyOf(COACH_SAYS.limitReached(sum))).toBe('limit');
});

test.for([
  'You can change it in Settings.',
  `${COACH_SAYS.noKey} Or here.`,
  COACH_SAYS.limitReached('[less](https://example.com)'),
  COACH_SAYS.limitReached(''),
  COACH_SAYS.limitReached('').slice(0, 30),
  COACH_SAYS.unreachable,
  COACH_SAYS.quotaUsedUp,
  '',
])('whatever else is said leads nowhere: %j', (said) => {
  expect(remedyOf(said)).toBeUndefined();
});

test('what somebody begins with comes into the box, and their own words stay there', () => {
  expect(withStarter('', 'How did my week go?')).toBe('How did my week go?');
  expect(withStarter('How did my week go?', 'What should I do first today?')).toBe('What should I do first today?');
  expect(withStarter('Hello. ', 'How did my week go?')).toBe('Hello. How did my week go?');
});
