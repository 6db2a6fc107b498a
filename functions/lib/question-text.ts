import type { LocalText } from '#functions/lib/text.ts';
import type { MissQuestion, Question } from '#shared/domain/questions.ts';

type Named = readonly { id: string; name: string }[];

/** The text of a question. `people` are the members of the chat. */
export function questionText(question: Question, people: Named, text: LocalText): string {
  const { questions, notifications } = text;
  const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? notifications.formerMember;
  const { of, asks } = question;
  if (question.kind === 'look_back') return questions.lookBack[question.every](nameOf(of), nameOf(question.with));
  if (question.kind === 'proposal') return questions.proposal(nameOf(asks), nameOf(of));
  if (question.kind === 'accepted' || question.kind === 'declined')
    return questions[question.kind](nameOf(asks), nameOf(of));
  if (question.kind === 'ended') return questions.ended(nameOf(of), nameOf(asks), dayOf(question.until, text.locale));
  if (question.kind === 'review') return questions.review(nameOf(asks), nameOf(of), dayOf(question.from, text.locale));
  const { missed, count, when } = question;
  const titles = listOf(missed, count, text);
  return asks === of
    ? questions.askOwner(nameOf(of), titles, when)
    : questions.askOther(nameOf(asks), nameOf(of), titles, when);
}

/** 'May 11' */
function dayOf(date: string, locale: string): string {
  return new Date(date).toLocaleDateString(locale, { timeZone: 'UTC', month: 'long', day: 'numeric' });
}

/** '“Run”, “Read” and 3 more': the first of `count` titles. */
export function listOf(
  missed: MissQuestion['missed'],
  count: number,
  { questions, locale }: Pick<LocalText, 'questions' | 'locale'>,
): string {
  const more = count - missed.length;
  const parts = missed.map(({ title }) => questions.quotedTitle(title));
  if (more > 0) parts.push(questions.moreTitles(more, more.toLocaleString(locale)));
  return new Intl.ListFormat(locale).format(parts);
}
