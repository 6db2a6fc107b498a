import { weightLabel } from '#frontend/features/fitness/model.ts';
import { clockTime, listFormat, weekdayName } from '#frontend/lib/format.ts';
import type { Values } from '#frontend/lib/send-change.ts';
import type { UnsentChange } from '#frontend/lib/unsent-changes.ts';
import type { Preferences } from '#shared/contracts/notification-preferences.ts';
import type { FitnessSettings } from '#shared/contracts/powerups.ts';
import type { WeightUnit } from '#shared/domain/fitness.ts';
import type { Mood } from '#shared/domain/journaling.ts';
import * as fitness from '#shared/text/fitness.ts';
import { intensity, minutes } from '#shared/text/fitness-day.ts';
import * as journaling from '#shared/text/journaling.ts';
import { frequencies, labels as preferenceLabels } from '#shared/text/notification-settings.ts';
import * as powerups from '#shared/text/powerups-dialogs.ts';
import { resetLabels } from '#shared/text/settings.ts';
import * as text from '#shared/text/waiting.ts';

/** The names of fields whose values do not say what they are. */
const LABELS: Record<string, string> = {
  ...preferenceLabels,
  ...resetLabels,
  reminders: text.reminders,
  mood: journaling.mood,
  units: powerups.units,
  daily_calorie_goal: powerups.calorieGoal,
  macro_targets: powerups.targets,
  share_weight: powerups.shareWeight,
  prompts: powerups.prompts,
};

const listed = listFormat();

/** How the values of these fields are said, if not as they are. */
const WORDS: Record<string, (value: never, all: Values) => string> = {
  value: (value: number, { unit }) => fitness.weightEntry(weightLabel({ value, unit: unit as WeightUnit })),
  duration_minutes: (value: number) => minutes(`${value}`),
  intensity: (value: keyof typeof intensity) => intensity[value],
  items: (items: { name: string }[]) => items.map(({ name }) => name).join('\n'),
  reminders: (times: string[]) => listed(times.map(clockTime)),
  daily_reset_time: clockTime,
  quiet_hours_start: clockTime,
  quiet_hours_end: clockTime,
  weekly_reset_day: (day: number) => weekdayName(day),
  mood: (value: Mood) => journaling.moods[value],
  email_frequency: (value: Preferences['email_frequency']) => frequencies[value],
  units: (value: FitnessSettings['units']) => powerups.unitNames[value],
  macro_targets: ({ protein, carbs, fat }: FitnessSettings['macro_targets']) =>
    listed([fitness.protein(`${protein}`), fitness.carbs(`${carbs}`), fitness.fat(`${fat}`)]),
};

/** The values that a change has replaced, a line each. Texts of the user stand alone, so that they can be copied. */
export function replacedWords({ fields = {}, before, replaced = {} }: UnsentChange): string {
  const own = (before?.part ? fields[before.part] : fields) as Values;
  const all = { ...own, ...replaced };
  return Object.entries(replaced)
    .map(([name, value]) => lineOf(name, value, all))
    .join('\n');
}

function lineOf(name: string, value: unknown, all: Values): string {
  const words = typeof value === 'boolean' ? text.switched(value) : (WORDS[name]?.(value as never, all) ?? `${value}`);
  const label = LABELS[name];
  return label ? text.labelled(label, words) : words;
}
