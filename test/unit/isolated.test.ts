import { expect, test } from 'vitest';
import { typed } from '#functions/lib/emails/parts.ts';
import * as chats from '#shared/text/chats-messages.ts';
import * as emails from '#shared/text/emails.ts';
import { title as exportTitle } from '#shared/text/export-readme.ts';
import { backTo } from '#shared/text/fitness-dashboard.ts';
import { isolated } from '#shared/text/isolated.ts';
import { titles } from '#shared/text/notifications.ts';
import * as questions from '#shared/text/questions-server.ts';
import * as reviews from '#shared/text/reviews-page.ts';
import { serverErrors } from '#shared/text/server-errors.ts';
import * as invitation from '#shared/text/session-invitation.ts';

test.each(['לקרוא', '20 עמודים!', 'قراءة', 'Read לקרוא', '𞤀𞤣𞤤𞤢𞤥'])(
  '%s is set apart from the sentence around it',
  (title) => {
    expect(isolated(title)).toBe(`\u2068${title}\u2069`);
  },
);

test.each(['Read', '', '20!', '読書', 'Чтение', '👍🏽', 'Ελληνικά'])('%s stays as it is', (title) => {
  expect(isolated(title)).toBe(title);
});

const SARA = 'שרה 5';
const WALKERS = 'טיילים!';

test.each([
  titles.invitation({ code: 'invitation', name: SARA } as never),
  titles.accepted({ code: 'accepted', name: SARA } as never),
  titles.question({ code: 'question', name: SARA } as never),
  titles.messages({ code: 'messages', count: 3, name: SARA } as never),
  titles.group_message({ code: 'group_message', name: SARA, group: WALKERS } as never),
  emails.invite.subject(SARA),
  emails.invite.preheader(SARA),
  emails.invite.headingToFriend(SARA),
  emails.invite.headingToCoach(SARA),
  emails.accepted.subject(SARA),
  emails.messages.title(3, SARA, null),
  typed(SARA).text,
  invitation.join(SARA),
  invitation.meaning.coach(SARA),
  questions.askOwner(SARA, '“Run”', 'yesterday'),
  questions.askOther('Bob', SARA, '“Run”', 'yesterday'),
  questions.why('“Run”', 1, 'yesterday', SARA),
  questions.whyUnnamed('yesterday', SARA),
  questions.lookBack.weekly(SARA, 'Bob'),
  questions.lookBack.monthly('Bob', SARA),
  questions.proposal('Bob', SARA),
  questions.accepted('Bob', SARA),
  questions.declined(SARA, 'Bob'),
  questions.ended('Bob', SARA, 'May 31'),
  questions.review('Bob', SARA, 'May 11'),
  questions.whyProposal(SARA),
  questions.whyAnswer(SARA),
  questions.whyEnded(SARA),
  questions.whyReview(SARA),
  questions.whyLookBack.monthly(SARA),
  serverErrors.person_has_too_many_chats({ name: SARA, limit: 50 }),
  chats.announcement(SARA, '3 new recipes'),
  reviews.writeTo(SARA),
  reviews.nothingShared(SARA),
  reviews.nothingSharedWith(SARA),
  reviews.answerFor(SARA),
  backTo(SARA),
  exportTitle(SARA),
])('the name of a person is set apart from the sentence: %s', (sentence) => {
  expect(sentence).toContain(isolated(SARA));
});

test('the name of a group is set apart from the sentence', () => {
  const about = { name: SARA, group: WALKERS, count: 3 };
  const sentences = [
    titles.group_message({ code: 'group_message', ...about } as never),
    titles.group_messages({ code: 'group_messages', ...about } as never),
    emails.messages.title(3, null, WALKERS),
  ];
  for (const sentence of sentences) expect(sentence).toContain(isolated(WALKERS));
});
