import { describe, expect, test } from 'vitest';
import { renderNotification } from '#functions/lib/notifications/render.ts';
import { listOf, questionText } from '#functions/lib/question-text.ts';
import { reminderText, skipText } from '#functions/lib/reminder-text.ts';
import type { LocalText } from '#functions/lib/text.ts';
import { COACH_FAILURES, failureText, PHOTO_FAILURES } from '#shared/domain/failures.ts';
import { MISSED_WHEN } from '#shared/domain/misses.ts';
import type { NotificationSubject } from '#shared/domain/notifications.ts';
import * as english from '#shared/text/server.ts';
import { dailyDigest, emailsSaying, ORDINARY } from '#test/support/emails.ts';
import { inBothLetters, PSEUDO_LANGUAGE, PSEUDO_LOCALE } from '#test/support/pseudo-language.ts';
import { translate } from '#test/support/translate.ts';

/* The texts of the server in a generated second language have no Latin letters, except for typed text. */

const text: LocalText = { ...translate({ ...english }), language: PSEUDO_LANGUAGE, locale: PSEUDO_LOCALE };

const wordsOf = (shown: string): string[] => shown.match(/[A-Za-z][A-Za-z’'-]*[A-Za-z]/g) ?? [];
const typed = new Set(wordsOf(`${JSON.stringify([ORDINARY, dailyDigest(ORDINARY)])} Steadfast Call Mother`));

/** The words in Latin letters that are not typed text. */
function latinWords(shown: string): string[] {
  const readable = shown
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi, ' ')
    .replace(/https?:\/\/[^\s"<>]+/g, ' ')
    .replace(/<[^>]+>|&\w+;/g, ' ')
    .replace(/\S+@\S+/g, ' ');
  return wordsOf(readable).filter((word) => !typed.has(word));
}

describe('in a second language', () => {
  const emails = Object.entries(emailsSaying(ORDINARY, { text, locale: PSEUDO_LOCALE }));

  test.each(emails)('the email %s has no other text', (_, { rendered }) => {
    for (const shown of [rendered.subject, rendered.text, rendered.html]) expect(latinWords(shown)).toEqual([]);
    expect(rendered.html).toContain(`lang="${PSEUDO_LANGUAGE}`);
  });

  const subjects: NotificationSubject[] = [
    { code: 'message', name: null },
    { code: 'group_message', name: null, group: ORDINARY.group },
    { code: 'messages', count: 3, name: null },
    { code: 'group_messages', count: 3, group: ORDINARY.group },
    { code: 'question', of: 'ada', missed: [{ id: 'run', title: '…' }], count: 2, when: 'week', name: ORDINARY.person },
    { code: 'look_back', every: 'weekly', name: ORDINARY.person },
    { code: 'proposal', name: ORDINARY.person },
    { code: 'answer', name: ORDINARY.person },
    { code: 'ended', name: ORDINARY.person },
    { code: 'shared_review', name: ORDINARY.person },
    { code: 'invitation', name: ORDINARY.person },
    { code: 'accepted', name: ORDINARY.person },
    { code: 'photo' },
    { code: 'review' },
    { code: 'reminder', title: '…' },
    { code: 'reminders', count: 2, titles: ['…', '…'] },
    { code: 'digest', frequency: 'daily' },
    { code: 'digest', frequency: 'weekly' },
  ];

  test('a notification has no other text', () => {
    expect(new Set(subjects.map(({ code }) => code))).toEqual(new Set(Object.keys(english.notifications.titles)));
    for (const subject of subjects) {
      const { title, body } = renderNotification({ subject, body: { code: 'invitation' }, url: '/' }, text);
      expect(latinWords(`${title} ${body}`), subject.code).toEqual([]);
    }
  });

  test('a reminder has no other text', () => {
    const named = { id: 'read', title: '…', cue: null, frequency: 'weekly' } as const;
    const one = { ...named, every: null, progress: null, isLimit: false };
    const progress = { done: 1000, of: 2000, unit: '…' };
    for (const reminded of [
      one,
      { ...one, progress: { ...progress, unit: null } },
      { ...one, progress, isLimit: true },
      { ...one, every: 3, progress: { ...progress, done: 0 }, isLimit: true },
    ]) {
      const said = [reminderText([reminded], text), reminderText([reminded, reminded], text), skipText(reminded, text)];
      expect(latinWords(said.join(' '))).toEqual([]);
    }
  });

  test('a question of Steadfast, and why it came, have no other text', () => {
    const missed = [{ id: 'run', title: '…' }];
    for (const when of [...MISSED_WHEN, null]) {
      for (const asks of ['ada', 'grace']) {
        expect(
          latinWords(questionText({ kind: 'missed', of: 'ada', asks, missed, count: 3, when }, [], text)),
          asks,
        ).toEqual([]);
      }
      const { why, whyUnnamed } = text.questions;
      const name = text.notifications.formerMember;
      expect(latinWords(why(listOf(missed, 1, text), 1, when, name) + whyUnnamed(when, name))).toEqual([]);
    }
    const day = '2026-05-11';
    for (const kind of ['proposal', 'accepted', 'declined', 'ended', 'review'] as const) {
      const asked = questionText({ kind, of: 'ada', asks: 'b', from: day, until: day }, [], text);
      expect(latinWords(asked), kind).toEqual([]);
    }
    const { whyAnswer, whyEnded } = text.questions;
    expect(latinWords(whyAnswer('…') + whyEnded('…'))).toEqual([]);
    for (const every of ['weekly', 'monthly'] as const) {
      const name = text.notifications.formerMember;
      const asked = questionText(
        { kind: 'look_back', of: 'ada', asks: 'ada', with: 'b', every, from: '2026-05-11' },
        [],
        text,
      );
      expect(latinWords(asked + text.questions.whyLookBack[every](name)), every).toEqual([]);
    }
  });

  test('a failure of a coach or a photo has no other text', () => {
    for (const code of COACH_FAILURES) {
      expect(latinWords(failureText({ code, params: { limit: 5 } }, text.coachFailures, text.locale)), code).toEqual(
        [],
      );
    }
    for (const code of PHOTO_FAILURES) {
      expect(latinWords(failureText({ code, params: { limit: 5 } }, text.photoFailures, text.locale)), code).toEqual(
        [],
      );
    }
  });
});

test.each([
  ['Delete', 'Δελετε', true],
  ['delete', 'ΔΕΛΕΤΕ', true],
  ['Edit Read ten pages', 'Εδιτ Read ten pages', true],
  [/^No (commitments|coaches) yet\s/, 'Νο ψοαψηεσ υετ ', true],
  ['Delete', 'Edit', false],
])('%s is found in %s: %s', (searched, shown, isFound) => {
  expect(inBothLetters(searched).test(shown)).toBe(isFound);
});

test('a word in Latin letters is found', () => {
  expect(latinWords(`<p title="x">Γεια, Unsubscribe</p> ${ORDINARY.name} https://app.example.com/unsubscribe`)).toEqual(
    ['Unsubscribe'],
  );
});
