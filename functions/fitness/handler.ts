import { resource } from '#functions/lib/http/resource.ts';
import { analyzeAgain } from './analyze.ts';
import { readDashboard } from './dashboard.ts';
import { deleteEntry, deleteFood } from './delete.ts';
import { listEntries } from './entries.ts';
import { logExercise } from './exercise.ts';
import { logFood } from './food.ts';
import { announcePhoto } from './photo.ts';
import { updateEntry, updateFood } from './update.ts';
import { logWeight, readLastWeight } from './weight.ts';

export const handler = resource(
  listEntries,
  announcePhoto,
  logFood,
  logWeight,
  readLastWeight,
  logExercise,
  analyzeAgain,
  updateEntry,
  deleteEntry,
  updateFood,
  deleteFood,
  readDashboard,
);
