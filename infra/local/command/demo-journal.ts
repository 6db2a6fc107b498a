import type { Mood } from '#shared/domain/journaling.ts';
import type { PictureName } from './demo-picture.ts';

/* The journal of a demo user. */

export interface DemoPage {
  daysAgo: number;
  text: string;
  mood?: Mood;
  photo?: PictureName;
}

export const ADAS_PAGES: readonly DemoPage[] = [
  {
    daysAgo: 0,
    mood: 'good',
    text: `## Enough for a day

Walked before breakfast, and the light came up over the mill while I was out. Twenty pages are still to do, and *Middlemarch* can wait until I am in bed.

- Mother knows about the trunk
- Bob has booked the train for the hill`,
  },
  {
    daysAgo: 1,
    mood: 'good',
    photo: 'common',
    text: `Up before the kettle had boiled. Frost on the common, and a heron by the bridge that did not move for me.

Three things for tomorrow:

- French before the post comes
- Ask Mother about the blue trunk
- The passport. **Photographs first.**`,
  },
  {
    daysAgo: 2,
    mood: 'low',
    text: 'Tired all day. I read one page and it went nowhere. The piano upstairs practised the same four bars until ten.',
  },
  { daysAgo: 3, mood: 'low', text: 'A cold. Tea, a blanket, and the window open a little. Let that be enough.' },
  {
    daysAgo: 5,
    mood: 'great',
    text: `Two hours in the garden, and the far bed is clear at last. *Next:* the compost, before the ground is hard.

Bob wrote that he ran the whole loop. We should do the hill together in spring.`,
  },
  {
    daysAgo: 6,
    mood: 'good',
    photo: 'meal',
    text: 'Strength at home, and then soup. The plank is no friend of mine, but it is shorter now.',
  },
  {
    daysAgo: 8,
    text: `## What helps

When I put the book on the pillow in the morning, I read at night. When I do not, I look at the telephone. It is that simple, and I forget it every week.`,
  },
  {
    daysAgo: 9,
    mood: 'okay',
    text: 'Gave up the sonnet. Once that was said, I learned two lines of it on the way home.',
  },
  {
    daysAgo: 12,
    mood: 'good',
    text: 'Swam forty lengths. Mother laughed on the telephone, which is worth a whole week of pages.',
  },
  {
    daysAgo: 15,
    mood: 'okay',
    text: 'Rain. Walked anyway, half an hour, whatever the weather. That was the agreement.',
  },
  { daysAgo: 19, mood: 'great', text: 'The dentist has no objections. Celebrated with toast.' },
  {
    daysAgo: 24,
    mood: 'hard',
    text: 'A long argument about the budget, and we were both right. Slept badly. Left a note on the table in the morning.',
  },
  { daysAgo: 30, mood: 'good', text: 'A month since the cold began to lift. The mornings are mine again.' },
];
