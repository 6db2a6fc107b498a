import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { type DataExport, dataExports } from '#shared/contracts/exports.ts';

/** The polling interval of a pending export, in milliseconds. Live events usually report the end earlier. */
const EVERY = 10_000;

export const exportQueries = {
  all: ['exports'],
  /** Recent exports, newest first. Their URLs are valid for an hour, so they are not stored. */
  list: queryOptions({
    queryKey: ['exports', 'list'],
    queryFn: ({ signal }) => call(dataExports.list, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'pending' ? EVERY : false),
    meta: { kept: (all: DataExport[]) => all.map((each) => ({ ...each, url: null })) },
  }),
};

export const startExport = mutationOptions({
  ...NO_RETRY,
  mutationFn: () => call(dataExports.create, {}),
});

/** An export with a URL that is valid for an hour from now. */
export const readExport = mutationOptions({
  ...NO_RETRY,
  mutationFn: (id: string) => call(dataExports.read, { params: { id } }),
});
