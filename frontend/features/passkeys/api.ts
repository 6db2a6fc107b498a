import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';

/** The user's passkeys, oldest first. */
export const passkeyList = queryOptions({
  queryKey: ['passkeys', 'list'],
  queryFn: ({ signal }) => call(passkeys.list, { signal }),
});

/** For `useListCache`. */
export const PASSKEY_KEYS = { all: ['passkeys'], list: passkeyList.queryKey };
