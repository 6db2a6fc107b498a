import { plural } from './language.ts';

export const myCommitments = 'My Commitments';
export const viewAll = 'View All';
export const none = 'No commitments yet. Create your first commitment to get started!';
export const create = 'Create Commitment';

export function viewMore(count: number): string {
  return plural(count, { one: 'View 1 more commitment', other: `View ${count} more commitments` });
}
