import { useLocation } from 'react-router-dom';
import { useHydrated } from './hydrated.ts';

/*
 * What one of these pages hands to the next, in the state of the history entry: an e-mail address is nothing for an
 * address bar. Whatever else lies there is not taken.
 */

export interface HandedOn {
  /** What was typed so far. */
  email?: string;
  /** Not before the page listens: a document that is loaded anew was drawn for nobody's password. */
  passwordChanged?: boolean;
}

export function useHandedOn(): HandedOn {
  const { email, passwordChanged } = (useLocation().state ?? {}) as { [Key in keyof HandedOn]: unknown };
  const hydrated = useHydrated();
  return { ...(typeof email === 'string' ? { email } : {}), passwordChanged: hydrated && passwordChanged === true };
}
