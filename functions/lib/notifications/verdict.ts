import { toContract } from '#functions/lib/data/notification-preferences/preferences.ts';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import type { Recipient } from '#functions/lib/data/notifications/recipients.ts';
import { type Circumstances, DEFAULT_CIRCUMSTANCES, decide, type Verdict } from '#shared/domain/notifications.ts';

/** What is known about a notification itself, apart from its recipient. What is absent prevents nothing. */
export type Facts = Partial<
  Pick<Circumstances, 'isOver' | 'isLate' | 'isMailed' | 'isForOther' | 'isLookBack' | 'hasContent'>
>;

/** A user as far as they are loaded: the preferences at least. What is absent prevents nothing. */
type Known = Pick<Recipient, 'preferences'> & Partial<Pick<Recipient, 'quietUntil' | 'hasDevice' | 'address'>>;

/** What to do with a notification of a kind on a channel, for a loaded user. Every sender asks here. No request. */
export function verdictFor(
  {
    preferences,
    quietUntil,
    hasDevice = DEFAULT_CIRCUMSTANCES.hasDevice,
    address = DEFAULT_CIRCUMSTANCES.address,
  }: Known,
  event: Pick<Circumstances, 'kind' | 'channel'> & Facts,
): Verdict {
  return decide({
    ...DEFAULT_CIRCUMSTANCES,
    preferences: toContract(preferences),
    quietUntil,
    hasDevice,
    address,
    ...event,
  });
}

const OUTCOMES = { send: 'sent', hold: 'held', digest: 'digest', drop: 'dropped' } as const;

/** A verdict as it is stored. */
export function decisionOf({ action, reason }: Verdict): Decision {
  return { outcome: OUTCOMES[action], reason };
}
