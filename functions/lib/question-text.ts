import type { LocalText } from '#functions/lib/text.ts';
import { isLookBack, type MissQuestion, type Question } from '#shared/domain/misses.ts';

type Named = readonly { id: string; name: string }[];

/** What Steadfast writes into a chat, in a language. `people` are the members of the chat. */
export function questionText(question: Question, people: Named, text: LocalText): string {
  const { questions, notifications } = text;
  const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? notifications.formerMember;
  if (isLookBack(question)) return questions.lookBack[question.every](nameOf(question.of));
  const { of, asks, missed, count, when } = question;
  const titles = listOf(missed, count, text);
  return asks === of
    ? questions.askOwner(nameOf(of), titles, when)
    : questions.askOther(nameOf(asks), nameOf(of), titles, when);
}

/** '“Run”, “Read” and 3 more': the first of `count` titles. */
export function listOf(missed: MissQuestion['missed'], count: number, { questions, locale }: LocalText): string {
  const more = count - missed.length;
  const parts = missed.map(({ title }) => questions.quotedTitle(title));
  if (more > 0) parts.push(questions.moreTitles(more, more.toLocaleString(locale)));
  return new Intl.ListFormat(locale).format(parts);
}
