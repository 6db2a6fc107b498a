import { idempotentCreate } from '#frontend/lib/idempotent-create.ts';
import type { FoodEntry, Upload } from '#shared/contracts/fitness.ts';
import type { NewPhoto } from '#shared/contracts/fitness-input.ts';

const LONGEST_SIDE = 1600;

/** The size of a photo scaled down to the longest side that is sent; never enlarged. */
export function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Whether a photo is HEIC: iPhones make these, and most browsers cannot decode them. */
export function isHeic({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

export interface Permission {
  entry: FoodEntry;
  upload: Upload;
}

interface Calls {
  ask: (body: NewPhoto, key: string) => Promise<Permission>;
  /** Deletes an entry whose photo is not uploaded. Failures are ignored, because the server cleans up as well. */
  drop: (entry: FoodEntry) => void;
  now: () => number;
}

/** A permission that expires within this time is not used: the upload might end too late. */
const MARGIN = 5_000;

/**
 * Keeps the permission to upload a photo, with the entry created for it. The same permission is used until it expires
 * or the input changes; then a new one replaces it.
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
        // The answer to an earlier attempt that was lost; the input has changed since.
        forget();
      }
    },
    /** Drops the permission and deletes its entry. */
    forget,
    /** The photo is uploaded: the entry stays. */
    used: () => {
      had = undefined;
    },
  };
}
