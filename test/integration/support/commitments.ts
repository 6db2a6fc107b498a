import { testAt } from './test-at.ts';

/* Commitments on a fixed day. */

export const DAY = 86_400_000;
export const TODAY = '2026-11-20';
export const test = testAt(`${TODAY}T10:00:00Z`);
export const daysFrom = (instant: number, days: number) => new Date(instant + days * DAY).toISOString();
export const dateFrom = (days: number) => daysFrom(Date.parse(TODAY), days).slice(0, 10);
