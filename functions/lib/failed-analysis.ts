import type { FoodPayload } from '#shared/contracts/fitness.ts';

/**
 * What an entry says whose photo was not analyzed: a sentence for the person, and what a developer would want to know. The latter is shown, too: never a
 * key, and never what a provider said.
 */
export function failedAnalysis(sentence: string, detail: string | null = null): FoodPayload {
  return {
    items: [],
    totals: { calories: 0, protein: 0, carbs: 0, fat: 0 },
    draft: false,
    analysis_type: 'error',
    provenance: null,
    calories_range: null,
    analysis_metadata: { analysis_type: 'error', error_message: sentence, full_error: detail },
  };
}
