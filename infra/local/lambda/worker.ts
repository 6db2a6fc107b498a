/**
 * The execution environments of functions in a worker thread: `thread.ts` says of which. AWS runs each in a micro VM.
 * An environment has its own environment variables and `Date` follows the local clock. This file does not know the
 * product. Unlike on AWS, an environment is not frozen between invocations, so timers and sockets of a handler
 * continue.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface WorkerData {
  clockOffset: SharedArrayBuffer;
}

/** What an environment runs. */
export interface LoadedFunction {
  handlerUrl: string;
  exportName: string;
  functionName: string;
  functionArn: string;
  memoryMb: number;
  variables: Record<string, string>;
}

export type ThreadMessage =
  | { kind: 'open'; environment: number; definition: LoadedFunction }
  | {
      kind: 'invoke';
      environment: number;
      requestId: string;
      /** The event in JSON, as on AWS, so that a handler never shares an object with its caller. */
      event: string;
      /** The deadline in system time: the local clock must not change how long a function may run. */
      deadline: number;
    }
  | { kind: 'close'; environment: number };

export interface FunctionFailure {
  errorType: string;
  errorMessage: string;
  trace: string[];
}

/** The number of calls of each DynamoDB operation. */
export type RequestCounts = Record<string, number>;

export type WorkerMessage =
  | { kind: 'ready'; startMs: number }
  | { kind: 'failed-start'; failure: FunctionFailure }
  | { kind: 'answer'; payload: string; requests: RequestCounts }
  | { kind: 'failure'; failure: FunctionFailure; requests: RequestCounts };

export type EnvironmentMessage = WorkerMessage & { environment: number };

/** The limit of a synchronous invocation's answer: 6 MB and the room that AWS leaves for its envelope. */
const ANSWER_LIMIT_BYTES = 6_291_556;
const port = parentPort!;
const realNow = Date.now;

interface Invocation {
  variables: Record<string, string>;
  requests: RequestCounts;
}

const running = new AsyncLocalStorage<Invocation>();
const environments = new Map<number, { definition: LoadedFunction; handler: Handler }>();
/** The environment variables for code that runs while a module is loaded. */
let loadingVariables: Record<string, string> = {};

shiftDate(new BigInt64Array((workerData as WorkerData).clockOffset));
countDynamoRequests();
separateVariables();
port.on('message', (message: ThreadMessage) => {
  if (message.kind === 'open') void open(message.environment, message.definition);
  else if (message.kind === 'invoke') void invoke(message);
  else environments.delete(message.environment);
});

type Handler = (event: unknown, context: object) => unknown;

async function open(environment: number, definition: LoadedFunction): Promise<void> {
  const started = performance.now();
  loadingVariables = definition.variables;
  try {
    const module = (await import(definition.handlerUrl)) as Record<string, unknown>;
    const exported = module[definition.exportName];
    if (typeof exported !== 'function') throw new TypeError(`${definition.exportName} is undefined or not exported`);
    environments.set(environment, { definition, handler: exported as Handler });
    post(environment, { kind: 'ready', startMs: performance.now() - started });
  } catch (error) {
    post(environment, { kind: 'failed-start', failure: failureOf(error) });
  }
}

async function invoke(message: ThreadMessage & { kind: 'invoke' }): Promise<void> {
  const { environment, requestId, event, deadline } = message;
  const { definition, handler } = environments.get(environment)!;
  const requests: RequestCounts = {};
  try {
    const context = contextOf(definition, requestId, deadline);
    const result = await running.run({ variables: definition.variables, requests }, () =>
      handler(JSON.parse(event), context),
    );
    const payload = JSON.stringify(result) ?? 'null';
    if (Buffer.byteLength(payload) > ANSWER_LIMIT_BYTES) throw new AnswerTooLarge(Buffer.byteLength(payload));
    post(environment, { kind: 'answer', payload, requests });
  } catch (error) {
    post(environment, { kind: 'failure', failure: failureOf(error), requests });
  }
}

class AnswerTooLarge extends Error {
  override readonly name = 'Function.ResponseSizeTooLarge';
  constructor(size: number) {
    super(`Response payload size (${size} bytes) exceeded maximum allowed payload size (${ANSWER_LIMIT_BYTES} bytes).`);
  }
}

function contextOf(definition: LoadedFunction, awsRequestId: string, deadline: number): object {
  return {
    awsRequestId,
    functionName: definition.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: definition.functionArn,
    memoryLimitInMB: String(definition.memoryMb),
    logGroupName: `/aws/lambda/${definition.functionName}`,
    logStreamName: definition.variables.AWS_LAMBDA_LOG_STREAM_NAME,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - realNow()),
  };
}

function failureOf(error: unknown): FunctionFailure {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] };
}

function post(environment: number, message: WorkerMessage): void {
  port.postMessage({ ...message, environment } satisfies EnvironmentMessage);
}

/** Makes `process.env` that of the running function, so that a variable that it lacks is missing here too. */
function separateVariables(): void {
  const variables = () => running.getStore()?.variables ?? loadingVariables;
  process.env = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get: (_, name) => (typeof name === 'string' ? variables()[name] : undefined),
      set: (_, name, value) => Reflect.set(variables(), name, String(value)),
      has: (_, name) => Reflect.has(variables(), name),
      deleteProperty: (_, name) => Reflect.deleteProperty(variables(), name),
      ownKeys: () => Reflect.ownKeys(variables()),
      getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(variables(), name),
    },
  );
}

/**
 * Makes `Date` follow the local clock. The offset is read on each call, so that a change applies during an invocation.
 */
function shiftDate(offset: BigInt64Array): void {
  const RealDate = Date;
  const now = () => realNow() + Number(Atomics.load(offset, 0));
  const ShiftedDate = function (this: unknown, ...args: unknown[]) {
    if (!new.target) return new RealDate(now()).toString();
    return Reflect.construct(RealDate, args.length === 0 ? [now()] : args, new.target);
  } as unknown as DateConstructor;
  Object.defineProperties(ShiftedDate, Object.getOwnPropertyDescriptors(RealDate));
  Object.defineProperty(ShiftedDate, 'now', { value: now, configurable: true, writable: true });
  Object.defineProperty(ShiftedDate.prototype, 'constructor', {
    value: ShiftedDate,
    configurable: true,
    writable: true,
  });
  globalThis.Date = ShiftedDate;
}

/** Counts requests as they are sent, so that retries and requests of any library are included. */
function countDynamoRequests(): void {
  subscribe('http.client.request.start', (message) => {
    const target = (message as { request: ClientRequest }).request.getHeader('x-amz-target');
    const operation = /^DynamoDB_\d+\.(\w+)$/.exec(String(target))?.[1];
    const requests = running.getStore()?.requests;
    if (operation && requests) requests[operation] = (requests[operation] ?? 0) + 1;
  });
}
