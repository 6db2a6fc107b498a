import type { Group } from './arrange.ts';

/** The groups that these rows make up; a heading counts as one. */
export function firstOf(groups: readonly Group[], limit: number): Group[] {
  const first: Group[] = [];
  let left = limit;
  for (const { category, commitments } of groups) {
    if (left <= 0) break;
    first.push({ category, commitments: commitments.slice(0, left) });
    left -= 1 + commitments.length;
  }
  return first;
}
