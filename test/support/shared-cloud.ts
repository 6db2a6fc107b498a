import { inject } from 'vitest';
import { type Cloud, cloudAt } from './cloud.ts';
import './clouds.ts';

/** The cloud of this worker, which its files share one after the other. */
export function sharedCloud(): Cloud {
  const urls = inject('cloudUrls');
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length];
  if (!url) throw new Error('There is no cloud for this worker');
  return cloudAt(url);
}
