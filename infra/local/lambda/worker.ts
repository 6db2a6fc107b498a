/**
 * One execution environment of a function. AWS runs it in a micro VM, the local cloud in a worker thread with its own
 * environment variables, modules and `Date`. This file knows nothing of the product. Unlike on AWS the environment is
 * not frozen between two invocations, so that timers and sockets that a handler leaves behind go on.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface WorkerData {
  handlerUrl: string;
  exportName: string;
  clockOffset: SharedArrayBuffer;
  functionName: string;
  functionArn: string;
  memoryMb: number;
}

export interface InvokeMessage {
  requestId: string;
  /** JSON, as on AWS, so that a handler never shares an object with its caller. */
  event: string;
  /** In system time, because the local clock must not change how long a function may run. */
  deadline: number;
}

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

/** The limit of a synchronous invocation's answer: 6 MB and the room that AWS leaves for its envelope. */
const ANSWER_LIMIT_BYTES = 6_291_556;
const data = workerData as WorkerData;
const port = parentPort!;
const realNow = Date.now;

shiftDate(new BigInt64Array(data.clockOffset));
const counts = countDynamoRequests();
const started = performance.now();
const handler = await loadHandler();
if (handler) {
  port.on('message', (message: InvokeMessage) => void invoke(handler, message));
  post({ kind: 'ready', startMs: performance.now() - started });
}

type Handler = (event: unknown, context: object) => unknown;

async function loadHandler(): Promise<Handler | undefined> {
  try {
    const module = (await import(data.handlerUrl)) as Record<string, unknown>;
    const exported = module[data.exportName];
    if (typeof exported === 'function') return exported as Handler;
    throw new TypeError(`${data.exportName} is undefined or not exported`);
  } catch (error) {
    post({ kind: 'failed-start', failure: failureOf(error) });
    return undefined;
  }
}

async function invoke(handle: Handler, { requestId, event, deadline }: InvokeMessage): Promise<void> {
  counts.clear();
  try {
    const result = await handle(JSON.parse(event), contextOf(requestId, deadline));
    const payload = JSON.stringify(result) ?? 'null';
    if (Buffer.byteLength(payload) > ANSWER_LIMIT_BYTES) throw new AnswerTooLarge(Buffer.byteLength(payload));
    post({ kind: 'answer', payload, requests: Object.fromEntries(counts) });
  } catch (error) {
    post({ kind: 'failure', failure: failureOf(error), requests: Object.fromEntries(counts) });
  }
}

class AnswerTooLarge extends Error {
  override readonly name = 'Function.ResponseSizeTooLarge';
  constructor(size: number) {
    super(`Response payload size (${size} bytes) exceeded maximum allowed payload size (${ANSWER_LIMIT_BYTES} bytes).`);
  }
}

function contextOf(awsRequestId: string, deadline: number): object {
  return {
    awsRequestId,
    functionName: data.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: data.functionArn,
    memoryLimitInMB: String(data.memoryMb),
    logGroupName: `/aws/lambda/${data.functionName}`,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - realNow()),
  };
}

function failureOf(error: unknown): FunctionFailure {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] };
}

function post(message: WorkerMessage): void {
  port.postMessage(message);
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
function countDynamoRequests(): Map<string, number> {
  const byOperation = new Map<string, number>();
  subscribe('http.client.request.start', (message) => {
    const target = (message as { request: ClientRequest }).request.getHeader('x-amz-target');
    const operation = /^DynamoDB_\d+\.(\w+)$/.exec(String(target))?.[1];
    if (operation) byOperation.set(operation, (byOperation.get(operation) ?? 0) + 1);
  });
  return byOperation;
}
