import { unsubscribeReader } from '#functions/lib/data/notifications/mail-states.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { readLink } from '#functions/lib/tokens.ts';
import { unsubscribe } from '#shared/contracts/unsubscribe.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const stop = openRoute(unsubscribe.create, async ({ query, now }) => {
  const link = await readLink('unsubscribe', query().token ?? '', now);
  if (!link) throw new Refusal('invalid_unsubscribe_link');
  await unsubscribeReader({ reader: link.userId, email: link.proof }, now);
});

export const handler = resource(stop);
