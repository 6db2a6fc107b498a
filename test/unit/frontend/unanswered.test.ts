import { describe, expect, test } from 'vitest';
import { sentenceOf, unanswered } from '#frontend/lib/api-error.ts';
import { timedOut, unreachable } from '#shared/text/connection.ts';

/** An answer whose body fails with this reason. */
const brokenBy = (reason: unknown) => new Response(new ReadableStream({ start: (stream) => stream.error(reason) }));

describe('an answer counts as missing', () => {
  test.for([
    { when: 'it breaks off', answer: new Response('{"token":"ey'), sentence: unreachable },
    { when: 'it is an HTML page', answer: new Response('<!doctype html><title>Wi-Fi</title>'), sentence: unreachable },
    { when: 'the connection is lost', answer: brokenBy(new TypeError('network error')), sentence: unreachable },
    { when: 'it times out', answer: brokenBy(new DOMException('', 'TimeoutError')), sentence: timedOut },
    { when: 'it is aborted by the timeout', answer: brokenBy(new DOMException('', 'AbortError')), sentence: timedOut },
  ])('when $when', async ({ answer, sentence }) => {
    const read = answer.json().catch(unanswered(undefined));
    await expect(read).rejects.toMatchObject({ name: 'ApiError', message: sentence, unreached: true });
  });
});

test('a request that the caller aborts fails with the caller’s reason', async () => {
  const reason = new Error('not wanted any more');
  const read = brokenBy(reason)
    .json()
    .catch(unanswered(AbortSignal.abort(reason)));
  await expect(read).rejects.toBe(reason);
});

test('the message of an unexpected error is not shown', () => {
  expect(sentenceOf(new SyntaxError('Unexpected token <'))).toBe(unreachable);
});
