import type { Settings } from '../settings.ts';

/** The common data of the checks of one run. */
export interface CheckContext {
  settings: Settings;
  /** The region of the deployment; undefined if nothing names one. */
  region: string | undefined;
  /** The longest that a check may take, in milliseconds. */
  limitMs: number;
}

/** The options of all AWS clients: each request has a time limit. */
export function clientOptions({ region, limitMs }: Pick<CheckContext, 'region' | 'limitMs'>) {
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
