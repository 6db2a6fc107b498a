/** What a browser keeps of its registration. */
export interface PushRegistration {
  /** By which the push service knows this browser. */
  token: string;
  /** Of the registration, by the device's clock. */
  at: number;
  /** Where the browser's own subscription is served. */
  endpoint: string;
  /** Which session it belongs to: see `sessionOf` in record.ts. */
  session: string;
}

/** So old a token is fetched anew: push services forget those that nobody asks for. */
export const TOKEN_AGE = 7 * 86_400_000;

interface Now {
  session: string;
  /** Of the subscription that the browser has; `undefined` where it has none. */
  endpoint: string | undefined;
  instant: number;
}

/** Whether this browser is to be registered (again): for a new session, for a changed subscription, and each week. */
export function isDue(record: PushRegistration | undefined, { session, endpoint, instant }: Now): boolean {
  if (!record || record.session !== session || record.endpoint !== endpoint) return true;
  const age = instant - record.at;
  // A clock that was set back says nothing about the age.
  return age < 0 || age >= TOKEN_AGE;
}
