import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, ReplyOf } from '#shared/contracts/endpoint.ts';
import * as errors from '#shared/text/errors.ts';
import { type Input, type Parts, read } from './api.ts';
import { ApiError } from './api-error.ts';
import { serverTime } from './clock.ts';
import { type Calls, saving } from './idempotent-create.ts';
import { NO_RETRY, unlessGone } from './no-retry.ts';
import { readToken } from './token.ts';
import { addChange, mustWait, type UnsentCall, type UnsentChange } from './unsent-changes.ts';

/* Saves of dialogs: sent at once, or recorded to wait on the device (`unsent-changes.ts`). Only dialogs load this. */

/** Sends a call, or only records it: then its reply is `provisional`. @throws ApiError */
export type Send = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  provisional: () => ReplyOf<E>,
) => Promise<{ reply: ReplyOf<E>; asOf: number }>;

export interface Sender {
  send: Send;
  /**
   * Runs a save of the item with this id. If the server cannot be reached or has too many calls, or if other changes
   * or actions of the item wait, `send` only records the calls. After a failed attempt the save runs twice, so it must
   * make its calls with the same ids each time.
   */
  run<Result>(
    save: () => Promise<Result>,
    id?: string,
  ): Promise<{ result: Result; recorded: UnsentCall[] | undefined }>;
}

/** Sends calls for the current session: they are refused once another user has signed in. */
export function createSender(client: QueryClient): Sender {
  const token = readToken();
  let recorded: UnsentCall[] | undefined;
  return {
    send: async (endpoint, input, provisional) => {
      if (readToken() !== token) throw new ApiError(401, [], errors.signed_out);
      if (!recorded) return read(endpoint, input);
      const { params, body, idempotencyKey } = input as Parts;
      const { method, path } = endpoint;
      recorded.push({ method, path, ...(params && { params }), body, ...(idempotencyKey && { idempotencyKey }) });
      return { reply: provisional(), asOf: serverTime.now() };
    },
    run: async (save, id) => {
      recorded = undefined;
      if (!mustWait(client, id)) {
        try {
          return { result: await save(), recorded };
        } catch (error) {
          if (!(error instanceof ApiError && error.passing) || readToken() !== token) throw error;
        }
      }
      recorded = [];
      return { result: await save(), recorded };
    },
  };
}

interface Item {
  id: string;
}

interface SaveOptions<Saved extends Item, Fields> {
  calls(send: Send): Calls<Saved, Fields>;
  list(saved: Saved): QueryKey;
  affects?: QueryKey[];
  isLast?: boolean;
  /** The ids of other items that show it. */
  others?(saved: Saved): string[];
  /** How to find out what an edit replaces. */
  before?(subject: Saved): NonNullable<UnsentChange['before']>;
  /** The user's texts; the first one is the item's name. */
  words(saved: Saved): readonly [string, ...string[]];
  /** Called after the server's answer. */
  onSaved(saved: Saved): unknown;
  onDone?(outcome: { waits: boolean }): void;
  onFailed?(error: Error): void;
}

/**
 * Saves a new item, or the changes of `subject`. A second attempt continues a failed one. `waits` tells whether the
 * save waits on the device.
 */
export function useSaveOrWait<Saved extends Item, Fields>(
  subject: Saved | null,
  { calls, list, affects, isLast, others, before, words, onSaved, onDone, onFailed }: SaveOptions<Saved, Fields>,
) {
  const client = useQueryClient();
  const [sender] = useState(() => createSender(client));
  const [save] = useState(() => saving(subject, calls(sender.send)));
  return useMutation({
    ...NO_RETRY,
    mutationFn: async (entered: Fields) => {
      const { result, recorded } = await sender.run(() => save(entered), subject?.id);
      return { saved: result, recorded, waits: recorded !== undefined };
    },
    onSuccess: ({ saved, recorded }) => {
      onDone?.({ waits: recorded !== undefined });
      if (!recorded) return onSaved(saved);
      const written = words(saved);
      return addChange(client, {
        kind: subject ? 'update' : 'create',
        id: saved.id,
        name: written[0],
        words: written.filter(Boolean).join('\n'),
        calls: recorded,
        list: list(saved),
        ...(affects && { affects }),
        ...(isLast && { isLast }),
        ...(others && { others: others(saved) }),
        ...(subject && before && { before: before(subject) }),
        fields: differences(subject, saved),
      });
    },
    ...(onFailed && { onError: onFailed }),
  });
}

interface DeleteOptions<Gone extends Item> {
  call(send: Send, gone: Gone): Promise<unknown>;
  list(gone: Gone): QueryKey;
  affects?: QueryKey[];
  others?(gone: Gone): string[];
  nameOf(gone: Gone): string;
  within?: UnsentChange['within'];
  /** Called after the server's answer. */
  onDeleted(gone: Gone): unknown;
  onFailed?(): void;
}

/**
 * Deletes an item. An item that is already gone counts as deleted. `waits` tells whether the deletion waits on the
 * device.
 */
export function useDeleteOrWait<Gone extends Item>(options: DeleteOptions<Gone>) {
  const { call, list, affects, others, nameOf, within, onDeleted, onFailed } = options;
  const client = useQueryClient();
  const [sender] = useState(() => createSender(client));
  return useMutation({
    ...NO_RETRY,
    mutationFn: async (gone: Gone) => {
      const { recorded } = await sender.run(() => call(sender.send, gone).catch(unlessGone), gone.id);
      return { recorded, waits: recorded !== undefined };
    },
    onSuccess: ({ recorded }, gone) => {
      if (!recorded) return onDeleted(gone);
      return addChange(client, {
        kind: 'delete',
        id: gone.id,
        name: nameOf(gone),
        calls: recorded,
        list: list(gone),
        ...(affects && { affects }),
        ...(others && { others: others(gone) }),
        ...(within && { within }),
      });
    },
    ...(onFailed && { onError: onFailed }),
  });
}

/** The changed fields only: others may be changed elsewhere before this is sent. */
export function differences<Kept extends object>(before: Kept | null, after: Partial<Kept>): Partial<Kept> {
  if (!before) return after;
  const names = Object.keys(after) as (keyof Kept)[];
  const isOther = (name: keyof Kept) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return Object.fromEntries(names.filter(isOther).map((name) => [name, after[name]])) as Partial<Kept>;
}
