import { decimal } from '#frontend/lib/decimal.ts';
import type { Checked } from '#frontend/ui/checked.ts';
import type { WeightEntry } from '#shared/contracts/fitness.ts';
import { type NewWeight, newWeight } from '#shared/contracts/fitness-input.ts';
import type { WeightUnit } from '#shared/domain/fitness.ts';
import { weightMissing } from '#shared/text/fitness-dialogs.ts';

export interface WeightTexts extends Record<'value' | 'unit', string> {
  unit: WeightUnit;
}

export function weightTexts(subject: WeightEntry | null, unit: WeightUnit): WeightTexts {
  return subject ? { value: String(subject.payload.value), unit: subject.payload.unit } : { value: '', unit };
}

/** Validates the form as a weight of a day. */
export function checkedWeight({ value, unit }: WeightTexts, date: string): Checked<NewWeight> {
  if (value.trim() !== '') return newWeight.safeParse({ value: decimal(value), unit, date });
  const issue = { code: 'custom' as const, path: ['value'], message: weightMissing, input: value };
  return { success: false, error: { issues: [issue] } };
}
