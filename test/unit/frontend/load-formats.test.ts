import { afterEach, expect, test, vi } from 'vitest';
import { loadFormats } from '#frontend/lib/load-formats.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what dates need is loaded after the first paint, one part in each task', () => {
  vi.useFakeTimers();
  let paint = () => {};
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    paint = callback;
  });
  const loaded: string[] = [];
  const counted = (part: 'Locale' | 'NumberFormat' | 'DateTimeFormat') =>
    new Proxy<object>(Intl[part], {
      construct: (target, args) => {
        loaded.push(part);
        return Reflect.construct(target as new () => object, args);
      },
    });
  const observed = {
    Locale: counted('Locale'),
    NumberFormat: counted('NumberFormat'),
    DateTimeFormat: counted('DateTimeFormat'),
  };
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl), observed));

  loadFormats();
  vi.runAllTimers();
  expect(loaded).toEqual([]);
  paint();
  expect(loaded).toEqual([]);
  for (const parts of [['Locale'], ['Locale', 'NumberFormat'], ['Locale', 'NumberFormat', 'DateTimeFormat']]) {
    vi.advanceTimersToNextTimer();
    expect(loaded).toEqual(parts);
  }
  expect(vi.getTimerCount()).toBe(0);
});
