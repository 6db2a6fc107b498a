import { expect, test } from 'vitest';
import { answer, contents, keys, putChat, requests, setReplies, table, words } from './support/coach-replies.ts';

/* Ada's journal in a request to the AI provider. */

test('the coach reads Ada’s journal only if she shares it with coaches and with this one', async () => {
  const journaling = (fields: object = {}) => ({
    powerUps: {
      journaling: {
        ...{ status: 'installed', settings: {}, installedAt: 0 },
        scopes: ['journaling.entries', 'journaling.coaches'],
        ...fields,
      },
    },
  });
  const page = (date: string, fields: object) => ({ ...keys.journal('ada', date), date, updatedAt: 5, ...fields });
  const told = async (count: number, user: Record<string, unknown>, mayRead?: object) => {
    await putChat(count, { user, ...(mayRead && { coach: { mayRead } }) });
    await table.put(
      page('2027-02-19', { text: 'Two weeks ago' }),
      page('2027-02-20', { text: 'Could not sleep' }),
      page('2027-03-04', { text: 'Slept well', mood: 'good' }),
      page('2027-03-06', { text: 'By a clock that was changed' }),
    );
    setReplies(words('You [slept](journal:2027-03-04), [not](journal:2027-02-19), [nor](journal:2027-03-05).'));
    await answer(count);
    return JSON.parse(/<data>\n(.*)\n<\/data>/.exec(requests.at(-1)!.messages[1]!.content)![1]!).my_journal;
  };
  // A coach that was stored before there was such a switch may not read it.
  expect(await told(1, journaling())).toBeUndefined();
  expect(await told(2, journaling(), { notes: true })).toBeUndefined();
  expect(await told(3, {}, { journal: true })).toBeUndefined();
  expect(await told(4, journaling({ status: 'off' }), { journal: true })).toBeUndefined();
  expect(await told(5, journaling({ scopes: ['journaling.entries'] }), { journal: true })).toBeUndefined();
  expect(JSON.stringify(requests)).not.toMatch(/sleep|Slept/);
  expect((await contents()).at(-1)).toBe('You slept, not, nor.');
  expect(await told(6, journaling(), { journal: true })).toEqual([
    { date: '2027-03-04', mood: 'good', text: 'Slept well' },
    { date: '2027-02-20', text: 'Could not sleep' },
  ]);
  expect((await contents()).at(-1)).toBe(
    'You [slept](https://steadfast.example/powerups/journaling?date=2027-03-04), not, nor.',
  );
});
