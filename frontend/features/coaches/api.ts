import { queryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { type Calls, saving } from '#frontend/lib/idempotent-create.ts';
import { useDeletion, useListCache, without } from '#frontend/lib/list-cache.ts';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { notify, notifyFailure } from '#frontend/ui/toasts.ts';
import { type CoachType, coaches, type UserCoach } from '#shared/contracts/coaches.ts';
import * as text from '#shared/text/coaches.ts';
import { type CoachFields, changesOf } from './model.ts';

const ALL_KEY = ['coaches'] as const;

export const coachQueries = {
  /** The coach types of the catalogue. */
  types: queryOptions({
    queryKey: [...ALL_KEY, 'types'],
    queryFn: ({ signal }) => call(coaches.types, { signal }),
  }),

  /** The user's coaches, deactivated ones included. What they can be told also depends on the power-ups. */
  mine: queryOptions({
    queryKey: [...ALL_KEY, 'mine'],
    queryFn: ({ signal }) => call(coaches.mine, { signal }),
    refetchOnMount: 'always',
  }),

  /** The tokens and costs of this month, and the limit. Every reply changes it. */
  usage: queryOptions({
    queryKey: [...ALL_KEY, 'usage'],
    queryFn: ({ signal }) => call(coaches.usage, { signal }),
    refetchOnMount: 'always',
  }),
};

const MINE = { all: ALL_KEY, list: coachQueries.mine.queryKey };
const TYPES = { all: ALL_KEY, list: coachQueries.types.queryKey };

/** Activates a coach type: creates its coach, or activates a deactivated one. */
export function useActivate(onActivated: (coach: UserCoach) => void) {
  const { show, readAnew } = useListCache<UserCoach>(MINE);
  return useMutation({
    ...NO_RETRY,
    mutationFn: ({ id }: CoachType) => call(coaches.activate, { body: { coach_type_id: id } }),
    onSuccess: async (coach) => {
      // The button's row is unmounted by this, so its own callbacks would not run.
      await show((all) => [...without(all, coach), coach]);
      notify('success', text.successes.activate);
      onActivated(coach);
    },
    onError: (error) => notifyFailure(error, text.failures.activate),
    onSettled: readAnew,
  });
}

/** Only the general coach can be deactivated. Its chat is closed until it is activated again. */
export function useDeactivate(onDeactivated: (coach: UserCoach) => void) {
  const { show, readAnew } = useListCache<UserCoach>(MINE);
  return useMutation({
    ...NO_RETRY,
    mutationFn: ({ id }: UserCoach) => call(coaches.deactivate, { params: { id } }),
    onSuccess: async (_, coach) => {
      await show((all) => all.map((each) => (each.id === coach.id ? { ...each, active: false } : each)));
      notify('success', text.successes.deactivate);
      onDeactivated(coach);
    },
    onError: (error) => notifyFailure(error, text.failures.deactivate),
    onSettled: readAnew,
  });
}

/** Hides a coach type from the available ones. */
export function useHide() {
  const { show, readAnew } = useListCache<CoachType>(TYPES);
  return useMutation({
    ...NO_RETRY,
    mutationFn: ({ id }: CoachType) => call(coaches.hide, { body: { coach_type_id: id } }),
    onSuccess: (hidden) => show((all) => all.map((each) => (each.id === hidden.id ? hidden : each))),
    onError: (error) => notifyFailure(error, text.failures.hide),
    onSettled: readAnew,
  });
}

/** Deletes a coach with its chat. A coach type of the catalogue becomes available again. */
export function useDelete() {
  return useDeletion<UserCoach>(MINE, (id) => call(coaches.delete, { params: { id } }));
}

const CALLS: Calls<UserCoach, CoachFields> = {
  create: (fields, idempotencyKey) => call(coaches.create, { body: { user_coach: fields }, idempotencyKey }),
  update: async (current, fields) => {
    const changes = changesOf(current, fields);
    if (Object.keys(changes).length === 0) return current;
    return call(coaches.update, { params: { id: current.id }, body: { user_coach: changes } });
  },
};

/** Saves a new coach, or the changed fields of `subject`: other fields may have changed elsewhere meanwhile. */
export function useSave(subject: UserCoach | null) {
  const { show, readAnew } = useListCache<UserCoach>(MINE);
  const [save] = useState(() => saving(subject, CALLS));
  return useMutation({
    ...NO_RETRY,
    mutationFn: (fields: CoachFields) => save(fields),
    onSuccess: (saved) =>
      show((all) =>
        subject ? all.map((each) => (each.id === saved.id ? saved : each)) : [...without(all, saved), saved],
      ),
    onError: (error) => notifyFailure(error, subject ? text.failures.update : text.failures.create),
    onSettled: readAnew,
  });
}
