import { describe, expect, test } from 'vitest';
import { listOf, questionText } from '#functions/lib/question-text.ts';
import { textOf } from '#functions/lib/text.ts';
import { isAsked, type MissQuestion } from '#shared/domain/questions.ts';

/* What Steadfast says after a miss, and when it is time to look back. */

const text = await textOf('en-US');
const people = [
  { id: 'ada', name: 'Ada' },
  { id: 'bob', name: 'Bob' },
];
const asked = (fields: Partial<MissQuestion>, members = people) =>
  questionText(
    {
      ...{ kind: 'missed', of: 'ada', asks: 'ada', missed: [{ id: 'run', title: 'Run' }], count: 1, when: 'yesterday' },
      ...fields,
    },
    members,
    text,
  );
const two = [
  { id: 'run', title: 'Run' },
  { id: 'read', title: 'Read' },
];

describe('a question', () => {
  test.each<[Partial<MissQuestion>, string]>([
    [{}, 'Ada, you missed “Run” yesterday. What got in the way?'],
    [{ when: 'week' }, 'Ada, you missed “Run” last week. What got in the way?'],
    [{ when: 'month', missed: two, count: 2 }, 'Ada, you missed “Run” and “Read” last month. What got in the way?'],
    [{ when: null, missed: two, count: 7 }, 'Ada, you missed “Run”, “Read”, and 5 more. What got in the way?'],
    [{ asks: 'bob' }, 'Bob, Ada missed “Run” yesterday. Would you ask what got in the way?'],
  ])('%j', (fields, sentence) => expect(asked(fields)).toBe(sentence));

  test('stays readable when its people have deleted their accounts', () => {
    expect(asked({ asks: 'bob' }, people.slice(1))).toBe(
      'Bob, Former member missed “Run” yesterday. Would you ask what got in the way?',
    );
  });
});

test('to both, when their agreement has ended', () => {
  const ended = { kind: 'ended', of: 'ada', asks: 'bob', until: '2026-05-31' } as const;
  expect(questionText(ended, people, text)).toBe('Ada and Bob, your agreement ended on May 31.');
  expect(['ada', 'bob', 'eve'].map((id) => isAsked(ended, id))).toEqual([true, true, false]);
  expect(['ada', 'bob'].map((id) => isAsked({ ...ended, kind: 'accepted' }, id))).toEqual([false, true]);
});

test.each([
  ['accepted', 'Bob, Ada said yes. What you proposed applies from now on.'],
  ['declined', 'Bob, Ada declined what you proposed. Nothing changes.'],
  ['proposal', 'Bob, Ada proposes to change your agreement.'],
  ['review', 'Bob, Ada shared the review of the week from May 11 with you.'],
] as const)('to the other, about a %s', (kind, sentence) => {
  expect(questionText({ kind, of: 'ada', asks: 'bob', from: '2026-05-11' }, people, text)).toBe(sentence);
});

test.each([
  ['weekly', 'Ada and Bob, Ada’s week has ended. You can look back on it together now.'],
  ['monthly', 'Ada and Bob, Ada’s month has ended. You can look back on it together now.'],
] as const)('when it is time to look back: %s', (every, sentence) => {
  expect(
    questionText({ kind: 'look_back', of: 'ada', asks: 'ada', with: 'bob', every, from: '2026-05-11' }, people, text),
  ).toBe(sentence);
});

test.each([
  [two.slice(0, 1), 1, '“Run” was missed yesterday, and your agreement with Ada says that Steadfast asks.'],
  [two, 2, '“Run” and “Read” were missed yesterday, and your agreement with Ada says that Steadfast asks.'],
])('why it came: %j', (missed, count, sentence) => {
  expect(text.questions.why(listOf(missed, count, text), count, 'yesterday', 'Ada')).toBe(sentence);
});
