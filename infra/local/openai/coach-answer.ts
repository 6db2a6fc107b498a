/** The coach of the demo: a rule that tells from the request what is done and open, or how a week was. */
import { type CompletionRequest, textOf } from './completion.ts';

/** The part of the data about the user that the rule reads. */
interface CoachData {
  commitments: { id: string; title: string; frequency: string; status: string; this_week?: { completed?: string[] } }[];
  today?: string;
  today_so_far?: { calories_kcal: number; exercise_minutes: number };
  my_journal?: { date: string; text: string }[];
}

/** The data for a draft of an answer to a question of a weekly review. */
interface WeekData {
  sentences: string[];
}

const isCoachData = (data: Partial<CoachData>): data is CoachData => Array.isArray(data.commitments);
const isWeekData = (data: Partial<WeekData>): data is WeekData => Array.isArray(data.sentences);

const MOST_NAMED = 3;
const MOST_WORDS = 8;
/** The number of days of a week from which something goes well. */
const WELL_DAYS = 2;

/** The reply to a coach's request; undefined if the request has no data, or asks for certain words (`Say: `). */
export function coachAnswerTo({ messages, form }: CompletionRequest): string | undefined {
  const data = messages.map(({ content }) => dataIn(textOf(content))).find((each) => each !== undefined);
  const asked = textOf(messages.findLast(({ role }) => role === 'user')?.content);
  if (form || !data || asked.includes('Say: ')) return undefined;
  if (isWeekData(data)) return [...data.sentences.slice(0, 2), 'What stands out for me is …'].join(' ');
  if (!isCoachData(data)) return undefined;
  const { commitments, today: date, today_so_far: today, my_journal: journal } = data;
  const written = journal?.find(({ text }) => text);
  const link = ({ title, id }: CoachData['commitments'][number]) => `[${title}](commitment:${id})`;
  const done = commitments.filter(({ status }) => status === 'completed').slice(0, MOST_NAMED);
  const open = commitments.filter(({ status }) => status === 'open');
  const next = open.find(({ frequency }) => frequency === 'daily') ?? open[0];
  const days = ({ this_week: week }: CoachData['commitments'][number]) => week?.completed?.length ?? 0;
  const best = commitments.toSorted((a, b) => days(b) - days(a))[0];
  return [
    done.length > 0 ? `You have done ${listed(done.map(link))}.` : 'Nothing is checked off yet, and there is time.',
    today &&
      `Today you have logged [${today.calories_kcal} kcal and ${today.exercise_minutes} minutes of exercise](fitness:${date}).`,
    best &&
      days(best) >= WELL_DAYS &&
      `${link(best)} went well on [${days(best)} days of this week](commitment:${best.id}@${best.this_week?.completed?.at(-1)}).`,
    written && `You wrote [“${firstWords(written.text)}”](journal:${written.date}) in your journal.`,
    next ? `I would take ${link(next)} next. When is a good moment for it?` : 'Nothing is left. Enjoy the rest.',
  ]
    .filter(Boolean)
    .join(' ');
}

function dataIn(text: string): Partial<CoachData & WeekData> | undefined {
  const [, json] = /<data>\n(.+)\n<\/data>/.exec(text) ?? [];
  try {
    const data = json && (JSON.parse(json) as Partial<CoachData & WeekData>);
    return data && (isCoachData(data) || isWeekData(data)) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** The first words of a journal entry, without Markdown and brackets, which would end the link. */
function firstWords(text: string): string {
  const words = text
    .replaceAll(/[#*>[\]]/g, '')
    .trim()
    .split(/\s+/);
  return `${words.slice(0, MOST_WORDS).join(' ')}${words.length > MOST_WORDS ? ' …' : ''}`;
}

function listed(names: string[]): string {
  return new Intl.ListFormat('en').format(names);
}
