import { expect, test } from 'vitest';
import { errorOf, noAnswer } from '#frontend/lib/api-error.ts';
import { savedDataNote } from '#frontend/ui/states.tsx';

const LAST = 'This may be out of date.';
const answered = async (status: number, body: unknown = '') =>
  savedDataNote(await errorOf(new Response(JSON.stringify(body), { status })));

test('if the server is unreachable, the note says so', () => {
  for (const error of [null, noAnswer('offline'), noAnswer('timeout')])
    expect(savedDataNote(error)).toBe(`Can’t reach Steadfast. ${LAST}`);
});

test('if the server fails, the note says that instead of the server’s message', async () => {
  const broken = `Something went wrong on our side, so this wasn’t refreshed. ${LAST}`;
  expect(await answered(500)).toBe(broken);
  expect(await answered(500, { error: 'Broken', errors: ['Broken'] })).toBe(broken);
});

test('other errors keep their sentences', async () => {
  expect(await answered(429)).toBe(`Too many attempts. Please try again later. ${LAST}`);
  for (const status of [502, 503])
    expect(await answered(status)).toBe(`Steadfast is busy at the moment. Please try again. ${LAST}`);
  expect(await answered(504)).toBe(`Steadfast didn’t answer in time. Please try again. ${LAST}`);
  expect(await answered(404, { error: 'Chat not found', errors: ['Chat not found'] })).toBe(`Chat not found. ${LAST}`);
});
