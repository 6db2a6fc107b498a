import type { KeptFoodPayload } from '#functions/lib/data/fitness/entries.ts';
import type { FoodPayload } from '#shared/contracts/fitness.ts';
import { type FailureParams, failureText, type PhotoFailure, type PhotoFailureCode } from '#shared/domain/failures.ts';
import type { LocalText } from './text.ts';

/**
 * The stored reason why a photo was not analyzed, with `detail` for developers. Users see the detail too, so it never
 * contains a key or text of the provider.
 */
export function failedAnalysis(
  error_code: PhotoFailureCode,
  { params: error_params = {}, detail = null }: { params?: FailureParams; detail?: string | null } = {},
): KeptFoodPayload {
  return {
    items: [],
    totals: { calories: 0, protein: 0, carbs: 0, fat: 0 },
    draft: false,
    analysis_type: 'error',
    provenance: null,
    calories_range: null,
    analysis_metadata: { analysis_type: 'error', error_code, error_params, full_error: detail },
  };
}

/** Why a photo was not analyzed, or undefined. */
export function photoFailureOf({ analysis_metadata }: KeptFoodPayload): PhotoFailure | undefined {
  if (!analysis_metadata) return undefined;
  const { error_code, error_params = {} } = analysis_metadata;
  return error_code ? { code: error_code, params: error_params } : undefined;
}

/** A food as its owner sees it; `text` is needed if its analysis has failed. */
export function presentFood(
  payload: KeptFoodPayload,
  text: Pick<LocalText, 'photoFailures' | 'locale'> | undefined,
): FoodPayload {
  const kept = payload.analysis_metadata;
  if (!kept) return { ...payload, analysis_metadata: null };
  const failure = photoFailureOf(payload);
  const { analysis_type, full_error } = kept;
  const analysis_metadata = {
    analysis_type,
    error_code: failure?.code ?? null,
    error_message: failure && text ? failureText(failure, text.photoFailures, text.locale) : null,
    full_error,
  };
  return { ...payload, analysis_metadata };
}
