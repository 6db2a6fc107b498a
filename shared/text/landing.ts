import { plural } from './language.ts';

/* The landing page. Numbers, dates and times are passed formatted. */

export const logIn = 'Log In';
export const license = 'Scripture from the World English Bible, which is in the public domain.';
export const promise = 'A quiet place for the promises you make.';
export const lede =
  'Write down what you want to do: every day, every week, every month, or once. Check it off, reflect on it, and share it with people you trust.';
export const getStarted = 'Get Started';
export const viewDemo = 'View Demo';
export const quote = '“Bear one another’s burdens, and so fulfill the law of Christ.”';
export const verse = 'Galatians 6:2';
export const translation = 'World English Bible';
export const begin = 'Begin with one promise.';
export const beginLede = 'Choose something small that matters. It’ll be here for you tomorrow.';
export const createAccount = 'Create Account';

export const featuresHeading = 'What helps you keep your word';
export const features = {
  commitments: {
    title: 'Commitments That Matter',
    text: 'Daily, weekly, monthly or once: write down the few things that matter to you. Check them off, or skip one honestly.',
  },
  confidants: {
    title: 'Confidants for Accountability',
    text: 'Invite a friend or a coach. They see your commitments, and you talk about them, one to one or in a group.',
  },
  powerups: {
    title: 'Power-Ups for Focus',
    text: 'Fitness tracks food, weight and exercise against your goals. Journaling keeps a page for each day. Digital well-being is coming. Add what helps you.',
  },
  reflection: {
    title: 'Designed for Reflection',
    text: 'No streaks, no points, no games. Look back on your day, and start the next one fresh.',
  },
};

export const demoHeading = 'See It in Action';
export const demoLede = 'Three screens with sample data. The people are made up.';
export const samples = {
  commitments: { title: 'Commitments', text: 'The few things that matter, and how today is going.' },
  fitness: { title: 'Fitness power-up', text: 'What you ate and how you trained, next to your goals.' },
  confidants: {
    title: 'Confidants and groups',
    text: 'People who know your commitments, and a place to talk.',
  },
};

export const openCommitments = (count: string) => `Commitments (${count})`;
export const daily = 'Daily';
export const weekly = 'Weekly';
export const monthly = 'Monthly';
export const once = 'Once';
export const due = (date: string) => `Due ${date}`;
export const walk = 'Walk before breakfast';
export const journal = 'Write three lines in the journal';
export const callMother = 'Call Mother';
export const budget = 'Review the household budget';
export const passport = 'Renew the passport';
export const done = 'Done';
export const notDone = 'Not done yet';
export const incomplete = 'Incomplete';

export const todaysData = 'Today’s Data';
export const calories = 'Calories';
export const protein = 'Protein';
export const carbs = 'Carbs';
export const fat = 'Fat';
export const progress = {
  kcal: (eaten: string, goal: string) => `${eaten} of ${goal} kcal`,
  g: (eaten: string, goal: string) => `${eaten} of ${goal} g`,
};
export const exerciseToday = 'Exercise Today';
export const minutes = (value: string) => `${value} min`;
export const currentWeight = 'Current Weight';
export const pounds = (value: string) => `${value} lbs`;

export const activeConfidants = 'Active Confidants';
export const ada = 'Ada Lovelace';
export const grace = 'Grace Hopper';
export const piano = 'Practice the piano';
export const letter = 'Write to Charles';
export const reading = 'Read one chapter';
export const walkers = 'Morning walkers';
export const group = 'Group';
export const members = (count: number, shown: string) =>
  plural(count, { one: `${shown} member`, other: `${shown} members` });
/* Today's list, beside the promise */
export const today = 'Today';
export const doneOf = (done: string, all: string) => `${done} of ${all} done`;
export const stretch = 'Stretch for ten minutes';
export const pages = 'Read twenty pages';
export const longRun = 'Long run with Bob';
export const todaysMessage = 'Twenty pages before breakfast? Tell me about it at lunch.';
export const graceMessage = 'It rained on me yesterday. I’m going again.';
export const adaMessage = 'I’ll meet you at the bridge.';
