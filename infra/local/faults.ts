/**
 * Injected faults. `POST /__local/faults` adds one. Each emulator asks for each request whether it should fail, and
 * formats the failure in its protocol.
 */
export type Fault =
  | { kind: 'error'; name: string; status: number; message?: string }
  | { kind: 'delay'; ms: number }
  | { kind: SilentKind };

/** `refused`, `no-answer` and `wrong-answer` do not perform the request; `lost-answer` does. */
type SilentKind = 'lost-answer' | 'refused' | 'no-answer' | 'wrong-answer';

const SILENT_KINDS: readonly unknown[] = ['lost-answer', 'refused', 'no-answer', 'wrong-answer'] satisfies SilentKind[];

/** The body of a `wrong-answer`: a page, as a proxy in between would send it, with status 200. */
export const WRONG_BODY = '<!doctype html><title>Welcome</title><h1>Sign in to the network</h1>';

export interface Faults {
  next(service: string, operation: string): Fault | undefined;
}

interface FaultRule {
  service: string;
  /** The operation; all of the service if missing. */
  operation?: string;
  fault: Fault;
  /** The number of requests that it affects; if missing, until faults are cleared. */
  times?: number;
  /** Affects only each nth matching request; every one if missing. */
  every?: number;
}

export interface InjectedFaults extends Faults {
  inject(rule: FaultRule): void;
  /** The active faults, and how often each was injected. */
  list(): { service: string; operation: string | null; struck: number }[];
  clear(): void;
}

export function createFaults(): InjectedFaults {
  let rules: { rule: FaultRule; seen: number; struck: number }[] = [];
  return {
    inject: (rule) => void rules.push({ rule, seen: 0, struck: 0 }),
    list: () => rules.map(({ rule: { service, operation = null }, struck }) => ({ service, operation, struck })),
    clear: () => {
      rules = [];
    },
    next(service, operation) {
      for (const entry of rules) {
        const { rule } = entry;
        if (rule.service !== service || (rule.operation !== undefined && rule.operation !== operation)) continue;
        entry.seen += 1;
        if (entry.seen % (rule.every ?? 1) !== 0) continue;
        entry.struck += 1;
        if (rule.times !== undefined && entry.struck >= rule.times) rules = rules.filter((other) => other !== entry);
        return rule.fault;
      }
      return undefined;
    },
  };
}

/** Exceptions of AWS and codes of FCM whose status is not 400. */
const STATUSES: [name: RegExp, status: number][] = [
  [/^(InternalServerError|InternalFailure|InternalError|InternalServiceError|INTERNAL)$/, 500],
  [/^(ServiceUnavailable|ServiceUnavailableException|SlowDown|UNAVAILABLE)$/, 503],
  [/^THIRD_PARTY_AUTH_ERROR$/, 401],
  [/^SENDER_ID_MISMATCH$/, 403],
  [/^UNREGISTERED$/, 404],
  [/^QUOTA_EXCEEDED$/, 429],
];

/** Parses the body of `POST /__local/faults`. Returns a sentence if it is invalid. */
export function parseFaultRule(body: Record<string, unknown>): FaultRule | string {
  const { service, operation, kind, times, every, ms, name, status, message } = body;
  if (typeof service !== 'string' || service === '') return 'A fault needs a service, for example "dynamodb".';
  if (operation !== undefined && typeof operation !== 'string') return 'An operation is a name, for example "PutItem".';
  for (const count of [times, every]) {
    if (count !== undefined && !(Number.isInteger(count) && (count as number) > 0)) {
      return '"times" and "every" are whole numbers from 1.';
    }
  }
  const fault = parseFault({ kind, ms, name, status, message });
  if (typeof fault === 'string') return fault;
  return {
    service,
    fault,
    ...(operation !== undefined && { operation }),
    ...(times !== undefined && { times: times as number }),
    ...(every !== undefined && { every: every as number }),
  };
}

function parseFault({ kind, ms, name, status, message }: Record<string, unknown>): Fault | string {
  if (SILENT_KINDS.includes(kind)) return { kind: kind as SilentKind };
  if (kind === 'delay') {
    if (typeof ms !== 'number' || !(ms >= 0)) return 'A delay needs "ms", the milliseconds to wait.';
    return { kind, ms };
  }
  if (kind !== 'error')
    return 'The kind of a fault is "error", "delay", "lost-answer", "refused", "no-answer" or "wrong-answer".';
  if (typeof name !== 'string' || name === '') return 'An error needs the "name" of the exception.';
  const [, byName = 400] = STATUSES.find(([pattern]) => pattern.test(name)) ?? [];
  return {
    kind,
    name,
    status: typeof status === 'number' ? status : byName,
    ...(typeof message === 'string' && { message }),
  };
}
