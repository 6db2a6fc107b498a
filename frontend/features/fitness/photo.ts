import { idempotentCreate } from '#frontend/lib/idempotent-create.ts';
import type { FoodEntry, Upload } from '#shared/contracts/fitness.ts';
import type { NewPhoto } from '#shared/contracts/fitness-input.ts';

const LONGEST_SIDE = 1600;

/** Within the longest side that is sent, in the same shape; never larger than it is. */
export function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Whether a photo is of the kind that iPhones make, and that most other browsers cannot read. */
export function isHeic({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

export interface Permission {
  entry: FoodEntry;
  upload: Upload;
}

interface Calls {
  ask: (body: NewPhoto, key: string) => Promise<Permission>;
  /** Deletes an entry that no photo will come for. Whether that works concerns nobody: the server looks, too. */
  drop: (entry: FoodEntry) => void;
  now: () => number;
}

/** An upload that begins later than this before the end of its permission, in milliseconds, may end too late. */
const MARGIN = 5_000;

/**
 * The permission to upload a photo, and the entry made for it: the same as long as it lives and nothing else is said of
 * the photo, else a new one in its place.
 */
export function permissions({ ask, drop, now }: Calls) {
  let make = idempotentCreate(ask);
  let had: (Permission & { body: string }) | undefined;

  const forget = () => {
    if (had) drop(had.entry);
    had = undefined;
  };
  return {
    async for(body: NewPhoto): Promise<Permission> {
      const wanted = JSON.stringify(body);
      if (had?.body === wanted && Date.parse(had.upload.expires_at) - MARGIN > now()) return had;
      forget();
      for (;;) {
        const { made, body: sent } = await make(body);
        make = idempotentCreate(ask);
        had = { ...made, body: JSON.stringify(sent) };
        if (had.body === wanted) return had;
        // Of an earlier attempt whose answer was lost: since then something else was said of the photo.
        forget();
      }
    },
    /** Gives the permission back, with its entry. */
    forget,
    /** The photo is there: the entry stays. */
    used: () => {
      had = undefined;
    },
  };
}
