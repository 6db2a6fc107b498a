import * as LIMITS from '#shared/domain/limits.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type AnyAnswer, sentencesOf } from './refusals.ts';

/* Values that a field refuses, each with its error. `undefined` is a missing field. */

export interface Wrong {
  value: unknown;
  sentences: readonly string[];
}

/**
 * The errors of a call for each wrong value, in the form in which they are expected. Any status but 422 fails the
 * test.
 */
export async function answersTo(
  wrong: readonly Wrong[],
  ask: (value: unknown) => Promise<AnyAnswer>,
): Promise<(Wrong & { status?: number })[]> {
  const answers: (Wrong & { status?: number })[] = [];
  for (const { value } of wrong) {
    const answer = await ask(value);
    const { status } = answer;
    // Next to its value, so that a failure shows the value.
    answers.push(status === 422 ? { value, sentences: sentencesOf(answer) } : { value, sentences: [], status });
  }
  return answers;
}

const withError = (sentence: string, values: readonly unknown[]): Wrong[] =>
  values.map((value) => ({ value, sentences: [sentence] }));

const NO_TEXT = [5, 0, true, false, [], ['Run'], {}, { title: 'Run' }];

const CONTROL = ['\u0000', '\u0007', '\u0008', '\u000b', '\u001b', '\u001f', '\u007f', '\u0085', '\u009b'];
const LONE_SURROGATES = ['\ud800', '\udfff', 'a\ud83c', '\udf31\ud83c'];
const FORBIDDEN = [...CONTROL, ...LONE_SURROGATES].map((each) => `a${each}b`);

const noText = (label: string) => [
  ...withError(SENTENCES.required(label), [undefined, null]),
  ...withError(SENTENCES.notText(label), NO_TEXT),
];

/** A required single line. */
export const wrongLine = (label: string, max: number): Wrong[] => [
  ...noText(label),
  ...withError(SENTENCES.required(label), ['', ' ', '\n', '\t\r\n', '\u00a0\u2003', '\ufeff']),
  ...withError(SENTENCES.forbiddenCharacters(label), [...FORBIDDEN, 'a\rb', `${'x'.repeat(max)}\u0000`]),
  ...withError(SENTENCES.oneLine(label), ['a\nb', 'a\r\nb', 'a\u2028b', 'a\u2029b', 'a\n\nSet-Cookie: b']),
  ...withError(SENTENCES.tooLong(label, max), ['x'.repeat(max + 1), `${'🌱'.repeat(max / 2)}x`, 'x'.repeat(60_000)]),
];

/** An optional text of several lines. */
export const wrongParagraph = (label: string, max: number): Wrong[] => [
  ...withError(SENTENCES.notText(label), NO_TEXT),
  ...withError(SENTENCES.forbiddenCharacters(label), [...FORBIDDEN, 'a\rb']),
  ...withError(SENTENCES.tooLong(label, max), ['x'.repeat(max + 1), `${'🌱'.repeat(max / 2)}x`]),
];

/** A text that is compared with a stored one. */
export const wrongTyped = (label: string): Wrong[] => [...noText(label), ...withError(SENTENCES.required(label), [''])];

/** The address of a new account. */
export const wrongEmail: readonly Wrong[] = [
  ...noText('Email'),
  ...withError(SENTENCES.required('Email'), ['', '  ', '\n']),
  ...withError(SENTENCES.forbiddenCharacters('Email'), [
    'a\u0000@example.com',
    'a\ud800@example.com',
    'a\r@example.com',
  ]),
  ...withError(SENTENCES.tooLong('Email', LIMITS.emailLength), [`${'x'.repeat(LIMITS.emailLength - 11)}@example.com`]),
  ...withError(SENTENCES.badEmail, [
    'nobody',
    '@example.com',
    'nobody@',
    'nobody@localhost',
    'nobody@.com',
    'nobody@example.',
    'nobody@example..com',
    'no body@example.com',
    'no\nbody@example.com',
    'nobody@exa mple.com',
    'a@b@example.com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'Nobody <nobody@example.com>',
    '"nobody"@example.com',
    'nobody@[127.0.0.1]',
    'nobody@example.com\nBcc: b@example.com',
    'mailto:nobody@example.com',
  ]),
];

/** A new password. The confirmation has the same value. */
export const wrongNewPassword: readonly Wrong[] = [
  ...noText('Password'),
  ...withError(SENTENCES.required('Password'), ['']),
  ...withError(SENTENCES.forbiddenCharacters('Password'), [
    'secret\u0000s',
    'secret\u001bs',
    'secret\ud800',
    'secret\rs',
  ]),
  ...withError(SENTENCES.tooShort('Password', LIMITS.passwordMinimum), ['x', 'x'.repeat(LIMITS.passwordMinimum - 1)]),
  // Unicode normalization makes five characters of it.
  ...withError(SENTENCES.tooShort('Password', LIMITS.passwordMinimum), ['cafe\u0301s']),
  ...withError(SENTENCES.tooLong('Password', LIMITS.passwordLength), ['x'.repeat(LIMITS.passwordLength + 1)]),
];

/** A calendar date; an empty one is named as missing. */
export const wrongDate = (label: string): Wrong[] => [
  ...withError(SENTENCES.notText(label), NO_TEXT),
  ...wrongDateText(label),
];

/** The same for a query, which can only contain text. */
export const wrongDateText = (label: string): Wrong[] => [
  ...withError(SENTENCES.required(label), ['']),
  ...withError(SENTENCES.notADate(label), [
    ' ',
    'today',
    '2026-11-31',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20261120',
    '2026-11-20 ',
    '2026-11-20T00:00:00Z',
    '2026-11-20\n',
    '20.11.2026',
    '+2026-11-20',
    '-002026-11-20',
    '02026-11-20',
    '２０２６-11-20',
    '2026-11-20,2026-11-20',
    '2026-11-20\u0000',
  ]),
  ...withError(SENTENCES.dateOutOfRange(label), ['1969-12-31', '2200-01-01', '0001-01-01', '9999-12-31']),
];

/** One of a fixed set of words. */
export const wrongChoice = (label: string, choices: readonly string[]): Wrong[] =>
  withError(SENTENCES.notOneOf(label, choices), [
    5,
    0,
    true,
    [],
    [choices[0]],
    {},
    'DAILY',
    ' daily',
    'x'.repeat(5_000),
  ]);

/** The instant of a completion action. */
export const wrongInstant: readonly Wrong[] = withError(SENTENCES.notAnInstant, [
  ...NO_TEXT,
  '',
  ' ',
  'now',
  '2026-11-20',
  '2026-11-20T09:30:00',
  '2026-11-20T09:30Z',
  '2026-11-20 09:30:00Z',
  '2026-02-30T09:30:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T23:59:60Z',
  '2026-11-20T09:30:00+0100',
  '2026-11-20T09:30:00+24:00',
  '2026-11-20T09:30:00[UTC]',
  '+002026-11-20T09:30:00Z',
  '1795167000000',
  'Fri, 20 Nov 2026 09:30:00 GMT',
]);
