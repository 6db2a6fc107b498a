import { resource } from '#functions/lib/http/resource.ts';
import { listHistory } from './list.ts';
import { searchNotes } from './notes.ts';
import { summarizeHistory } from './summary.ts';

export const handler = resource(listHistory, summarizeHistory, searchNotes);
