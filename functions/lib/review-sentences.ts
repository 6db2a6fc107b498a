import { addDays } from '#shared/domain/local-time.ts';
import type { Sentence } from '#shared/domain/reviews.ts';
import type { LocalText } from './text.ts';

/** A function that writes the sentences of a week's review. */
export function sentenceWriter(
  week: { from: string; to: string },
  { reviews, locale }: Pick<LocalText, 'reviews' | 'locale'>,
): (sentence: Pick<Sentence, 'code' | 'params'>) => string {
  // A change of the reset can lengthen a week, which then has two days of the same name.
  const isLong = week.to >= addDays(week.from, 7);
  const dayFormat = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    timeZone: 'UTC',
    ...(isLong && { month: 'short', day: 'numeric' }),
  });
  const amounts = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const dayOf = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`));
  return ({ code, params }) => {
    const { title = '', done = 0, of = 0, unit = '', note = '', date, until, dates } = params;
    return reviews.sentences[code]({
      title,
      done,
      of,
      amount: amounts.format(done),
      limit: amounts.format(of),
      unit,
      note,
      day: date && dayOf(date),
      from: date ? dayOf(date) : '',
      until: until ? dayOf(until) : '',
      days: dates && new Intl.ListFormat(locale).format(dates.map(dayOf)),
    });
  };
}
