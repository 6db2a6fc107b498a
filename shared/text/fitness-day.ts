/* A day of fitness: its numbers and its entries. Numbers are passed formatted. */

export const exerciseToday = 'Exercise Today';
export const exercise = 'Exercise';
export const food = 'Food';
export const currentWeight = 'Current Weight';
export const weight = 'Weight';
export const minutes = (value: string) => `${value} min`;
export const notLogged = 'Not logged';
export const notAvailable = 'Not available';
export const notShared = 'Not shared';
export const editGoals = 'Edit goals';
export const completedWorkouts = 'Completed workouts';

export const activity = 'Activity';
export const noActivity = 'No activity recorded for this day';
export const logMeal = 'Log a meal';
export const completed = 'Completed';
export const planned = 'Planned';
export const editEntry = (name: string) => `Edit ${name}`;
export const deleteEntry = (name: string) => `Delete ${name}`;
export const photoOf = (name: string) => `Photo of ${name}`;
export const intensity = { low: 'Low intensity', moderate: 'Moderate intensity', high: 'High intensity' };

export const analyzing = 'Analyzing photo...';
export const analysisFailed = "Couldn't analyze this photo.";
export const technicalDetails = 'Technical details';
export const openSettings = 'Open Settings';
export const enterYourself = 'Enter it yourself';

/** The visibility of an entry, unless confidants see everything. */
export const visibility = { full: null, totals: 'Numbers only', private: 'Private' };
export const sharedAsNumbers = 'Shared as numbers only';
