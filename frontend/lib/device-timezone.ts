import { presentName } from '#shared/domain/timezones.ts';

/* The timezone of the device. Separate from the model of notifications, because every page may load this. */

/** Whether two names are of one zone, such as Asia/Calcutta and Asia/Kolkata, as far as this browser knows. */
export function isSameTimezone(one: string, other: string): boolean {
  return one === other || canonical(one) === canonical(other);
}

export function deviceTimezone(): string {
  return presentName(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
