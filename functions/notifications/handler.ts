import { resource } from '#functions/lib/http/resource.ts';
import { listNotifications } from './list.ts';
import { testPush } from './test-push.ts';

export const handler = resource(listNotifications, testPush);
