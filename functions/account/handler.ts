import { resource } from '#functions/lib/http/resource.ts';
import { deleteMe } from './delete.ts';
import { restoreAddress } from './restore-email.ts';

export const handler = resource(deleteMe, restoreAddress);
