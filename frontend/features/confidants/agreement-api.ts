import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { agreements } from '#shared/contracts/agreements.ts';
import { type Agreement, changeOf, type Draft, type Version } from './agreement.ts';
import { confidantQueries } from './api.ts';

/** The agreement with a confidant; `null` if the two are not confidants. */
export function agreementWith(id: string) {
  return queryOptions({
    queryKey: [...confidantQueries.all, 'agreement', id],
    queryFn: ({ signal }): Promise<Agreement | null> =>
      call(agreements.read, { params: { id }, signal }).then((answer) => answer as Agreement, nullIfGone),
    staleTime: 0,
  });
}

/** The versions of the agreement, newest first. */
export function versionsWith(id: string) {
  return queryOptions({
    queryKey: [...confidantQueries.all, 'agreement-versions', id],
    queryFn: async ({ signal }) => (await call(agreements.versions, { params: { id }, signal })) as Version[],
    staleTime: 0,
  });
}

const replyOf = async (answer: Promise<unknown>) => (await answer) as Agreement;

function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** The calls that change the agreement and answer a proposal. Each returns the resulting agreement. */
export function useAgreementCalls(id: string) {
  const client = useQueryClient();
  const { queryKey } = agreementWith(id);
  const kept = {
    ...NO_RETRY,
    onSuccess: async (agreement: Agreement) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, agreement);
    },
    // The list of confidants shows proposals and shared data. Also after a failure: the server may have made the
    // change.
    onSettled: () => void client.invalidateQueries({ queryKey: confidantQueries.all }),
  };
  const params = { id };
  return {
    change: useMutation({
      ...kept,
      mutationFn: (draft: Draft) => replyOf(call(agreements.change, { params, body: changeOf(draft) })),
    }),
    accept: useMutation({
      ...kept,
      mutationFn: (version: number) => replyOf(call(agreements.accept, { params, body: { version } })),
    }),
    // A proposal is declined by its version, so that the user declines the one they have read.
    decline: useMutation({
      ...kept,
      mutationFn: (version: number) => replyOf(call(agreements.decline, { params, body: { version } })),
    }),
  };
}
