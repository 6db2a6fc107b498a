import { route } from '#functions/lib/http/route.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { presentUsage } from './present-usage.ts';

export const readUsage = route(coaches.usage, ({ user, now, locale }) => presentUsage(user, now, locale()));
