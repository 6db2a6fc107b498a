import type { SentenceCode } from '../domain/reviews.ts';
import { isolated } from './isolated.ts';

/* The sentences of a weekly review. They are calm about missed commitments. */

/** The parts of sentences, in the reader's language; each sentence has some of them. */
export interface SentenceWords {
  /** The title of the commitment. */
  title: string;
  done: number;
  of: number;
  /** `done` and `of` as amounts, and their unit. */
  amount: string;
  limit: string;
  unit: string;
  note: string;
  /** 'Tuesday'; undefined if a note is about more than a day. */
  day: string | undefined;
  /** The first and the last day of a pause. */
  from: string;
  until: string;
  /** 'Tuesday and Friday'; undefined if longer periods were skipped. */
  days: string | undefined;
}

export const sentences: Record<SentenceCode, (words: SentenceWords) => string> = {
  welcome_back: () => 'Welcome back. Begin with one.',
  done_days: ({ title, done, of }) => {
    if (of === 1)
      return done === 1 ? `${isolated(title)}: done on its day.` : `${isolated(title)}: not done on its day.`;
    if (done === 0) return `${isolated(title)}: on none of ${of} days.`;
    return done === of ? `${isolated(title)}: on all ${of} days.` : `${isolated(title)}: on ${done} of ${of} days.`;
  },
  kept_days: ({ title, done, of }) => {
    if (of === 1)
      return done === 1 ? `${isolated(title)}: kept on its day.` : `${isolated(title)}: not kept on its day.`;
    if (done === 0) return `${isolated(title)}: kept on none of ${of} days.`;
    return done === of
      ? `${isolated(title)}: kept on all ${of} days.`
      : `${isolated(title)}: kept on ${done} of ${of} days.`;
  },
  done_times: ({ title, done, of }) => {
    if (of === 1) return done === 0 ? `${isolated(title)}: not done.` : `${isolated(title)}: done.`;
    return done > of
      ? `${isolated(title)}: ${done} times, and ${of} were planned.`
      : `${isolated(title)}: ${done} of ${of} times.`;
  },
  done_amount: ({ title, amount, limit, unit }) => `${isolated(title)}: ${amount} of ${limit} ${isolated(unit)}.`,
  limit_amount: ({ title, amount, limit, unit }) =>
    `${isolated(title)}: ${amount} ${isolated(unit)}, and the limit was ${limit}.`,
  done: ({ title }) => `${isolated(title)}: done.`,
  not_done: ({ title }) => `${isolated(title)}: not done.`,
  skipped: ({ title, days }) => (days ? `${isolated(title)}: skipped on ${days}.` : `${isolated(title)}: skipped.`),
  paused: ({ title, from, until }) =>
    from === until ? `${isolated(title)}: paused on ${from}.` : `${isolated(title)}: paused from ${from} to ${until}.`,
  missed_note: ({ title, day, note }) =>
    day
      ? `${isolated(title)}, missed on ${day}: “${isolated(note)}”`
      : `${isolated(title)}, missed: “${isolated(note)}”`,
  note: ({ title, day, note }) =>
    day ? `${isolated(title)}, on ${day}: “${isolated(note)}”` : `${isolated(title)}: “${isolated(note)}”`,
};

/** A sentence of a review, at the beginning of an answer to it. */
export const quoted = (sentence: string) => `“${sentence}”`;

/** The file of reviews in an export. */
export const exported = {
  about: 'the weekly reviews you answered or shared, as you see them',
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
