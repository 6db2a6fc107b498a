import { ApiError } from '#frontend/lib/api-error.ts';

/**
 * A refusal is an answer like another: a sentence of the server where somebody shows nothing, `null` where the two are no
 * confidants. @throws what is no refusal
 */
export function asRefusal(error: unknown): { refused: string | null } {
  if (error instanceof ApiError && error.status === 403) return { refused: error.message };
  if (error instanceof ApiError && error.status === 404) return { refused: null };
  throw error;
}
