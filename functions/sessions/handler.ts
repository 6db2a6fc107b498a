import { resource } from '#functions/lib/http/resource.ts';
import { deleteOtherSessions, deleteSession, listSessions, readStorageKeys } from './sessions.ts';

export const handler = resource(listSessions, readStorageKeys, deleteSession, deleteOtherSessions);
