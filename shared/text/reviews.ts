import type { SentenceCode } from '../domain/reviews.ts';

/* What a weekly review says. It is calm about what was not done. */

/** What the sentences are made of, in the reader's language; each has some of them. */
export interface SentenceWords {
  /** Of the commitment. */
  title: string;
  done: number;
  of: number;
  /** `done` and `of` as amounts, and their unit. */
  amount: string;
  limit: string;
  unit: string;
  note: string;
  /** 'Tuesday'; undefined where a note is about more than a day. */
  day: string | undefined;
  /** The first and the last day of a pause. */
  from: string;
  until: string;
  /** 'Tuesday and Friday'; undefined where longer periods were skipped. */
  days: string | undefined;
}

export const sentences: Record<SentenceCode, (words: SentenceWords) => string> = {
  welcome_back: () => 'Welcome back. Begin with one.',
  done_days: ({ title, done, of }) => {
    if (of === 1) return done === 1 ? `${title}: done on its day.` : `${title}: not done on its day.`;
    if (done === 0) return `${title}: on none of ${of} days.`;
    return done === of ? `${title}: on all ${of} days.` : `${title}: on ${done} of ${of} days.`;
  },
  kept_days: ({ title, done, of }) => {
    if (of === 1) return done === 1 ? `${title}: kept on its day.` : `${title}: not kept on its day.`;
    if (done === 0) return `${title}: kept on none of ${of} days.`;
    return done === of ? `${title}: kept on all ${of} days.` : `${title}: kept on ${done} of ${of} days.`;
  },
  done_times: ({ title, done, of }) => {
    if (of === 1) return done === 0 ? `${title}: not done.` : `${title}: done.`;
    return done > of ? `${title}: ${done} times, and ${of} were planned.` : `${title}: ${done} of ${of} times.`;
  },
  done_amount: ({ title, amount, limit, unit }) => `${title}: ${amount} of ${limit} ${unit}.`,
  limit_amount: ({ title, amount, limit, unit }) => `${title}: ${amount} ${unit}, and the limit was ${limit}.`,
  done: ({ title }) => `${title}: done.`,
  not_done: ({ title }) => `${title}: not done.`,
  skipped: ({ title, days }) => (days ? `${title}: skipped on ${days}.` : `${title}: skipped.`),
  paused: ({ title, from, until }) =>
    from === until ? `${title}: paused on ${from}.` : `${title}: paused from ${from} to ${until}.`,
  missed_note: ({ title, day, note }) =>
    day ? `${title}, missed on ${day}: “${note}”` : `${title}, missed: “${note}”`,
  note: ({ title, day, note }) => (day ? `${title}, on ${day}: “${note}”` : `${title}: “${note}”`),
};

/** A sentence of a review, at the beginning of an answer to it. */
export const quoted = (sentence: string) => `“${sentence}”`;

/** The file of an export that has the reviews. */
export const exported = {
  about: 'your weekly reviews that you answered or shared, as you see them',
  fields: {
    id: 'the id of the review',
    'week.from': 'the first day of its week (week_from in the tables)',
    'week.to': 'its last day (week_to in the table)',
    'sentences.id': 'the id of a sentence',
    'sentences.code': 'its kind',
    'sentences.params': 'the words and numbers in it',
    'sentences.text': 'the sentence (text in the table of sentences)',
    'sentences.refs.commitment_id': 'the id of the commitment',
    'sentences.refs.date': 'the first day of a period that the sentence is about',
    away: 'whether nothing was done in the week',
    cold: 'the ids of commitments that were not done for two weeks then',
    'answers.helped': 'what helped you',
    'answers.hindered': 'what got in the way',
    'answers.change.text': 'what you will change',
    'answers.change.action.kind': 'the change of plan: cue, reminders, schedule, pause or close',
    'answers.change.action.commitment_id': 'the id of the commitment that it is for',
    'answers.change.action.value': 'what is changed to',
    shared_with: 'the ids of the confidants who see the review',
    notes_shared: 'whether they see the notes in it',
    created_at: 'when it was saved',
  },
};
