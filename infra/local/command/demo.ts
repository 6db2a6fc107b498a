import type { NewCommitment } from '#shared/contracts/commitments.ts';
import type { NewEncouragement } from '#shared/contracts/encouragements.ts';
import type { NewExercise } from '#shared/contracts/exercises.ts';
import { ADAS_FITNESS, BOBS_FITNESS, type DemoFitness } from './demo-fitness.ts';

/* The demo users and their data. */

export interface Person {
  name: string;
  email: string;
  timezone: string;
  quotes: NewEncouragement[];
  categories: string[];
  commitments: DemoCommitment[];
  fitness: DemoFitness;
}

export interface DemoCommitment {
  fields: NewCommitment;
  category?: string;
  startsInDays?: number;
  done?: true;
  exercises?: NewExercise[];
}

/** A message between the two users; `from` is an index of `PEOPLE`. */
interface Line {
  from: 0 | 1;
  text: string;
}

export const MESSAGES: readonly Line[] = [
  { from: 0, text: 'I have put the walk before breakfast on my list. Hold me to it?' },
  { from: 1, text: 'Gladly. Hold me to the stretching, then.' },
  { from: 0, text: 'Ten minutes, every morning. I can see it now.' },
];

export const GROUP = {
  name: 'Sunday walkers',
  messages: [
    { from: 1, text: 'Ten o’clock at the bridge?' },
    { from: 0, text: 'I will bring the thermos.' },
  ] satisfies readonly Line[] as readonly Line[],
};

export const PEOPLE: readonly Person[] = [
  {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    timezone: 'Europe/London',
    quotes: [
      { body: 'Begin anywhere.', citation: 'John Cage' },
      { body: 'Little by little, one travels far.' },
      {
        body: 'We are what we repeatedly do. Excellence, then, is not an act, but a habit.',
        citation: 'Will Durant, The Story of Philosophy',
      },
    ],
    categories: ['Health', 'Home and family'],
    commitments: [
      {
        fields: {
          title: 'Walk before breakfast',
          frequency: 'daily',
          description: 'Half an hour, whatever the weather.',
        },
        category: 'Health',
        done: true,
      },
      { fields: { title: 'Read twenty pages', frequency: 'daily' } },
      { fields: { title: 'Call Mother', frequency: 'weekly' }, category: 'Home and family', done: true },
      { fields: { title: 'Review the household budget', frequency: 'monthly' }, category: 'Home and family' },
      {
        fields: { title: 'Strength at home', frequency: 'weekly', commitment_type: 'workout' },
        category: 'Health',
        exercises: [
          { name: 'Squats' },
          { name: 'Press-ups', reps: 8 },
          { name: 'Plank', sets: 2, notes: '40 seconds' },
        ],
      },
      { fields: { title: 'Renew the passport', frequency: 'once', description: 'Photographs first.' } },
      { fields: { title: 'Evening piano practice', frequency: 'daily' }, startsInDays: 10 },
    ],
    fitness: ADAS_FITNESS,
  },
  {
    name: 'Bob Martin',
    email: 'bob@example.com',
    timezone: 'America/New_York',
    quotes: [
      { body: 'The best time to plant a tree was twenty years ago. The second best time is now.', citation: 'Proverb' },
    ],
    categories: ['Body', 'Friends'],
    commitments: [
      { fields: { title: 'Stretch for ten minutes', frequency: 'daily' }, category: 'Body', done: true },
      { fields: { title: 'In bed by eleven', frequency: 'daily' }, category: 'Body' },
      {
        fields: { title: 'Long run', frequency: 'weekly', description: 'At least ten kilometres.' },
        category: 'Body',
      },
      { fields: { title: 'Write to an old friend', frequency: 'weekly' }, category: 'Friends', done: true },
      { fields: { title: 'Back up the photographs', frequency: 'monthly' } },
      { fields: { title: 'Repair the garden gate', frequency: 'once' } },
      { fields: { title: 'Train for the half marathon', frequency: 'weekly' }, category: 'Body', startsInDays: 14 },
    ],
    fitness: BOBS_FITNESS,
  },
];
