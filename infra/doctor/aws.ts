import type { Settings } from '../settings.ts';

/** What the checks of one run share. */
export interface Surroundings {
  settings: Settings;
  /** Of the deployment; undefined if nothing names one. */
  region: string | undefined;
  /** The longest that a check may take, in milliseconds. */
  limitMs: number;
}

/** The options of all clients of AWS: each request has an end. */
export function clientOptions({ region, limitMs }: Pick<Surroundings, 'region' | 'limitMs'>) {
  const requestTimeout = Math.ceil(limitMs / 2);
  return {
    ...(region !== undefined && { region }),
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: Math.min(2000, requestTimeout),
      requestTimeout,
      throwOnRequestTimeout: true,
    },
  };
}
