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
