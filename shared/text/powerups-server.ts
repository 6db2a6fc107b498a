import { AI_PROVIDER } from '../domain/ai-provider.ts';

interface PowerupText {
  name: string;
  description: string;
  /** The permissions in the install dialog, by the id of the scope. */
  scopes: Readonly<Record<string, string>>;
}

/** The catalogue of power-ups, by key. */
export const powerups: Readonly<Record<string, PowerupText>> = {
  fitness: {
    name: 'Fitness',
    description: 'Track meals, weight and exercise against your goals.',
    scopes: {
      'fitness.entries': 'Store your food, weight and exercise',
      'fitness.photos': `Analyze photos of your meals with your own ${AI_PROVIDER} key`,
      'fitness.workouts': 'Read your workout commitments',
      'fitness.coaches': 'Share your daily totals with your fitness and nutrition coaches',
      'fitness.share': 'Show your fitness dashboard to your confidants',
    },
  },
};
