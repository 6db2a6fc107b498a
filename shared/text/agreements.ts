/*
 * The page of the agreement of two confidants. Its sentences have choices in them: functions get a mark for each
 * choice, so a language can order them as it likes.
 */

export const title = (name: string) => `Agreement with ${name}`;
export const about = (name: string) =>
  `What you and ${name} show each other, and what happens after a miss. Showing or asking less applies right away. ` +
  'Showing or asking more waits until the other says yes.';

export const loading = 'Loading the agreement';
export const failure = 'Failed to fetch the agreement';
export const offline = 'You’re offline. The agreement will load when you’re back online.';

/* The two halves. `mine` is in the reader's words, `theirs` is about the other. */

export const halves = { mine: 'My half', theirs: (name: string) => `${name}’s half`, both: 'For both' };

/** The half of a coach, who shows nothing to the person they coach. */
export const coachHalves = {
  mine: (name: string) => `I’m ${name}’s coach. I see their half and show them nothing.`,
  theirs: (name: string) => `${name} is my coach. They see my half and show me nothing.`,
};

/** The text of each choice, in the order of the menu. `until` is followed by a date. */
export const kinds = {
  mine: {
    commitments: {
      all: 'all my commitments',
      all_until: 'all my commitments until…',
      chosen: 'commitments I chose for them',
      chosen_until: 'commitments I chose for them until…',
      none: 'none of my commitments',
    },
    notes: { shown: 'with the notes I share', until: 'with the notes I share until…', hidden: 'without notes' },
    food: { shown: 'my food', until: 'my food until…', hidden: 'not my food' },
    weight: { shown: 'my weight if I share it', until: 'my weight if I share it, until…', hidden: 'not my weight' },
    exercise: { shown: 'my exercise', until: 'my exercise until…', hidden: 'not my exercise' },
  },
  theirs: {
    commitments: {
      all: 'all their commitments',
      all_until: 'all their commitments until…',
      chosen: 'commitments they chose for me',
      chosen_until: 'commitments they chose for me until…',
      none: 'none of their commitments',
    },
    notes: { shown: 'with the notes they share', until: 'with the notes they share until…', hidden: 'without notes' },
    food: { shown: 'their food', until: 'their food until…', hidden: 'not their food' },
    weight: {
      shown: 'their weight if they share it',
      until: 'their weight if they share it, until…',
      hidden: 'not their weight',
    },
    exercise: { shown: 'their exercise', until: 'their exercise until…', hidden: 'not their exercise' },
  },
};

/** The names of the choices, for screen readers. */
export const labels = {
  mine: {
    commitments: 'My commitments',
    notes: 'My notes',
    food: 'My food',
    weight: 'My weight',
    exercise: 'My exercise',
    after_miss: 'When I miss something',
    look_back: 'How often we look back on my commitments',
  },
  theirs: {
    commitments: 'Their commitments',
    notes: 'Their notes',
    food: 'Their food',
    weight: 'Their weight',
    exercise: 'Their exercise',
    after_miss: 'When they miss something',
    look_back: 'How often we look back on their commitments',
  },
  until: 'How long this applies',
};
export const lastDay = 'Last day';
export const lastDayOf = (what: string) => `Last day: ${what}`;

type Five = [commitments: string, notes: string, food: string, weight: string, exercise: string];
export const shows = {
  mine: (name: string, ...[commitments, notes, food, weight, exercise]: Five) =>
    `I show ${name} ${commitments}, ${notes}, ${food}, ${weight} and ${exercise}.`,
  theirs: (name: string, ...[commitments, notes, food, weight, exercise]: Five) =>
    `${name} shows me ${commitments}, ${notes}, ${food}, ${weight} and ${exercise}.`,
};

export const afterMiss = {
  mine: (choice: string, rest: string) => `When I miss something, ${choice}${rest}.`,
  theirs: (name: string, choice: string, rest: string) => `When ${name} misses something, ${choice}${rest}.`,
};
export const afterMissChoices = {
  mine: {
    nothing: 'nothing happens',
    ask_me: 'Steadfast asks me in our chat',
    ask_them: 'Steadfast asks them to ask me',
  },
  theirs: {
    nothing: 'nothing happens',
    ask_me: 'Steadfast asks them in our chat',
    ask_them: 'Steadfast asks me to ask them',
  },
};
/** The text after the choice. */
export const afterMissRest = { nothing: '', ask_me: ', quietly, the next morning', ask_them: ', at most once a week' };

export const lookBack = {
  mine: (choice: string) => `${choice} look back on my commitments together.`,
  theirs: (name: string, choice: string) => `${choice} look back on ${name}’s commitments together.`,
};
export const lookBackChoices = { never: 'We never', monthly: 'Every month, we', weekly: 'Every week, we' };

export const holds = (choice: string) => `All of this applies ${choice}.`;
export const holdsChoices = { forever: 'with no end date', until: 'until…', ended: 'no longer' };

/* The same as plain sentences. Lists and dates are passed formatted. */

export const isShown = {
  mine: (name: string, list: string) => `I show ${name} ${list}.`,
  theirs: (name: string, list: string) => `${name} shows me ${list}.`,
};
export const isHidden = {
  mine: (name: string, list: string) => `I don’t show ${name} ${list}.`,
  theirs: (name: string, list: string) => `${name} doesn’t show me ${list}.`,
};
export const things = {
  mine: {
    commitments: 'my commitments',
    all: 'all my commitments',
    chosen: 'the commitments I chose for them',
    notes: 'my notes',
    shared_notes: 'the notes I share',
    food: 'my food',
    weight: 'my weight',
    shared_weight: 'my weight if I share it',
    exercise: 'my exercise',
  },
  theirs: {
    commitments: 'their commitments',
    all: 'all their commitments',
    chosen: 'the commitments they chose for me',
    notes: 'their notes',
    shared_notes: 'the notes they share',
    food: 'their food',
    weight: 'their weight',
    shared_weight: 'their weight if they share it',
    exercise: 'their exercise',
  },
};
/** 'my food until June 1' */
export const untilDay = (what: string, day: string) => `${what} until ${day}`;

export const ask = 'Ask for a change';

/* The effects of a change. `mine` is about the data that the reader shows, addressed to the reader. */

export const atOnce = 'Applies right away';
export const waits = (name: string) => `Waits for ${name}’s yes`;
export const replaces = 'This replaces the change that’s already proposed.';

export const changes = {
  mine: {
    commitments: {
      none: (name: string) => `${name} no longer sees your commitments`,
      chosen: (name: string) => `${name} sees only the commitments you chose for them`,
      all: (name: string) => `${name} sees all your commitments`,
    },
    shown: {
      notes: (name: string) => `${name} sees the notes you share`,
      food: (name: string) => `${name} sees your food`,
      weight: (name: string) => `${name} sees your weight if you share it`,
      exercise: (name: string) => `${name} sees your exercise`,
    },
    hidden: {
      notes: (name: string) => `${name} no longer sees your notes`,
      food: (name: string) => `${name} no longer sees your food`,
      weight: (name: string) => `${name} no longer sees your weight`,
      exercise: (name: string) => `${name} no longer sees your exercise`,
    },
    /** The same if nothing was shown before. */
    unseen: {
      commitments: (name: string) => `${name} doesn’t see your commitments`,
      notes: (name: string) => `${name} doesn’t see your notes`,
      food: (name: string) => `${name} doesn’t see your food`,
      weight: (name: string) => `${name} doesn’t see your weight`,
      exercise: (name: string) => `${name} doesn’t see your exercise`,
    },
    after_miss: {
      nothing: () => 'When you miss something, nothing happens',
      ask_me: () => 'When you miss something, Steadfast asks you in your chat, quietly, the next morning',
      ask_them: (name: string) => `When you miss something, Steadfast asks ${name} to ask you, at most once a week`,
    },
    look_back: {
      never: () => 'You no longer look back on your commitments together',
      monthly: () => 'You look back on your commitments together every month',
      weekly: () => 'You look back on your commitments together every week',
    },
  },
  theirs: {
    commitments: {
      none: (name: string) => `You no longer see ${name}’s commitments`,
      chosen: (name: string) => `You see only the commitments ${name} chose for you`,
      all: (name: string) => `You see all of ${name}’s commitments`,
    },
    shown: {
      notes: (name: string) => `You see the notes ${name} shares`,
      food: (name: string) => `You see ${name}’s food`,
      weight: (name: string) => `You see ${name}’s weight if they share it`,
      exercise: (name: string) => `You see ${name}’s exercise`,
    },
    hidden: {
      notes: (name: string) => `You no longer see ${name}’s notes`,
      food: (name: string) => `You no longer see ${name}’s food`,
      weight: (name: string) => `You no longer see ${name}’s weight`,
      exercise: (name: string) => `You no longer see ${name}’s exercise`,
    },
    unseen: {
      commitments: (name: string) => `You don’t see ${name}’s commitments`,
      notes: (name: string) => `You don’t see ${name}’s notes`,
      food: (name: string) => `You don’t see ${name}’s food`,
      weight: (name: string) => `You don’t see ${name}’s weight`,
      exercise: (name: string) => `You don’t see ${name}’s exercise`,
    },
    after_miss: {
      nothing: (name: string) => `When ${name} misses something, nothing happens`,
      ask_me: (name: string) =>
        `When ${name} misses something, Steadfast asks them in your chat, quietly, the next morning`,
      ask_them: (name: string) => `When ${name} misses something, Steadfast asks you to ask them, at most once a week`,
    },
    look_back: {
      never: (name: string) => `You no longer look back on ${name}’s commitments together`,
      monthly: (name: string) => `You look back on ${name}’s commitments together every month`,
      weekly: (name: string) => `You look back on ${name}’s commitments together every week`,
    },
  },
};
export const sentence = (clause: string) => `${clause}.`;
export const sentenceUntil = (clause: string, day: string) => `${clause}, until ${day}.`;
export const sentenceWithoutEnd = (clause: string) => `${clause}, with no end date.`;
export const endsAfter = (day: string) => `The agreement ends after ${day}.`;
export const holdsWithoutEnd = 'The agreement has no end date.';

/* Saving */

export const saveAndPropose = 'Save and propose';
export const propose = 'Propose';
export const saved = 'Saved. It applies from now on.';
export const proposed = (name: string) => `Proposed. It waits for ${name}’s yes.`;
export const savedAndProposed = (name: string) => `Saved. The rest waits for ${name}’s yes.`;
export const nothingChanged = 'You haven’t changed anything.';
export const needsConnection = 'You’re offline. You can change the agreement when you’re back online.';
export const untilInPast = 'Choose today or a later day.';
export const changedMeanwhile = 'The agreement changed in the meantime. Your choices here are kept.';

/* A proposal that waits for an answer */

export const theyPropose = (name: string) => `${name} proposes a change`;
export const youPropose = (name: string) => `You proposed a change. ${name} hasn’t answered yet.`;
export const accept = 'Accept';
export const decline = 'Decline';
export const takeBack = 'Take back';
export const accepted = 'Accepted. It applies from now on.';
export const declined = 'Declined. Nothing changes.';
export const takenBack = 'Taken back. Nothing changes.';
export const anotherProposal = 'The proposal changed in the meantime. This is the new one.';
export const noProposal = 'The proposal is no longer there.';
export const proposalOver = 'The last day of this proposal has passed.';

/* After the end of an agreement */

export const ended = (day: string) => `This agreement ended on ${day}.`;
export const endedAbout = 'Anything extra it showed is no longer shown, and anything it hid stays hidden.';
export const renew = 'Renew';

/* Versions */

export const versions = 'Earlier versions';
export const versionsLoading = 'Loading earlier versions';
export const versionsFailure = 'Failed to fetch earlier versions';
export const versionsOffline = 'You’re offline. Earlier versions will load when you’re back online.';
export const noVersions = 'There are no earlier versions.';
export const from = (day: string) => `From ${day}`;
/** For several versions on one day. */
export const fromTime = (day: string, time: string) => `From ${day} at ${time}`;
export const changedBy = {
  mine: () => 'You changed it.',
  theirs: (name: string) => `${name} changed it.`,
  both: (name: string) => `You and ${name} agreed to it.`,
};
/** Before a sentence that the earlier version did not have. */
export const changed = 'Changed';
export const heldUntil = (day: string) => `Agreed until ${day}.`;
