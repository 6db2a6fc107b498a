interface PowerupText {
  name: string;
  description: string;
  /** What a person grants, as the install dialog says it, by the id of the scope. */
  scopes: Readonly<Record<string, string>>;
}

/** The catalogue of power-ups, by key. */
export const powerups: Readonly<Record<string, PowerupText>> = {
  fitness: {
    name: 'Fitness',
    description: 'Log what you eat, weigh and train, and see each day beside your goals.',
    scopes: {
      'fitness.entries': 'Keep what you eat, weigh and train',
      'fitness.photos': 'Analyze photos of your meals with your own OpenAI key',
      'fitness.workouts': 'Read your workout commitments',
      'fitness.coaches': "Tell your fitness and nutrition coaches your day's totals",
      'fitness.share': 'Show your fitness dashboard to your confidants',
    },
  },
};
