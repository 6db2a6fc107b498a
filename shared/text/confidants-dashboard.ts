import { plural } from './language.ts';

/* The card of the dashboard with the first few confidants. */

export const title = 'Confidants Overview';
export const viewAll = 'View All';
export const invite = 'Invite Confidant';
export const view = 'View';
export const viewNamed = (name: string) => `View ${name}`;
export const messageNamed = (name: string) => `Message ${name}`;

export const viewMore = (count: number) =>
  plural(count, { one: 'View 1 more confidant', other: `View ${count} more confidants` });
