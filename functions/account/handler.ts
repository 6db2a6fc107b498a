import { resource } from '#functions/lib/http/resource.ts';
import { deleteMe } from './delete.ts';

export const handler = resource(deleteMe);
