import { createServerTime } from './server-time.ts';
import { local } from './storage.ts';

const KEY = 'clock_offset';

/**
 * The one corrected clock of the page: everything that depends on time reads it. Its correction is kept, because a list
 * from memory is shown before the first answer.
 */
export const serverTime = createServerTime(() => Date.now(), Number(local.read(KEY)) || 0);

serverTime.subscribe(() => local.write(KEY, String(serverTime.at(0))));
