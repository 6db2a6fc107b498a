import type { Head } from '#functions/lib/data/chats/chats.ts';
import { loadMessage, loadMessages, type Message, messageId } from '#functions/lib/data/chats/messages.ts';
import { loadCurrentQuestion } from '#functions/lib/data/confidants/told-questions.ts';
import { loadHeads } from '#functions/lib/data/notifications/delivery-targets.ts';
import { giveMailBack, isMailed, loadRecipients, takeMail } from '#functions/lib/data/notifications/recipients.ts';
import { loadReview } from '#functions/lib/data/reviews/reviews.ts';
import { contentOf as contentOfMessage, writerOf } from '#functions/lib/present-message.ts';
import type { LocalText } from '#functions/lib/text.ts';
import { previewOf } from '#shared/domain/chats.ts';
import { inWords } from '#shared/domain/commitment-links.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { NotificationSubject } from '#shared/domain/notifications.ts';
import { isAsked, type LookBackQuestion, type Question } from '#shared/domain/questions.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Notification, NotificationContent } from './notification.ts';
import type { CurrentEmail, NotificationType } from './notification-type.ts';

/** The notification of a chat message, for members who have not read it some seconds later. */
export const message: NotificationType<'message'> = {
  change: 'message',
  delay: LIMITS.messageNotificationSeconds,
  hasEmail: true,

  jobOf({ message: { chatId, sequence } }) {
    return { id: idOf(chatId, sequence), job: { kind: 'message', chatId, sequence } };
  },

  announce({ message: sent }, { heads }) {
    const head = heads.get(sent.chatId);
    if (!head) return undefined;
    const userIds = readersOf(sent, head).filter((id) => !isForOther(sent, id));
    return { kind: 'message', userIds, id: messageId(sent), content: contentOf(sent, head, userIds[0]) };
  },

  /** One BatchGetItem and one GetItem at once, then as `loadRecipients`; about a week's review, one GetItem more. */
  async prepare({ chatId, sequence }, now) {
    const [heads, sent] = await Promise.all([loadHeads([chatId]), loadMessage(chatId, sequence)]);
    const head = heads.get(chatId);
    if (!head || !sent) return [];
    const id = idOf(chatId, sequence);
    const reference = { kind: 'message', chatId, sequence } as const;
    const asked = { chatId, tag: message.tagOf(reference), notification: { id, at: sent.at } };
    const [recipients, isLookBack] = await Promise.all([
      loadRecipients(readersOf(sent, head), asked, now),
      isUnanswered(sent),
    ]);
    return recipients.map((recipient) => {
      const { user, chat } = recipient;
      const content = contentOf(sent, head, user.id);
      const notification: Notification = {
        userId: user.id,
        kind: 'message',
        id,
        subject: content.subject,
        at: sent.at,
      };
      const isOver = !chat || chat.read >= sequence || isTakenBack(sent);
      const facts = { isOver, isMailed: isMailed(recipient, id), isForOther: isForOther(sent, user.id), isLookBack };
      return { recipient, notification, content, reference, facts };
    });
  },

  tagOf: ({ chatId }) => `chat-${chatId}`,

  /**
   * All unread messages of the chat as one notification. Undefined for former members. As `loadRecipients` and one
   * BatchGetItem in parallel, then one GetItem; if the newest is a question, then as `toldIn`.
   */
  async recheck(userId, { chatId, sequence }, now) {
    const [heads, [recipient]] = await Promise.all([loadHeads([chatId]), loadRecipients([userId], { chatId }, now)]);
    const head = heads.get(chatId);
    if (!head || !recipient) return undefined;
    const last = await loadMessage(chatId, head.last);
    if (!last) return undefined;
    const read = recipient.chat?.read ?? head.last;
    const unread: Unread = { newest: last, count: head.last - read };
    const told = last.question ? await toldIn({ head, read, userId }, unread, now) : unread;
    const { newest, count, other, loaded } = told;
    // Who gets the letter about the week needs no second e-mail that says to look back on it.
    const quoted = (recipient.preferences.weeklyReview && other) || newest;
    const content = contentOfSeveral(Math.max(count, 1), newest, { head, userId });
    const isOver = read >= sequence || count <= 0 || (count === 1 && isTakenBack(newest));
    return { recipient, content, isOver, email: emailOf(userId, { head, newest: quoted, read, count, loaded }) };
  },
};

const idOf = (chatId: string, sequence: number) => `message-${chatId}-${sequence}`;

/** Members who joined later do not see it. */
function readersOf({ sequence, by }: Message, { members }: Head): string[] {
  return members.filter(({ id, joined }) => joined < sequence && id !== by).map(({ id }) => id);
}

/** Whether it is a page of a journal that can no longer be read. */
const isTakenBack = ({ journalPage }: Message): boolean => journalPage !== undefined && !journalPage.date;

/** Whether it is a question to another member. */
function isForOther({ question }: Message, userId: string): boolean {
  return question !== undefined && !isAsked(question, userId);
}

/** Whether it says that it is time to look back on a week whose review is not answered. */
async function isUnanswered({ question }: Message): Promise<boolean> {
  return ofWeek(question) && (await loadReview(question.of, question.from)) === undefined;
}

const ofWeek = (question: Question | undefined): question is LookBackQuestion =>
  question?.kind === 'look_back' && question.every === 'weekly';

interface Unread {
  newest: Message;
  count: number;
  /** The newest one, without those that say that it is time to look back on a week. */
  other?: Message | undefined;
  /** All unread messages, if they were loaded to find the others. */
  loaded?: readonly Message[] | undefined;
}

/** The unread messages of a chat, the last ones of many: one Query. */
const loadUnread = (head: Head, read: number) =>
  loadMessages({ head, membership: { chatId: head.id, read, joined: read } }, head.last, LIMITS.messagesAtOnce);

/**
 * The unread messages that a user may still be told of: without questions to another member, and without those that
 * no longer apply. One Query, and for each question to them as `loadCurrentQuestion`.
 */
async function toldIn(
  { head, read, userId }: { head: Head; read: number; userId: string },
  { newest, count }: Unread,
  now: number,
): Promise<Unread> {
  const unread = await loadUnread(head, read);
  const told = await Promise.all(
    unread.map(async (each) => {
      if (!each.question) return each;
      const question = isForOther(each, userId) ? undefined : await loadCurrentQuestion(userId, each.question, now);
      return question && { ...each, question };
    }),
  );
  const left = told.filter((each) => each !== undefined);
  const other = left.findLast(({ question }) => !ofWeek(question));
  return { newest: left.at(-1) ?? newest, count: count - (unread.length - left.length), other, loaded: unread };
}

/** The only e-mail about a chat until it is read. One UpdateItem, and one Query unless the messages are loaded. */
function emailOf(
  userId: string,
  { head, newest, read, count, loaded }: Omit<Unread, 'other'> & { head: Head; read: number },
): CurrentEmail {
  return {
    isOver: count <= 0,
    reference: { kind: 'message', chatId: head.id, sequence: head.last },
    take: (by) => takeMail(userId, head.id, { sequence: head.last, by }, read),
    giveBack: (by) => giveMailBack(userId, head.id, by),
    async compose({ language, unsubscribeUrl, held, siteUrl }) {
      const [{ messages }, unread] = await Promise.all([
        import('#functions/lib/emails/notifications.ts'),
        loaded ?? loadUnread(head, read),
      ]);
      const { formerMember } = language.text.notifications;
      const people = unread.toReversed().map((each) => senderOf(each, head) ?? formerMember);
      return messages(
        {
          chat: head.type === 'group_chat' ? head.name : null,
          people: [...new Set(people)],
          count,
          preview: quoteOf(newest, head, language.text),
          url: siteUrl(`/chats/${head.id}`),
          unsubscribeUrl,
          merged: held,
        },
        language,
      );
    },
  };
}

/** The content of the notification for one user. */
function contentOf(sent: Message, head: Head, userId: string | undefined): NotificationContent {
  const url = `/chats/${head.id}`;
  const { question } = sent;
  if (question) return { subject: questionIn(question, head, userId), body: { question, people: namesOf(head) }, url };
  const named = namedIn(sent, head);
  const subject: NotificationSubject =
    head.type === 'group_chat' ? { code: 'group_message', ...named, group: head.name } : { code: 'message', ...named };
  return { subject, body: bodyOf(sent), url };
}

function questionIn(question: Question, head: Head, userId: string | undefined): NotificationSubject {
  const other = head.members.find(({ id }) => id !== userId);
  const named = { name: other?.name ?? null, ...(other && { by: other.id }) };
  if (question.kind === 'look_back') return { code: 'look_back', every: question.every, ...named };
  if (question.kind === 'proposal' || question.kind === 'ended') return { code: question.kind, ...named };
  if (question.kind === 'accepted' || question.kind === 'declined') return { code: 'answer', ...named };
  if (question.kind === 'review') return { code: 'shared_review', ...named };
  const { of, missed, count, when } = question;
  return { code: 'question', of, missed, count, when, ...named };
}

const namesOf = ({ members }: Head) => members.map(({ id, name }) => ({ id, name }));

function contentOfSeveral(
  count: number,
  newest: Message,
  { head, userId }: { head: Head; userId: string },
): NotificationContent {
  const content = contentOf(newest, head, userId);
  if (count === 1) return content;
  const subject: NotificationSubject =
    head.type === 'group_chat'
      ? { code: 'group_messages', count, group: head.name }
      : { code: 'messages', count, ...namedIn(newest, head) };
  return { ...content, subject };
}

/** Who is named as the sender. */
function namedIn(sent: Message, head: Head) {
  const isMember = head.members.some(({ id }) => id === sent.by);
  return { name: senderOf(sent, head), ...(isMember && { by: sent.by }) };
}

/** Null for a former member. */
function senderOf(sent: Message, head: Head): string | null {
  if (sent.question) return PRODUCT.name;
  return writerOf(sent, head)?.name ?? null;
}

function bodyOf(sent: Message): NotificationContent['body'] {
  const { content, failure, journalPage } = sent;
  if (journalPage) return { code: 'journal_page' };
  return { text: previewOf(withTitles(sent, content)), ...(failure && { failure }) };
}

/** The newest message, as an e-mail quotes it. */
function quoteOf(newest: Message, head: Head, text: LocalText): string {
  return withTitles(newest, contentOfMessage(newest, head, text));
}

/** Renders a coach's links to commitments as their titles. */
function withTitles({ answers }: Message, content: string): string {
  return answers === undefined ? content : inWords(content);
}
