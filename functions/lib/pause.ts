/**
 * Waits before a retry: exponential backoff with full jitter, so that the retries of a burst are spread out. `first` is
 * the longest wait of round 1, in milliseconds; no round waits for more than 500 ms.
 */
export function pause(round: number, first = 40): Promise<void> {
  const milliseconds = Math.random() * Math.min(500, first * 2 ** (round - 1));
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
