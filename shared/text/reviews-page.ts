import { isolated } from './isolated.ts';
import { plural } from './language.ts';

/* The pages of weekly reviews. Their sentences are in `reviews.ts`. Dates, times and lists are passed formatted. */

export const failure = 'Failed to fetch your review';
export const offline = 'You’re offline. Your review will load when you’re back online.';
export const loading = 'Loading the review';

/** `day` is that of the next weekly reset. */
export const firstWeek = 'Your first week isn’t over yet.';
export const nothingInWeek = 'Nothing was due last week.';
export const nextOn = (day: string) => `Your next review will be here on ${day}.`;
export const toCommitments = 'Go to your commitments';

/** After a week away. */
export const cold = 'These have waited for two weeks. You can pause or close what doesn’t fit now.';
export const pause = 'Pause';
export const pauseOf = (title: string) => `Pause ${title}`;
export const close = 'Close';
export const closeOf = (title: string) => `Close ${title}`;
export const undo = 'Undo';
export const undoOf = (what: string) => `Undo: ${what}`;
export const isPaused = 'Paused';
export const isClosed = 'Closed';

export const questions = {
  helped: 'What helped?',
  hindered: 'What got in the way?',
  change: 'What will you change?',
};
export const saveAnswers = 'Save answers';
export const editAnswers = 'Edit answers';
export const draft = 'Not saved yet. Your words are kept on this device.';
export const saved = 'Saved.';
/** The name of answers that wait to be sent. */
export const answersOf = (days: string) => `Review of ${days}`;

export const planTitle = 'One change to your plan';
export const planAbout = 'If you like, make one change now.';
export const readyAbout = 'If you like, make one change now. One tap is enough, and you can undo it.';
export const planOf = 'Commitment';
export const choose = 'Choose a commitment';
export const kinds = {
  cue: 'Another cue',
  reminders: 'Another time',
  schedule: 'Another rhythm',
  pause: 'Pause it',
  close: 'Close it',
};
/** Changes that one tap makes. The time is passed formatted. */
const COUNTS = ['Once', 'Twice', 'Three times', 'Four times', 'Five times', 'Six times'];
const countOf = (times: number) => COUNTS[times - 1] ?? `${times} times`;
export const ready = {
  weekly: (times: number) => `${countOf(times)} a week instead`,
  monthly: (times: number) => `${countOf(times)} a month instead`,
  reminders: (time: string) => `Remind me at ${time} instead`,
  cue: (cue: string) => `Another cue: ${isolated(cue)}`,
  pause: 'Pause it for two weeks',
  close: 'Close it',
};
/** A cue that is stored. */
export const cueAfter = (title: string) => `After “${title}”`;
/** A change with the title of its commitment, for places where that is not visible. */
export const readyFor = (title: string, change: string) => `${isolated(title)}: ${change}`;
export const anotherChange = 'Another change …';
export const someCommitment = 'a commitment';
/** A schedule with a target. The amount is passed formatted. */
export const withTarget = {
  at_least: (rule: string, amount: string, unit: string) => `${rule}, at least ${amount} ${unit}`,
  at_most: (rule: string, amount: string, unit: string) => `${rule}, at most ${amount} ${unit}`,
};
/** The name of a removed pause that waits to be sent. */
export const pauseNamed = (title: string) => `Pause: ${title}`;
/** The effect of a change of plan. Titles are in quotation marks, because they are the user's words. */
export const changed = {
  cue: (title: string, cue: string) =>
    cue === ''
      ? `You removed the cue of “${isolated(title)}”.`
      : `You changed the cue of “${isolated(title)}” to “${isolated(cue)}”.`,
  reminders: (title: string, times: string) =>
    times === ''
      ? `You removed the reminders of “${isolated(title)}”.`
      : `You changed the time of “${isolated(title)}” to ${times}.`,
  schedule: (title: string, rhythm: string) => `You changed the rhythm of “${isolated(title)}”: ${rhythm}.`,
  pause: (title: string, from: string, until: string) =>
    until === ''
      ? `You paused “${isolated(title)}” from ${from}.`
      : `You paused “${isolated(title)}” from ${from} until ${until}.`,
  close: (title: string) => `You closed “${isolated(title)}”.`,
};

export const sharing = 'Who can read this';
export const onlyYou = 'Only you.';
export const sharedWith = {
  whole: (names: string) => `${names}, with your notes.`,
  withoutNotes: (names: string) => `${names}, without your notes.`,
};
/** Before their names are loaded. */
export const someConfidants = 'Some of your confidants';
export const shareWith = 'Share with …';
export const changeSharing = 'Change';
export const stopSharing = 'Stop sharing';
export const shareTitle = 'Share this review';
export const shareAbout = 'They see what it says about the commitments you show them, and your answers.';
export const includeNotes = 'Include my notes';
export const includeNotesHint = 'Even notes you don’t otherwise show anyone.';
export const share = 'Share';
export const nobodyToShareWith = 'You don’t show your commitments to anyone yet.';
export const peopleOffline = 'Couldn’t load your confidants.';
export const sharingFailed = 'Couldn’t change this. Please try again.';

/** On the dashboard, on the first day of a week. */
export const weekOver = 'A new week begins.';
export const lookBack = 'Look back';

/* Past reviews. */

export const toPast = 'Past reviews';
export const toCurrent = 'Your week';
export const search = 'Search your reviews';
export const listFailure = 'Failed to fetch your reviews';
export const listOffline = 'You’re offline. Your reviews will load when you’re back online.';
export const none = 'Reviews you’ve answered or shared will be here.';
export const noneFound = (words: string) => `No review says “${words}”.`;
/** `shown` is the formatted count. */
export const found = (count: number, shown: string) =>
  plural(count, { one: '1 review found', other: `${shown} reviews found` });
export const latest = (shown: string) => `The latest ${shown} reviews`;
export const showEarlier = 'Show earlier reviews';
export const isShared = 'Shared';
/** An answer among the sentences. */
export const said = (answer: string) => `“${answer}”`;
/** Shown if the user has no review of this week. */
export const notKept = (days: number) =>
  `This week began more than ${days} days ago. Only reviews you answered or shared are kept that long.`;
export const nothingThen = 'There’s no review of this week because nothing was due in it.';
export const unknown = 'This review isn’t here. It may no longer be shared with you.';

/* The review of a confidant. */

export const weekOf = (name: string) => `Week of ${isolated(name)}`;
export const answer = 'Answer';
export const answerTo = (sentence: string) => `Answer to “${sentence}”`;
export const writeTo = (name: string) => `Write to ${isolated(name)}`;
export const send = 'Send';
/** The name of an answer that waits to be sent. */
export const answerFor = (name: string) => `Answer to ${isolated(name)}`;
export const youAnswered = (content: string) => `You answered: “${isolated(content)}”`;
export const toChat = 'Go to the chat';
export const nothingForYou = (name: string) => `${isolated(name)} doesn’t show you any of this week’s commitments.`;
export const partEnded = (name: string): string => `${isolated(name)} no longer shows you all of this.`;
export const restWhenOnline = 'The rest will appear when you’re back online.';
/** On a confidant's page, and on the preview of the confidant's view. */
export const shared = 'Weekly reviews';
export const sharedLoading = 'Loading the weekly reviews';
export const sharedFailure = 'Failed to fetch the weekly reviews';
export const sharedOffline = 'You’re offline. The weekly reviews will load when you’re back online.';
export const nothingShared = (name: string) => `${isolated(name)} hasn’t shared a weekly review with you yet.`;
export const nothingSharedWith = (name: string) => `You haven’t shared a weekly review with ${isolated(name)} yet.`;
