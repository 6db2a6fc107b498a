import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from './app.ts';

/* What a browser has stored: completion actions, and everything else. */

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

/** Waits until the data of a query is stored. `key`: how its key begins. */
export async function storedQuery(page: Page, ...key: string[]): Promise<void> {
  const beginning = `"queryKey":${JSON.stringify(key).slice(0, -1)}`;
  await until(async () => (await storedOnDevice(page)).includes(beginning), true);
}

/** Everything that the device has of the site, as one text: storages, cookies, databases, and the keys of caches. */
export function storedOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify([{ ...localStorage }, { ...sessionStorage }]), document.cookie];
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name!));
      for (const each of database.objectStoreNames) {
        const store = database.transaction(each).objectStore(each);
        texts.push(JSON.stringify(await Promise.all([result(store.getAllKeys()), result(store.getAll())])));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) texts.push(url);
    }
    return texts.join('\n');
  });
}
