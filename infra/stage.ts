import type { IConstruct } from 'constructs';

export const STAGE_NAMES = ['dev', 'prod'] as const;

export type StageName = (typeof STAGE_NAMES)[number];

/** The name of the stack of a stage. */
export function stackName({ stage }: { stage: StageName }): string {
  return `Steadfast-${stage}`;
}

/**
 * A name for a resource that is shared by all regions of an account, such as a policy of CloudFront. A stage may be in
 * several regions of one account. The region may be a token.
 */
export function nameInAccount(stack: string, region: string, topic?: string): string {
  return [stack, region, topic].filter((part) => part !== undefined).join('-');
}

/**
 * The name of the small stack in us-east-1 for a stack in another region. It includes that region, because all of them
 * have their small stacks there.
 */
export function edgeStackName(stack: string, region: string): string {
  return nameInAccount(stack, region, 'Edge');
}

/** The differences between the stages. */
export interface Stage {
  name: StageName;
  /** Whether data outlives the stack, and the table and the stack are protected from deletion. */
  keepsData: boolean;
  /** The most instances of a function that read one queue at the same time, whatever the queue asks for. */
  queueConcurrency: number;
  /** Functions with reserved concurrency, which is also the most that they can use. */
  reservedConcurrency: Readonly<Record<string, number>>;
  /** The limit of each of the two APIs. Above it, API Gateway answers 429 by itself, without a function. */
  apiThrottle: Throttle;
  /** Whether Lambda sends traces of the functions to X-Ray. */
  traces: boolean;
}

/** Requests a second, and the burst after a quiet time. */
interface Throttle {
  rateLimit: number;
  burstLimit: number;
}

/**
 * `prod`: 10,000 open pages that ask every ten seconds, as they do when live connections fail, make 1,000 requests a
 * second. A flood at this rate costs about $260 a day (docs/limits.md), and leaves nine tenths of the quota that all
 * APIs of an account share in a region. `dev`: a few people and a test run; about $13 a day.
 */
const THROTTLES: Record<StageName, Throttle> = {
  dev: { rateLimit: 50, burstLimit: 100 },
  prod: { rateLimit: 1_000, burstLimit: 2_000 },
};

/** The concurrency of Lambda in a new account. AWS raises it on request (quota L-B99A9384), to 1,000 as a rule. */
export const NEW_ACCOUNT_CONCURRENCY = 10;
/** The concurrency that Lambda keeps unreserved in every account. */
const UNRESERVED_MINIMUM = 100;
/** The least concurrency of a queue that SQS allows. */
const SMALLEST = 2;
/** The concurrency for calls of the API, live connections and schedules while all queues are at their maximum. */
export const API_ROOM = 100;
/** The sum of what the queues ask for, and of what the functions below have reserved. A test compares both. */
export const QUEUES_AT_MOST = 217;
/**
 * Sign-in and registration compute scrypt, for a tenth of a second and at full processor speed: they get room of their
 * own, and not all of it. `deliver` must keep up with the stream, on which everything else waits.
 */
const RESERVED = { users: 50, deliver: 50 };
export const RESERVED_AT_MOST = RESERVED.users + RESERVED.deliver;

/**
 * The concurrency that production needs at its most: 217 instances on 14 queues, 100 reserved ones and 100 for the API
 * are 417, and the 317 that are not reserved are above Lambda's minimum of 100.
 */
export const ROOMY = Math.max(QUEUES_AT_MOST + API_ROOM, UNRESERVED_MINIMUM) + RESERVED_AT_MOST;

/**
 * The stage of an account with this concurrency. With less than `ROOMY`, and always in `dev`, each queue has the two
 * instances that SQS requires at least. Those are 28 on 14 queues, so an account needs 128 for the API never to wait
 * for queues. In a new account with 10, the API may wait in any case, and Lambda refuses reservations: synthesis warns.
 */
export function stageOf(name: StageName, lambdaConcurrency: number, traces = false): Stage {
  const isFull = name === 'prod' && lambdaConcurrency >= ROOMY;
  return {
    name,
    keepsData: name === 'prod',
    queueConcurrency: isFull ? Number.POSITIVE_INFINITY : SMALLEST,
    reservedConcurrency: isFull ? RESERVED : {},
    apiThrottle: THROTTLES[name],
    traces,
  };
}

const CONTEXT = 'steadfast:stage';

/** Makes the stage known to all constructs under `root`, which must have none yet. */
export function setStage(root: IConstruct, stage: Stage): void {
  root.node.setContext(CONTEXT, stage);
}

/** The stage that a construct is part of. */
export function stageAround(scope: IConstruct): Stage {
  return scope.node.getContext(CONTEXT) as Stage;
}
