import { resource } from '#functions/lib/http/resource.ts';
import { autocompleteFoods } from './autocomplete.ts';
import { readFood } from './read.ts';
import { recentFoods } from './recent.ts';
import { searchFoods } from './search.ts';

export const handler = resource(recentFoods, searchFoods, autocompleteFoods, readFood);
