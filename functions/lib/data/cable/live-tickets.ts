import { keys } from '#functions/lib/data/keys.ts';
import { updateIf } from '#functions/lib/data/table.ts';

/**
 * Marks a ticket as used; returns false if it was used before. Of two connections at the same moment, only one gets
 * true. The item is kept until the ticket expires (`expires`, epoch milliseconds). One UpdateItem.
 */
export function markTicketUsed(userId: string, ticketId: string, expires: number): Promise<boolean> {
  return updateIf(keys.liveTicket(userId, ticketId), {
    set: { expires: Math.ceil(expires / 1000) },
    if: 'attribute_not_exists(#expires)',
  });
}
