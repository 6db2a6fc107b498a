/* The messages of the demo users to each other, to their group and to coaches, by the clock of the first user. */

/** A message; `from` is an index of `PEOPLE`. */
export interface Line {
  daysAgo: number;
  time: string;
  from: 0 | 1;
  text: string;
}

/** The messages of the two. The last one is unread. They fit `lately` of the habits. */
export const MESSAGES: readonly Line[] = [
  { daysAgo: 5, time: '07:40', from: 0, text: 'The walk is done, and it is not even eight. Your turn.' },
  { daysAgo: 5, time: '12:41', from: 1, text: 'Ten minutes of stretching, still half asleep. It counts.' },
  { daysAgo: 5, time: '12:55', from: 0, text: 'Before coffee it counts double.' },
  { daysAgo: 4, time: '20:12', from: 1, text: 'No stretching today. The train left early, and so did I.' },
  { daysAgo: 4, time: '20:26', from: 0, text: 'Then tomorrow. One day does not undo the others.' },
  {
    daysAgo: 3,
    time: '08:03',
    from: 0,
    text: 'It is raining sideways here. I am skipping the walk, and on purpose.',
  },
  { daysAgo: 3, time: '12:38', from: 1, text: 'Skipped is honest. I stretched for both of us.' },
  { daysAgo: 2, time: '07:44', from: 0, text: 'Back on the path this morning. The river is up to the second step.' },
  { daysAgo: 2, time: '13:02', from: 1, text: 'Send some of that air. I have a long run to think about.' },
  { daysAgo: 2, time: '13:09', from: 0, text: 'How far this time?' },
  { daysAgo: 2, time: '17:21', from: 1, text: 'Twelve kilometres, if the knee agrees.' },
  { daysAgo: 1, time: '07:36', from: 0, text: 'Walk done, oatmeal on the stove.' },
  {
    daysAgo: 1,
    time: '12:47',
    from: 1,
    text: 'Stretched, and in bed by eleven last night. I hardly know myself.',
  },
  { daysAgo: 1, time: '18:31', from: 0, text: 'I am proud of you. Shall we both keep it up to the end of the month?' },
  { daysAgo: 1, time: '21:48', from: 1, text: 'Agreed. Tell me tomorrow whether the river went down.' },
];

/** The time at which both have read all messages so far. */
export const READ = { daysAgo: 1, time: '21:05' };

export const GROUP = {
  name: 'Sunday walkers',
  madeDaysAgo: 12,
  messages: [
    { daysAgo: 6, time: '19:20', from: 1, text: 'Ten o’clock at the bridge?' },
    { daysAgo: 6, time: '19:32', from: 0, text: 'I will bring the thermos.' },
  ] satisfies readonly Line[] as readonly Line[],
};

/** The address of a person without an account. */
export const INVITED = { email: 'grace@example.com', daysAgo: 2, time: '18:10' };

/** Questions to coaches, by their types. The replies follow from the coach's data, so they fit the history. */
export const QUESTIONS = [
  { daysAgo: 1, time: '19:45', coach: 'fitness', text: 'How does my day look so far?' },
  { daysAgo: 1, time: '20:32', coach: 'general', text: 'What is left for this evening?' },
] as const;

/** The key for which the emulator of OpenAI replies from the coach's data. */
export const COACHES_KEY = 'sk-demo-answers-from-what-it-is-told';
