/**
 * `/__local/…`: calls for developers and tests that the cloud does not have. Only programs and pages of this machine
 * may use them. A foreign Host (another name that resolves to this machine) or a foreign Origin (a page of another
 * site) is refused.
 */
import type { LocalClock } from '../clock.ts';
import type { Scheduler } from '../events/scheduler.ts';
import { type InjectedFaults, parseFaultRule } from '../faults.ts';
import { type HttpAnswer, type HttpRequest, headerOf, jsonAnswer } from '../http-messages.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Services } from '../services.ts';
import type { WebPush } from '../web-push/web-push.ts';
import { createManagement } from './management.ts';
import { type Activity, settle } from './settle.ts';

interface ControlOptions {
  port: number;
  services: Services;
  clock: LocalClock;
  faults: InjectedFaults;
  functions: Functions;
  scheduler: Scheduler;
  activity: Activity;
  /** More calls, by method and path, such as the reload of `npm run dev`. */
  more?: Record<string, () => HttpAnswer>;
}

type Call = (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>;

export function isControl({ path }: HttpRequest): boolean {
  return path === '/__local' || path.startsWith('/__local/');
}

export function createControl(options: ControlOptions): (request: HttpRequest) => Promise<HttpAnswer> {
  const { services, clock, faults, functions, scheduler, activity } = options;
  const { dynamodb, mail, push, webPush, ai, food, queues } = services;
  const calls: Record<string, Call> = {
    'GET outbox': async ({ query }) => {
      const to = new URLSearchParams(query).get('to') ?? undefined;
      const emails = await mail.outbox(to);
      return jsonAnswer(200, { emails, pushes: push.outbox(to), web_pushes: webPush.outbox(to) });
    },
    'GET mail': () => ({ status: 302, headers: [['location', mail.viewerUrl]], body: '' }),
    'GET ai': () => jsonAnswer(200, { requests: ai.requests() }),
    'GET food': () => jsonAnswer(200, { requests: food.requests() }),
    'POST clock': (request) => setClock(clock, request),
    'POST settle': () => settled(activity),
    'POST push_subscriptions': (request) => subscribe(webPush, request),
    'DELETE push_subscriptions': (request) => unsubscribe(webPush, request),
    'GET queues': () => jsonAnswer(200, queues?.counts() ?? { queues: {}, dead_letters: {} }),
    'GET functions': () => jsonAnswer(200, functions.counts()),
    'POST ttl': async () => jsonAnswer(200, { deleted: await dynamodb.deleteExpired() }),
    'GET faults': () => jsonAnswer(200, { faults: faults.list() }),
    'POST faults': (request) => inject(faults, request),
    'DELETE faults': () => {
      faults.clear();
      return { status: 204, headers: [], body: '' };
    },
    ...options.more,
  };

  const management = createManagement(options);

  async function answer(request: HttpRequest): Promise<HttpAnswer> {
    if (!isOwn(request, options.port)) return sentence(403, 'This is for programs and pages of this machine alone.');
    const name = request.path.slice('/__local/'.length);
    const schedule = /^schedules\/(.+)$/.exec(name)?.[1];
    if (schedule && request.method === 'POST') return runSchedule(decodeURIComponent(schedule), scheduler, activity);
    const managed = management(request, name);
    if (managed) return managed;
    const call = calls[`${request.method === 'HEAD' ? 'GET' : request.method} ${name}`];
    return call
      ? call(request)
      : sentence(404, `There is: ${[...Object.keys(calls), 'POST schedules/{name}'].join(', ')}.`);
  }

  return async (request) => {
    const { headers, ...rest } = await answer(request);
    return { ...rest, headers: [...headers, ['cache-control', 'no-store'], ['x-content-type-options', 'nosniff']] };
  };
}

function isOwn(request: HttpRequest, port: number): boolean {
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  const host = headerOf(request, 'host');
  const origin = headerOf(request, 'origin');
  return (
    host !== undefined &&
    hosts.includes(host) &&
    (origin === undefined || hosts.some((each) => origin === `http://${each}`))
  );
}

function setClock(clock: LocalClock, request: HttpRequest): HttpAnswer {
  const body = objectIn(request);
  const now = body?.now;
  const instant = now === null ? null : instantOf(now);
  if (instant === undefined) {
    return sentence(422, 'The clock is set by {"now": "2026-03-01T08:00:00Z"}, and given back by {"now": null}.');
  }
  clock.set(instant);
  return jsonAnswer(200, { now: new Date(clock.now()).toISOString() });
}

/** An instant with an offset or Z, so that it does not depend on a timezone. */
function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)) {
    return undefined;
  }
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : instant;
}

function inject(faults: InjectedFaults, request: HttpRequest): HttpAnswer {
  const rule = parseFaultRule(objectIn(request) ?? {});
  if (typeof rule === 'string') return sentence(422, rule);
  faults.inject(rule);
  return jsonAnswer(201, rule);
}

function subscribe(webPush: WebPush, request: HttpRequest): HttpAnswer {
  const key = objectIn(request)?.application_server_key;
  return jsonAnswer(201, webPush.subscribe(typeof key === 'string' ? key : undefined));
}

function unsubscribe(webPush: WebPush, request: HttpRequest): HttpAnswer {
  const found = webPush.unsubscribe(String(objectIn(request)?.endpoint));
  return found ? { status: 204, headers: [], body: '' } : sentence(404, 'There is no such subscription.');
}

async function settled(activity: Activity): Promise<HttpAnswer> {
  const busy = await settle(activity);
  return busy.length === 0 ? jsonAnswer(200, { settled: true }) : jsonAnswer(504, { settled: false, busy });
}

async function runSchedule(name: string, scheduler: Scheduler, activity: Activity): Promise<HttpAnswer> {
  try {
    const found = await scheduler.run(name);
    if (!found) return jsonAnswer(404, { error: `There is no schedule ${name}.`, schedules: scheduler.names });
  } catch (error) {
    return sentence(502, `The schedule ${name} failed: ${(error as Error).message}`);
  }
  return settled(activity);
}

function objectIn({ body }: HttpRequest): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function sentence(status: number, error: string): HttpAnswer {
  return jsonAnswer(status, { error });
}
