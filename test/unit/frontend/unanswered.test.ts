import { describe, expect, test } from 'vitest';
import { sentenceOf, unanswered } from '#frontend/lib/api-error.ts';
import { timedOut, unreachable } from '#shared/text/connection.ts';

/** An answer that ends with this reason instead of its end. */
const brokenBy = (reason: unknown) => new Response(new ReadableStream({ start: (stream) => stream.error(reason) }));

describe('an answer is none', () => {
  test.for([
    { when: 'it breaks off', answer: new Response('{"token":"ey'), sentence: unreachable },
    { when: 'it is a page', answer: new Response('<!doctype html><title>Wi-Fi</title>'), sentence: unreachable },
    { when: 'the line is lost', answer: brokenBy(new TypeError('network error')), sentence: unreachable },
    { when: 'the time is over', answer: brokenBy(new DOMException('', 'TimeoutError')), sentence: timedOut },
    { when: 'it was aborted by the time', answer: brokenBy(new DOMException('', 'AbortError')), sentence: timedOut },
  ])('when $when', async ({ answer, sentence }) => {
    const read = answer.json().catch(unanswered(undefined));
    await expect(read).rejects.toMatchObject({ name: 'ApiError', message: sentence, unreached: true });
  });
});

test('who has given up hears their own reason', async () => {
  const reason = new Error('not wanted any more');
  const read = brokenBy(reason)
    .json()
    .catch(unanswered(AbortSignal.abort(reason)));
  await expect(read).rejects.toBe(reason);
});

test('the words of an unforeseen error are not shown', () => {
  expect(sentenceOf(new SyntaxError('Unexpected token <'))).toBe(unreachable);
});
