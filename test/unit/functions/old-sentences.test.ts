import { expect, test } from 'vitest';
import { oldEnding, oldExcuse, oldPhotoError } from '#functions/lib/old-sentences.ts';
import { COACH_FAILURES, failureText, PHOTO_FAILURES } from '#shared/domain/failures.ts';
import { coachFailures } from '#shared/text/coaches-server.ts';
import { photoFailures } from '#shared/text/photos-server.ts';
import { COACH_SAYS, PHOTO_SAYS } from '#test/support/failure-sentences.ts';

/* Items from before failures had codes are read as the same failures with the same texts. */

const ENDS = [COACH_SAYS.brokenOff, COACH_SAYS.thatMuch] as const;

function sentencesOf(says: Readonly<Record<string, string | ((amount: string) => string)>>): string[] {
  return Object.values(says).flatMap((each) =>
    typeof each === 'string' ? [each] : ['$0.00', '$2.50', '$1,250.00'].map(each),
  );
}

test('each stored sentence of a coach is read as its code', () => {
  const notOld: readonly string[] = [...ENDS, COACH_SAYS.interrupted];
  const excuses = sentencesOf(COACH_SAYS).filter((each) => !notOld.includes(each));
  for (const each of excuses) expect(failureText(oldExcuse(each)!, coachFailures, 'en-US')).toBe(each);
  const codes = new Set([...excuses.map((each) => oldExcuse(each)?.code), 'broken_off', 'too_long', 'interrupted']);
  expect([...codes].toSorted()).toEqual(COACH_FAILURES.toSorted());
  expect(oldExcuse(COACH_SAYS.limitReached('$1,250.00'))).toEqual({ code: 'limit_reached', params: { limit: 1250 } });
});

test('each stored sentence about a photo is read as its code', () => {
  for (const each of sentencesOf(PHOTO_SAYS))
    expect(failureText(oldPhotoError(each)!, photoFailures, 'en-US')).toBe(each);
  const codes = new Set(sentencesOf(PHOTO_SAYS).map((each) => oldPhotoError(each)?.code));
  expect([...codes].toSorted()).toEqual(PHOTO_FAILURES.toSorted());
});

test('an old incomplete reply is read as its text and a code', () => {
  expect(oldEnding(`Well, 5\n\n${COACH_SAYS.brokenOff}`)).toEqual({
    written: 'Well, 5',
    failure: { code: 'broken_off', params: {} },
  });
  expect(oldEnding(`Well\n\n${COACH_SAYS.thatMuch}`)?.failure.code).toBe('too_long');
});

test('other texts are not read as codes', () => {
  for (const each of ['', 'Hello', '5', `${COACH_SAYS.noKey} Or here.`, 'I need # eggs', '__proto__', 'constructor']) {
    expect([oldExcuse(each), oldPhotoError(each), oldEnding(each)]).toEqual([undefined, undefined, undefined]);
  }
});
