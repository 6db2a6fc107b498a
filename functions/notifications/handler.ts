import { sendPush } from '#functions/lib/clients/push.ts';
import { forgetDevice, loadDevices } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import { countTest, loadPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { loadDecisions } from '#functions/lib/data/notifications/decisions.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { logError } from '#functions/lib/log.ts';
import { loadReadable, presentDecisions } from '#functions/lib/present-decisions.ts';
import { acceptedLocale, textOf } from '#functions/lib/text.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { PRODUCT } from '#shared/product.ts';

export const handler = resource(
  route(notifications.list, async ({ event, user, query, now }) => {
    const { before } = query();
    const [records, text] = await Promise.all([
      loadDecisions(user.id, before ?? now),
      textOf(acceptedLocale(event.headers['accept-language'])),
    ]);
    const readable = await loadReadable(user.id, records, now);
    return records.flatMap((record) => presentDecisions(record, readable, text));
  }),
  route(notifications.testPush, async ({ user, now, locale }) => {
    const [{ push }, devices] = await Promise.all([loadPreferences(user.id), loadDevices(user, now)]);
    if (!push) throw new Refusal('push_off');
    if (devices.length === 0) throw new Refusal('no_push_device');
    await countTest(user.id, 'push', now);
    const { notifications: text } = await textOf(locale());
    const message = {
      title: PRODUCT.name,
      body: text.testBody,
      url: '/settings/notifications',
      tag: 'test',
      id: `test-${now}`,
    };
    const outcomes = await Promise.all(
      devices.map((device) =>
        sendPush(device, message).catch((error: unknown) => {
          logError('A test push was not sent', error);
          return 'refused' as const;
        }),
      ),
    );
    await Promise.all(devices.filter((_, k) => outcomes[k] === 'gone').map(({ id }) => forgetDevice(user.id, id)));
    if (outcomes.includes('sent')) return { message: text.testPushSent };
    if (outcomes.every((outcome) => outcome === 'gone')) throw new Refusal('no_push_device');
    throw new Refusal('push_failed');
  }),
);
