import { resource } from '#functions/lib/http/resource.ts';
import { acceptChatInvitation } from './accept.ts';
import { deleteChatInvitation } from './delete.ts';
import { readInvitation } from './read.ts';

export const handler = resource(readInvitation, acceptChatInvitation, deleteChatInvitation);
