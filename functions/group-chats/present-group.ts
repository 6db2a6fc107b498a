import { picturesAt } from '#functions/lib/clients/photo-access.ts';
import { loadConfidants } from '#functions/lib/data/confidants/confidants.ts';
import { loadGroup } from '#functions/lib/data/group-chats/groups.ts';
import { presentChat } from '#functions/lib/present-chat.ts';
import type { Chat as ChatReply } from '#shared/contracts/chats.ts';

/** A group as it is now, for one of its members: one BatchGetItem and one Query in parallel. */
export async function presentGroup(userId: string, chatId: string, now: number): Promise<ChatReply> {
  const [group, confidants, pictureOf] = await Promise.all([
    loadGroup(userId, chatId),
    loadConfidants(userId),
    picturesAt(now),
  ]);
  return presentChat(userId, group, new Set(confidants.map((confidant) => confidant.userId)), pictureOf);
}
