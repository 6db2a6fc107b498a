import { describe, expect, test } from 'vitest';
import { type Permission, permissions } from '#frontend/features/fitness/components/photo-upload.ts';
import { noAnswer } from '#frontend/lib/api-error.ts';
import { fitted, isHeic } from '#frontend/lib/photos.ts';
import type { FoodEntry } from '#shared/contracts/fitness.ts';
import type { NewPhoto } from '#shared/contracts/fitness-input.ts';

describe('a photo before its upload', () => {
  test('is scaled down to 1,600 px with its proportions, and never enlarged', () => {
    expect(fitted({ width: 4032, height: 3024 })).toEqual({ width: 1600, height: 1200 });
    expect(fitted({ width: 3024, height: 4032 })).toEqual({ width: 1200, height: 1600 });
    expect(fitted({ width: 1601, height: 1 })).toEqual({ width: 1600, height: 1 });
    expect(fitted({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  });

  test('is recognized as HEIC by its type or, if the system has no type for it, by its name', () => {
    expect(isHeic({ name: 'IMG_1.HEIC', type: '' })).toBe(true);
    expect(isHeic({ name: 'photo', type: 'image/heif' })).toBe(true);
    expect(isHeic({ name: 'heic.jpg', type: 'image/jpeg' })).toBe(false);
  });
});

describe('the permission to upload', () => {
  const body = (size: number): NewPhoto => ({ content_type: 'image/jpeg', size, date: '2026-11-22' });

  /** Gives permissions for a minute; while `silent`, gives them and loses the answer. */
  function server() {
    let now = 0;
    let made = 0;
    const keys = new Map<string, Permission>();
    const dropped: string[] = [];
    const state = { silent: false };
    const upload = permissions({
      ask: async (_, key) => {
        const known = keys.get(key) ?? {
          entry: { id: String(++made) } as FoodEntry,
          upload: { url: '', fields: {}, expires_at: new Date(now + 60_000).toISOString() },
        };
        keys.set(key, known);
        if (state.silent) throw noAnswer('offline');
        return known;
      },
      drop: ({ id }) => void dropped.push(id),
      now: () => now,
    });
    const entryFor = async (size: number) => (await upload.for(body(size))).entry.id;
    return {
      ...upload,
      entryFor,
      dropped,
      state,
      pass: (time: number) => {
        now += time;
      },
    };
  }

  test('is used for a second attempt if it is still valid and the photo is the same', async () => {
    const { entryFor, dropped, pass } = server();
    expect(await entryFor(1)).toBe('1');
    pass(50_000);
    expect(await entryFor(1)).toBe('1');
    pass(6_000);
    expect(await entryFor(1)).toBe('2');
    expect(await entryFor(2)).toBe('3');
    expect(dropped).toEqual(['1', '2']);
  });

  test('whose answer was lost creates no second entry and leaves no unused one', async () => {
    const { entryFor, dropped, state } = server();
    state.silent = true;
    await expect(entryFor(1)).rejects.toThrow();
    state.silent = false;
    expect(await entryFor(1)).toBe('1');
    state.silent = true;
    await expect(entryFor(2)).rejects.toThrow();
    state.silent = false;
    expect(await entryFor(3)).toBe('3');
    expect(dropped).toEqual(['1', '2']);
  });

  test('is deleted with its entry if it is given up, and keeps the entry after its use', async () => {
    const { entryFor, forget, used, dropped } = server();
    await entryFor(1);
    used();
    forget();
    expect(dropped).toEqual([]);
    await entryFor(1);
    forget();
    expect(dropped).toEqual(['2']);
  });
});
