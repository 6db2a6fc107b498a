import { expect } from 'vitest';
import { until } from './app.ts';

/* The completion actions that a browser has stored. */

/** Shows completed commitments too. */
export const ALL = '/commitments?completed=1';

/** Checks that an instant is between two others by the server's clock, which the page knows approximately. */
export function expectBetween(at: string, from: number, to: number): void {
  expect(Date.parse(at)).toBeGreaterThan(from - 1_000);
  expect(Date.parse(at)).toBeLessThan(to + 1_000);
}

export type Evaluating = { evaluate<T, A>(look: (arg: A) => Promise<T>, arg: A): Promise<T> };

/** Waits until this many actions are stored in the browser. */
export async function storedActions(page: Evaluating, wanted: number): Promise<void> {
  await until(() => page.evaluate(entriesOf, 'steadfast-outbox').then((entries) => entries.length), wanted);
}

/** What a database of the app has. One that is not there is not made: the app would find it without its store. */
export function entriesOf(database: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onupgradeneeded = () => {
      opening.transaction?.abort();
      resolve([]);
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('entries').objectStore('entries').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}
