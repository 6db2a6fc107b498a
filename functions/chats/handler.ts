import { resource } from '#functions/lib/http/resource.ts';
import { createMessage } from './create-message.ts';
import { listChats } from './list.ts';
import { markChatAsRead } from './mark-as-read.ts';
import { readMessages } from './messages.ts';
import { readChat } from './read.ts';
import { stopReply } from './stop-reply.ts';

export const handler = resource(listChats, readChat, readMessages, createMessage, stopReply, markChatAsRead);
