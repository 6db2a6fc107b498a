import { resource } from '#functions/lib/http/resource.ts';
import { announcePicture } from './create.ts';
import { deletePicture } from './delete.ts';
import { readPicture } from './read.ts';

export const handler = resource(readPicture, announcePicture, deletePicture);
