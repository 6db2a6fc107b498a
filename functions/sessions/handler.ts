import { resource } from '#functions/lib/http/resource.ts';
import { deleteOtherSessions, deleteSession, listSessions } from './sessions.ts';

export const handler = resource(listSessions, deleteSession, deleteOtherSessions);
