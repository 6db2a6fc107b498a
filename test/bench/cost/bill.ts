/** The monthly bill by service, from the counts of a day, the stack's own numbers, and prices. Pure. */
import * as assumed from './assumptions.ts';
import { type Count, DAY, type Part } from './day.ts';
import type { OpenCount } from './open.ts';
import { PRICES } from './prices.ts';

/** What `npm run cost` has counted. */
export interface Counts {
  countedOn: string;
  parts: Record<Exclude<Part, 'open'>, Count> & Record<'open' | 'firstOpen', OpenCount>;
}

/** What the template says. */
export interface StackFacts {
  /** Queues that a function polls. */
  queues: number;
  fifoQueues: number;
  /** Each metric of an alarm is charged. */
  alarmMetrics: number;
  secrets: number;
  schedules: number;
  /** Gigabytes of each function. */
  memory: Record<string, number>;
  /** The functions that a queue starts. */
  workers: string[];
}

export interface Line {
  service: string;
  /** Dollars a month that do not depend on people. */
  fixed: number;
  /** Dollars a month for each daily person. */
  each: number;
}

const DAYS = 30;
const MINUTES = DAYS * 24 * 60;
const GB = 1e9;

/** The requests of a sweep: 64 queries that find nothing, half a unit each, and the cursor. */
const SWEEP_UNITS = 64 / 2 + 2;

/** The lines of the bill. @throws Error for a function that neither answers calls nor has an assumed duration. */
export function bill({ parts }: Counts, stack: StackFacts): Line[] {
  const day = sumOf(parts);
  const calls = total(day.invocations, (name) => !(name in assumed.BACKGROUND_MS));
  const jobs = total(day.invocations, (name) => stack.workers.includes(name));
  const invoked = total(day.invocations, () => true);
  const gigabyteSeconds = Object.entries(day.invocations).reduce((sum, [name, count]) => {
    const memory = stack.memory[name];
    if (memory === undefined) throw new Error(`The template has no function ${name}`);
    const ms = (assumed.BACKGROUND_MS[name] ?? assumed.API_MS) + assumed.COLD_SHARE * assumed.COLD_MS;
    return sum + (count * memory * ms) / 1_000;
  }, 0);
  const minutes = DAY.open * assumed.VISIT_MINUTES;
  const messages = day.socketMessages + minutes * assumed.PINGS_PER_MINUTE;
  // Opening includes its calls; the calls of other parts come on top.
  const openCalls = DAY.open * total(parts.open.invocations, (name) => !(name in assumed.BACKGROUND_MS));
  const requests = day.requests + calls - openCalls;
  const bytes = day.bytes + (calls - openCalls) * assumed.ANSWER_BYTES;
  const sweeps = MINUTES * stack.schedules;
  const sweepSeconds = (assumed.SWEEP_MS / 1_000) * (stack.memory.agenda ?? 0);
  const standard = stack.queues - stack.fifoQueues;
  const polls = MINUTES * assumed.POLLS_PER_MINUTE;
  const logged = (invoked * assumed.LOG_BYTES) / GB;
  const p = PRICES;
  return [
    monthly('API Gateway, HTTP', calls * p.httpCall),
    monthly('API Gateway, WebSocket messages', messages * p.socketMessage),
    monthly('API Gateway, WebSocket minutes', minutes * p.socketMinute),
    monthly('Lambda', invoked * p.invocation + gigabyteSeconds * p.gigabyteSecond, {
      fixed: sweeps * (p.invocation + sweepSeconds * p.gigabyteSecond),
    }),
    monthly('DynamoDB, requests', day.reads * p.readUnit + day.writes * p.writeUnit, {
      fixed: sweeps * SWEEP_UNITS * p.readUnit,
    }),
    monthly('DynamoDB, storage and backup', 0, { each: (assumed.STORED_BYTES / GB) * p.tableGigabyte }),
    monthly('SQS', REQUESTS(jobs) * p.queueRequest, {
      fixed: polls * (standard * p.queueRequest + stack.fifoQueues * p.fifoRequest),
    }),
    monthly('SES', day.emails * p.email),
    monthly('CloudFront', requests * (p.edgeRequest + p.edgeFunction) + (bytes / GB) * p.edgeGigabyte),
    monthly('S3', photoRequests() + (assumed.PHOTO_SHOWN_BYTES / GB) * p.transferGigabyte, {
      each: ((assumed.PHOTO_BYTES * DAYS * assumed.MONTHS) / GB) * p.objectGigabyte,
    }),
    monthly('CloudWatch, logs', logged * p.logGigabyte, {
      fixed: ((sweeps * assumed.LOG_BYTES) / GB) * p.logGigabyte,
    }),
    monthly('CloudWatch, alarms', 0, { fixed: stack.alarmMetrics * p.alarmMetric }),
    monthly('Secrets Manager', 0, {
      fixed: stack.secrets * p.secret,
      each: ((assumed.INSTANCES_PER_1000 / 1_000) * 2 * MINUTES * p.secretRead) / 15,
    }),
    monthly('EventBridge Scheduler', 0, { fixed: sweeps * p.schedule }),
  ];
}

const REQUESTS = (jobs: number) => jobs * assumed.REQUESTS_PER_JOB;

function photoRequests(): number {
  return DAY.photo * (assumed.PHOTO_WRITES * PRICES.objectWrite + assumed.PHOTO_READS * PRICES.objectRead);
}

/** A line from the dollars of a person's day, with what is charged by the month. */
function monthly(service: string, aDay: number, { fixed = 0, each = 0 }: Partial<Line> = {}): Line {
  return { service, fixed, each: aDay * DAYS + each };
}

/** Everything that a person needs in a day. */
export function sumOf(parts: Counts['parts']): OpenCount {
  const sum: OpenCount = {
    ...{ reads: 0, writes: 0, socketMessages: 0, emails: 0, requests: 0, bytes: 0 },
    invocations: {},
  };
  const add = (part: Count & Partial<OpenCount>, times: number) => {
    for (const key of ['reads', 'writes', 'socketMessages', 'emails', 'requests', 'bytes'] as const) {
      sum[key] += times * (part[key] ?? 0);
    }
    for (const [name, count] of Object.entries(part.invocations)) {
      sum.invocations[name] = (sum.invocations[name] ?? 0) + times * count;
    }
  };
  for (const [part, times] of Object.entries(DAY) as [Part, number][]) add(parts[part], times);
  // A first visit has the same calls, and loads all scripts besides.
  const { requests, bytes } = parts.firstOpen;
  const more = { requests: requests - parts.open.requests, bytes: bytes - parts.open.bytes };
  add({ ...more, invocations: {}, reads: 0, writes: 0, socketMessages: 0, emails: 0 }, assumed.FIRST_OPENS_PER_DAY);
  return sum;
}

function total(invocations: Record<string, number>, isMeant: (name: string) => boolean): number {
  return Object.entries(invocations).reduce((sum, [name, count]) => sum + (isMeant(name) ? count : 0), 0);
}

/** The dollars of a month for so many daily people. */
export function monthFor(lines: readonly Line[], people: number): number {
  return lines.reduce((sum, { fixed, each }) => sum + fixed + each * people, 0);
}
