import type { IsRead, Open } from '../lib/push/messages.ts';
import type { PageClient, ReplyPort, Scope } from './scope.ts';

/** A page that listens answers within milliseconds. Many do not: the front door, or one whose code is not there yet. */
export const ANSWER_TIMEOUT = 700;

/** Whether a page says yes. */
export function askPage(page: PageClient, message: Open | IsRead): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel() as unknown as Record<'port1' | 'port2', ReplyPort>;
    const end = (answer: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    const timer = setTimeout(end, ANSWER_TIMEOUT, false);
    port1.onmessage = ({ data }) => end(data === true);
    page.postMessage(message, [port2]);
  });
}

export const windowsOf = ({ clients }: Scope): Promise<readonly PageClient[]> =>
  clients.matchAll({ type: 'window', includeUncontrolled: true });
