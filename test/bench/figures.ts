/** Statistics and formats of figures. */

/** The smallest value that at least this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The duration of the work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
/** Kilobytes of 1024 bytes. */
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
