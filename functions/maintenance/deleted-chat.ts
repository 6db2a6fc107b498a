import { deleteChat } from '#functions/lib/data/chats/chats.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJobAlone } from '#functions/lib/data/outbox.ts';
import { withTimeLimit } from './time-limit.ts';

/**
 * Deletes the messages of a deleted chat. If the time is over, it posts a job that continues, by one PutItem. Costs as
 * `deleteChat`.
 */
export async function deleteMessages(
  { chatId, part = 0 }: { chatId: string; part?: number },
  now: number,
): Promise<void> {
  await withTimeLimit(
    (checkTime) => deleteChat(chatId, checkTime),
    () => {
      const job = { kind: 'chat_deleted', chatId, part: part + 1 } as const;
      return putJobAlone(jobItem(owners.chat(chatId), 'maintenance', { id: `chat-${chatId}-${part + 1}`, job }, now));
    },
  );
}
