import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '#shared/contracts/endpoint.ts';
import { call, type Input, type Parts } from './api.ts';
import { ApiError } from './api-error.ts';
import { addChange, mustWait, type UnsentChange } from './unsent-changes.ts';

/**
 * Saves fields of an existing item, such as settings. Returns `undefined` if the change waits on the device, because
 * the server cannot be reached or has too many calls, or other changes wait for it. @throws ApiError
 */
export async function saveFields<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: Input<E>,
  about: Pick<UnsentChange, 'id' | 'name' | 'list' | 'fields' | 'before' | 'affects'>,
): Promise<ReplyOf<E> | undefined> {
  if (!mustWait(client)) {
    try {
      return await call(endpoint, input);
    } catch (error) {
      if (!(error instanceof ApiError && error.passing)) throw error;
    }
  }
  const { params, body } = input as Parts;
  const { method, path } = endpoint;
  addChange(client, {
    ...about,
    kind: 'update',
    isInData: true,
    calls: [{ method, path, ...(params && { params }), body }],
  });
  return undefined;
}
