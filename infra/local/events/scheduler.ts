/** EventBridge Scheduler: runs the template's schedules by the local clock, and any of them on demand. */
import { randomUUID } from 'node:crypto';
import type { LocalClock } from '../clock.ts';
import { ACCOUNT, type NamedResource, REGION } from '../cloudformation/template.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import { type Timetable, timetable } from './schedule-expression.ts';

export interface Scheduler {
  names: string[];
  /** Runs a schedule by its name or its construct's id. Returns false for an unknown name. */
  run(name: string): Promise<boolean>;
  stop(): void;
}

interface SchedulerOptions {
  services: Services;
  functions: Functions;
  clock: LocalClock;
  log: Log;
}

interface Schedule {
  name: string;
  logicalId: string;
  arn: string;
  target: { Arn: string; Input?: string };
  enabled: boolean;
  /** The times of a schedule. A rate counts from `since`. */
  timesSince(since: number): Timetable;
  times: Timetable;
  next: number | undefined;
}

const TICK_MS = 500;

export function startScheduler({ services, functions, clock, log }: SchedulerOptions): Scheduler {
  const { template, destinations } = services;
  const schedules = template.resources('AWS::Scheduler::Schedule').map(scheduleOf);
  // Schedules that a jump of the clock skipped do not run, as in the cloud. A rate starts again at the jump, so that no
  // schedule runs right after a test has set the clock.
  const plan = () => {
    const now = clock.now();
    for (const schedule of schedules) {
      schedule.times = schedule.timesSince(now);
      schedule.next = schedule.times(now);
    }
  };
  plan();
  clock.onChange(plan);
  const ticks = setInterval(() => {
    for (const schedule of schedules) {
      const due = schedule.next;
      if (!schedule.enabled || due === undefined || clock.now() < due) continue;
      schedule.next = schedule.times(clock.now());
      run(schedule, due).catch((error: unknown) => log.problem(`schedule ${schedule.name}`, error));
    }
  }, TICK_MS).unref();

  async function run({ target, arn }: Schedule, due: number): Promise<void> {
    const input = inputOf(target.Input, arn, due);
    if (target.Arn.includes(':sqs:')) await destinations.sendToQueue(target.Arn, JSON.stringify(input));
    else await functions.invokeAsync(target.Arn, input);
  }

  return {
    names: schedules.map(({ name }) => name),
    async run(name) {
      const found = schedules.find((each) => each.name === name) ?? schedules.find((each) => isNamed(each, name));
      if (!found) return false;
      await run(found, clock.now());
      return true;
    },
    stop: () => clearInterval(ticks),
  };
}

/**
 * Whether a name is that of a schedule. CDK builds logical ids from the ids of constructs and eight digits of a hash.
 */
function isNamed({ logicalId }: Schedule, wanted: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const constructs = plain(logicalId.replace(/[0-9A-F]{8}$/, ''));
  return plain(wanted) !== '' && (constructs.startsWith(plain(wanted)) || constructs.endsWith(plain(wanted)));
}

function scheduleOf({ logicalId, properties }: NamedResource): Schedule {
  const name = String(properties.Name);
  const timezone = properties.ScheduleExpressionTimezone;
  const timesSince = (since: number) =>
    timetable(String(properties.ScheduleExpression), typeof timezone === 'string' ? timezone : 'UTC', since);
  return {
    name,
    logicalId,
    arn: `arn:aws:scheduler:${REGION}:${ACCOUNT}:schedule/default/${name}`,
    target: properties.Target as Schedule['target'],
    enabled: properties.State !== 'DISABLED',
    timesSince,
    times: () => undefined,
    next: undefined,
  };
}

/** The schedule's own input with placeholders filled in, or the default event for targets without one. */
function inputOf(input: string | undefined, arn: string, due: number): unknown {
  const time = new Date(due).toISOString().replace(/\.\d+Z$/, 'Z');
  if (input === undefined) {
    const source = { source: 'aws.scheduler', 'detail-type': 'Scheduled Event' };
    return {
      version: '0',
      id: randomUUID(),
      ...source,
      account: ACCOUNT,
      time,
      region: REGION,
      resources: [arn],
      detail: '{}',
    };
  }
  const filled = input
    .replaceAll('<aws.scheduler.schedule-arn>', arn)
    .replaceAll('<aws.scheduler.scheduled-time>', time)
    .replaceAll('<aws.scheduler.execution-id>', randomUUID())
    .replaceAll('<aws.scheduler.attempt-number>', '1');
  return JSON.parse(filled);
}
