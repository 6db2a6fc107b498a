import type { IsRead, Open } from '../lib/push/messages.ts';
import type { Port, Win } from './scope.ts';

/** A page that listens answers within milliseconds. Many do not: the front door, or one whose code is not there yet. */
export const PATIENCE = 700;

/** Whether a page says yes. */
export function ask(page: Win, message: Open | IsRead): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel() as unknown as Record<'port1' | 'port2', Port>;
    const end = (answer: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    const timer = setTimeout(end, PATIENCE, false);
    port1.onmessage = ({ data }) => end(data === true);
    page.postMessage(message, [port2]);
  });
}
