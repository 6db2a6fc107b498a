import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE } from '#frontend/lib/at-once.ts';
import { useDeletion, useListCache, without } from '#frontend/lib/list-cache.ts';
import { type Calls, saving } from '#frontend/lib/once.ts';
import { notify } from '#frontend/ui/notices.ts';
import { notifyFailure } from '#frontend/ui/notify-failure.ts';
import { type CoachType, coaches, type NewCoach, type UserCoach } from '#shared/contracts/coaches.ts';
import { changesOf } from './changes.ts';
import { ALL_KEY, mine, types } from './queries.ts';
import { FAILURES, SUCCESSES } from './words.ts';

const MINE = { all: ALL_KEY, list: mine.queryKey };
const TYPES = { all: ALL_KEY, list: types.queryKey };

/** Activates the coach of a kind: a new one, or the one that was deactivated. */
export function useActivate(onActivated: (coach: UserCoach) => void) {
  const { show, readAnew } = useListCache<UserCoach>(MINE);
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ id }: CoachType) => call(coaches.activate, { body: { coach_type_id: id } }),
    onSuccess: async (coach) => {
      // The row of the button goes with this: whatever else is to be done is done here, not by the row.
      await show((all) => [...without(all, coach), coach]);
      notify('success', SUCCESSES.activate);
      onActivated(coach);
    },
    onError: (error) => notifyFailure(error, FAILURES.activate),
    onSettled: readAnew,
  });
}

/** Deactivates the coach that may be: its chat is closed until it is activated again. */
export function useDeactivate(onDeactivated: (coach: UserCoach) => void) {
  const { show, readAnew } = useListCache<UserCoach>(MINE);
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ id }: UserCoach) => call(coaches.deactivate, { params: { id } }),
    onSuccess: async (_, coach) => {
      await show((all) => all.map((each) => (each.id === coach.id ? { ...each, active: false } : each)));
      notify('success', SUCCESSES.deactivate);
      onDeactivated(coach);
    },
    onError: (error) => notifyFailure(error, FAILURES.deactivate),
    onSettled: readAnew,
  });
}

/** No longer offers a kind. */
export function useHide() {
  const { show, readAnew } = useListCache<CoachType>(TYPES);
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ id }: CoachType) => call(coaches.hide, { body: { coach_type_id: id } }),
    onSuccess: (hidden) => show((all) => all.map((each) => (each.id === hidden.id ? hidden : each))),
    onError: (error) => notifyFailure(error, FAILURES.hide),
    onSettled: readAnew,
  });
}

/** Deletes a coach with its chat. One of a kind is offered again. */
export function useDelete() {
  return useDeletion<UserCoach>(MINE, (id) => call(coaches.delete, { params: { id } }));
}

const CALLS: Calls<UserCoach, NewCoach> = {
  create: (fields, idempotencyKey) => call(coaches.create, { body: { user_coach: fields }, idempotencyKey }),
  update: async (kept, fields) => {
    const changes = changesOf(kept, fields);
    if (Object.keys(changes).length === 0) return kept;
    return call(coaches.update, { params: { id: kept.id }, body: { user_coach: changes } });
  },
};

/** Saves a new coach, or the changes of `subject`: what else was changed elsewhere meanwhile stays. */
export function useSave(subject: UserCoach | null) {
  const { show, readAnew } = useListCache<UserCoach>(MINE);
  const [save] = useState(() => saving(subject, CALLS));
  return useMutation({
    ...AT_ONCE,
    mutationFn: (fields: NewCoach) => save(fields),
    onSuccess: (saved) =>
      show((all) =>
        subject ? all.map((each) => (each.id === saved.id ? saved : each)) : [...without(all, saved), saved],
      ),
    onError: (error) => notifyFailure(error, subject ? FAILURES.update : FAILURES.create),
    onSettled: readAnew,
  });
}
