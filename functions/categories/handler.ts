import { resource } from '#functions/lib/http/resource.ts';
import { createCategory } from './create.ts';
import { deleteCategory } from './delete.ts';
import { listCategories } from './list.ts';
import { reorderCategories } from './reorder.ts';
import { updateCategory } from './update.ts';

export const handler = resource(listCategories, createCategory, updateCategory, deleteCategory, reorderCategories);
