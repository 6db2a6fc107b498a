import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { anObject, idList, line, wrapped } from './fields.ts';
import { ID_ERRORS, withId } from './given-id.ts';

export const category = z.object({
  id: z.string(),
  name: z.string(),
  position: z.number(),
});

const fields = { name: line('name', LIMITS.categoryNameLength) };

/** A new category, for form and call. */
export const newCategory = z.object(fields, anObject('category'));

/** A change: only the given fields are set. */
const categoryChange = z.partial(z.object(fields, anObject('category')));

export const categories = {
  list: endpoint('GET', '/api/v1/categories', {
    summary: "The user's categories, in their order",
    reply: z.array(category),
  }),
  create: endpoint('POST', '/api/v1/categories', {
    summary: 'Make a category, after all others',
    errors: ['category_not_found', 'too_many_categories', ...ID_ERRORS],
    status: 201,
    idempotent: true,
    body: wrapped('category', withId(newCategory)),
    reply: category,
  }),
  update: endpoint('PUT', '/api/v1/categories/{id}', {
    summary: 'Change the named fields of a category',
    errors: ['category_not_found'],
    body: wrapped('category', categoryChange),
    reply: category,
  }),
  delete: endpoint('DELETE', '/api/v1/categories/{id}', {
    summary: 'Delete a category; its commitments stay, without one',
    errors: ['category_not_found'],
  }),
  reorder: endpoint('POST', '/api/v1/categories/reorder', {
    summary: 'Put categories in an order; those that are not named follow',
    errors: ['unknown_ids'],
    body: z.object({ ids: idList(LIMITS.categories) }),
    reply: z.array(category),
  }),
};

export type Category = z.output<typeof category>;
export type NewCategory = z.input<typeof newCategory>;
