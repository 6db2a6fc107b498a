import { expect } from 'vitest';
import { until } from '#test/conformance/support/recording.ts';
import { say, textsOf } from '#test/support/chats.ts';
import { settled } from '#test/support/notifications.ts';
import { Page } from '#test/support/page.ts';
import { withCoach } from '#test/support/replies.ts';
import { times } from './support/accounts.ts';
import { test } from './support/test.ts';

/* A reply of an AI coach that takes seconds. */

test('a coach lets Ada go on writing, and answers that next', async ({ world }) => {
  const { ada, id } = await withCoach(world, 'sk-slow');
  const page = await Page.open(ada);
  // Six seconds of words, enough time for another message before the last of them.
  const first = times(40, (at) => `thought${at}`).join(' ');
  await say(ada, id, `Say: ${first}`);
  await until(() => page.of('typing').some(({ text }) => text), 'the first words');
  page.close();
  await say(ada, id, 'Say: Second.');
  await settled(world);
  expect(await textsOf(ada, id)).toEqual([`Say: ${first}`, 'Say: Second.', first, 'Second.']);
});
