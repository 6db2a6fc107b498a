/** The stored registration of this browser. */
export interface PushRegistration {
  kind: 'fcm' | 'web';
  /** The FCM token of this browser, or the server's id of its subscription. */
  token: string;
  /** The time of the registration, by the device's clock. */
  at: number;
  /** The endpoint of the browser's subscription. */
  endpoint: string;
  /** The session that it belongs to: see `sessionOf` in registration.ts. */
  session: string;
}

/** A token of this age is refreshed, because push services drop unused tokens. */
export const TOKEN_AGE = 7 * 86_400_000;

interface Now {
  session: string;
  /** The endpoint of the current subscription; `undefined` if there is none. */
  endpoint: string | undefined;
  instant: number;
}

/** Whether to register this browser (again): for a new session, for a changed subscription, and every week. */
export function isDue(record: PushRegistration | undefined, { session, endpoint, instant }: Now): boolean {
  if (!record || record.session !== session || record.endpoint !== endpoint) return true;
  const age = instant - record.at;
  // After the clock was set back, the age is unknown.
  return age < 0 || age >= TOKEN_AGE;
}
