import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { search, wholeNumber } from './fields.ts';
import { food, foodWithServings } from './fitness.ts';

/** Parsed here, because all values of a query are strings. */
const results = z.optional(
  z.pipe(z.string(), z.pipe(z.transform(Number), wholeNumber('max_results', 1, LIMITS.foodResults))),
);

const asked = search(LIMITS.foodSearchMinimum, LIMITS.foodSearchLength);

/**
 * Foods to log: first the user's own, then those of FatSecret if it is configured, otherwise those of the built-in
 * catalogue.
 */
export const foods = {
  recent: endpoint('GET', '/api/v1/powerups/fitness/foods/recent', {
    summary: 'The foods that were logged last, with the numbers that the user has given them',
    errors: ['powerup_not_installed'],
    reply: z.array(food),
  }),
  search: endpoint('GET', '/api/v1/powerups/fitness/foods/search', {
    summary: 'Foods by words of their name, 20 where no number is named',
    errors: ['powerup_not_installed'],
    query: z.object({ q: asked, max_results: results }),
    reply: z.array(food),
  }),
  autocomplete: endpoint('GET', '/api/v1/powerups/fitness/foods/autocomplete', {
    summary: 'Names of foods that begin so, 10 where no number is named',
    errors: ['powerup_not_installed'],
    query: z.object({ q: asked, max_results: results }),
    reply: z.array(z.string()),
  }),
  read: endpoint('GET', '/api/v1/powerups/fitness/foods/{id}', {
    summary: 'A food with its servings',
    errors: ['food_lookup_failed', 'food_not_found', 'powerup_not_installed', 'too_many_food_lookups'],
    reply: foodWithServings,
  }),
};
