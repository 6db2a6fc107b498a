import { useLocation } from 'react-router-dom';

/*
 * What one of these pages hands to the next, in the state of the history entry: an e-mail address is nothing for an
 * address bar. Whatever else lies there is not taken.
 */

export interface HandedOn {
  /** What was typed so far. */
  email?: string;
  passwordChanged?: boolean;
}

export function useHandedOn(): HandedOn {
  const { email, passwordChanged } = (useLocation().state ?? {}) as { [Key in keyof HandedOn]: unknown };
  return { ...(typeof email === 'string' ? { email } : {}), passwordChanged: passwordChanged === true };
}
