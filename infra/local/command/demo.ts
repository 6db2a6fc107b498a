import type { NewCommitment } from '#shared/contracts/commitments.ts';
import type { NewEncouragement } from '#shared/contracts/encouragements.ts';
import type { NewExercise } from '#shared/contracts/exercises.ts';
import { ADAS_FITNESS, BOBS_FITNESS, type DemoFitness } from './demo-fitness.ts';
import type { Habit } from './demo-habits.ts';
import { ADAS_PAGES, type DemoPage } from './demo-journal.ts';

/* The demo users and their data. */

export interface Person {
  name: string;
  email: string;
  timezone: string;
  quotes: NewEncouragement[];
  categories: string[];
  commitments: DemoCommitment[];
  fitness: DemoFitness;
  /** Undefined if the journal is not installed. */
  journal?: readonly DemoPage[];
}

export interface DemoCommitment {
  fields: NewCommitment;
  category?: string;
  startsInDays?: number;
  /** The habit; undefined if the commitment was never done. */
  habit?: Habit;
  exercises?: NewExercise[];
  /** A pause that began some days ago. */
  paused?: { daysAgo: number; endsInDays: number; reason: string };
  closedDaysAgo?: number;
}

export const PEOPLE: readonly [Person, Person] = [
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
          notes_shared: true,
          cue: 'When the kettle is on',
          reminders: ['06:45'],
        },
        category: 'Health',
        habit: {
          time: '06:50',
          lately: { 3: 'skipped' },
          notes: { 1: 'Frost on the common, and a heron by the bridge.', 3: 'A cold. Tea instead.' },
        },
      },
      {
        fields: {
          title: 'Read twenty pages',
          frequency: 'daily',
          schedule: { target: { direction: 'at_least', amount: 20, unit: 'pages' } },
          cue: 'In bed',
          reminders: ['21:30'],
        },
        habit: {
          time: '21:40',
          share: 0.8,
          amounts: [20, 22, 24, 31],
          missedAmount: 1,
          lately: { 2: 'missed', 6: 'missed' },
          notes: { 1: 'Middlemarch, chapter 12. Slow, and good.', 2: 'Fell asleep over the first page.' },
        },
      },
      {
        fields: { title: 'Call Mother', frequency: 'weekly' },
        category: 'Home and family',
        habit: { time: '18:15', weekdays: [1] },
      },
      {
        fields: { title: 'Review the household budget', frequency: 'monthly' },
        category: 'Home and family',
        habit: { time: '10:30', day: 28 },
      },
      {
        fields: { title: 'Strength at home', frequency: 'weekly', commitment_type: 'workout' },
        category: 'Health',
        exercises: [
          { name: 'Squats' },
          { name: 'Press-ups', reps: 8 },
          { name: 'Plank', sets: 2, notes: '40 seconds' },
        ],
        habit: { time: '17:30', weekdays: [6] },
      },
      { fields: { title: 'Renew the passport', frequency: 'once', description: 'Photographs first.' } },
      {
        fields: { title: 'Book the dentist', frequency: 'once' },
        category: 'Health',
        habit: { time: '11:10', daysAgo: 1 },
      },
      {
        fields: { title: 'Practise French', frequency: 'daily', schedule: { weekdays: [1, 2, 3, 4, 5] } },
        habit: { time: '08:20', weekdays: [1, 2, 3, 4, 5], lately: { 2: 'missed' } },
      },
      {
        fields: { title: 'Swim', frequency: 'weekly', schedule: { times: 3 } },
        category: 'Health',
        habit: { time: '12:30', weekdays: [1, 3, 5] },
      },
      {
        fields: { title: 'Water the plants', frequency: 'daily', schedule: { every: 3 } },
        category: 'Home and family',
        habit: { time: '18:40' },
      },
      {
        fields: {
          title: 'Two hours in the garden',
          frequency: 'weekly',
          schedule: { target: { direction: 'at_least', amount: 120, unit: 'minutes' } },
        },
        category: 'Home and family',
        habit: { time: '16:20', weekdays: [2, 4, 6, 7], amounts: [30, 45, 60] },
      },
      { fields: { title: 'Evening piano practice', frequency: 'daily' }, startsInDays: 10 },
      {
        fields: { title: 'Learn a sonnet by heart', frequency: 'weekly' },
        habit: { time: '20:30', weekdays: [3] },
        closedDaysAgo: 9,
      },
    ],
    fitness: ADAS_FITNESS,
    journal: ADAS_PAGES,
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
      {
        fields: { title: 'Stretch for ten minutes', frequency: 'daily', notes_shared: true },
        category: 'Body',
        habit: { time: '07:05', lately: { 4: 'missed' }, notes: { 4: 'Overslept after the late train.' } },
      },
      {
        fields: { title: 'In bed by eleven', frequency: 'daily' },
        category: 'Body',
        habit: { time: '22:40', share: 0.8, lately: { 4: 'missed', 6: 'skipped' } },
      },
      {
        fields: {
          title: 'Long run',
          frequency: 'weekly',
          description: 'At least ten kilometres.',
          notes_shared: true,
        },
        category: 'Body',
        habit: { time: '10:20', weekdays: [6] },
      },
      {
        fields: { title: 'Write to an old friend', frequency: 'weekly' },
        category: 'Friends',
        habit: { time: '20:10', weekdays: [1] },
      },
      { fields: { title: 'Back up the photographs', frequency: 'monthly' }, habit: { time: '16:00', day: 2 } },
      { fields: { title: 'Repair the garden gate', frequency: 'once' }, habit: { time: '15:20', daysAgo: 4 } },
      {
        fields: {
          title: 'At most two coffees',
          frequency: 'daily',
          schedule: { target: { direction: 'at_most', amount: 2, unit: 'cups' } },
        },
        category: 'Body',
        habit: { time: '15:10', amounts: [1, 2], missedAmount: 3, lately: { 3: 'missed' } },
      },
      {
        fields: {
          title: 'Cycle a hundred kilometres',
          frequency: 'monthly',
          schedule: { target: { direction: 'at_least', amount: 100, unit: 'km' } },
        },
        category: 'Body',
        habit: { time: '18:10', weekdays: [2, 4, 7], amounts: [10, 14.5, 18] },
      },
      {
        fields: { title: 'Cook for the neighbours', frequency: 'monthly', schedule: { times: 2 } },
        category: 'Friends',
        habit: { time: '18:30', weekdays: [7], share: 0.7 },
      },
      {
        fields: { title: 'Play the cello with Ruth', frequency: 'weekly' },
        category: 'Friends',
        habit: { time: '19:00', weekdays: [4] },
        paused: { daysAgo: 5, endsInDays: 9, reason: 'Ruth is away' },
      },
      { fields: { title: 'Train for the half marathon', frequency: 'weekly' }, category: 'Body', startsInDays: 14 },
    ],
    fitness: BOBS_FITNESS,
  },
];
