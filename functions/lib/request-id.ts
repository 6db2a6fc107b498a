import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The id of the request that caused some work. API Gateway makes it, answers with it (`apigw-requestid`) and writes it
 * to its access log. Log lines have it. Jobs carry it to their workers and to further jobs.
 */

const current = new AsyncLocalStorage<string | undefined>();

/** Runs work as part of a request: its logs and jobs get the id. */
export function withRequestId<Result>(id: string | undefined, work: () => Result): Result {
  return current.run(id, work);
}

/** The id of the request that caused this work, if any. For work of a sweep it is the id of the sweep's job. */
export function requestId(): string | undefined {
  return current.getStore();
}

/** The request as an attribute, for items whose stream record causes jobs. */
export function causedBy(): { request?: string } {
  const request = requestId();
  return request === undefined ? {} : { request };
}
