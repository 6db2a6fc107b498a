import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The id of the request that all work follows from: API Gateway makes it, answers with it (`apigw-requestid`) and
 * writes it to its access log. Log lines have it, and jobs carry it to their workers and to the jobs that those send.
 */

const current = new AsyncLocalStorage<string | undefined>();

/** Does something as part of a request. */
export function withRequestId<Result>(id: string | undefined, work: () => Result): Result {
  return current.run(id, work);
}

/** The request that this work follows from, if any. For work of a sweep it is the id of the sweep's job. */
export function requestId(): string | undefined {
  return current.getStore();
}

/** An attribute for items from whose record in the table's stream jobs follow. */
export function causedBy(): { request?: string } {
  const request = requestId();
  return request === undefined ? {} : { request };
}
