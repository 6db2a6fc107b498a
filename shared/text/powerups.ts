import { AI_PROVIDER } from '../domain/ai-provider.ts';

/* The catalogue of power-ups, their pages, and the messages after an action. */

interface PowerupText {
  name: string;
  description: string;
  /** The permissions in the install dialog, by the id of the scope. */
  scopes: Readonly<Record<string, string>>;
}

/** The catalogue, by key. Only the server has it, and answers with it. */
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
  journaling: {
    name: 'Journaling',
    description:
      'Write a page a day. Only you and AI coaches you let read it can see it. Others see the pages you share with them.',
    scopes: {
      'journaling.entries': 'Store what you write, which no other person can see unless you share a page',
      'journaling.coaches': `Send your journal from the last two weeks to ${AI_PROVIDER} with each reply of an AI coach, only where you switch that on`,
    },
  },
};

export const failure = 'Failed to fetch power-ups';
export const offline = 'You’re offline. Power-ups will load when you’re back online.';
export const noneAvailable = 'No power-ups available';
export const yoursFailure = 'Failed to fetch your power-ups';
export const yoursOffline = 'You’re offline. Your power-ups will load when you’re back online.';
export const noneInstalled = 'No power-ups installed';

export const installed = 'Installed';
export const disabled = 'Disabled';
export const enabled = 'Enabled';
export const off = 'Off';
export const open = (name: string) => `Open ${name}`;
export const manageOne = 'Manage';
export const install = 'Install';
export const reviewPermissions = 'Review permissions';
export const settings = 'Settings';
export const importEntries = 'Import';

export const installSucceeded = (name: string) => `${name} installed successfully!`;
export const installFailed = (name: string) => `Failed to install ${name}`;
export const switchedOn = (name: string) => `${name} enabled`;
export const switchedOff = (name: string) => `${name} disabled`;
export const updateFailed = (name: string) => `Failed to update ${name}`;
export const settingsSaved = (name: string) => `${name} settings saved`;
export const settingsFailed = 'Failed to save settings';
