import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { AT_ONCE, isEndOfSession } from '#frontend/lib/at-once.ts';
import { notify } from '#frontend/ui/notices.ts';
import { notificationPreferences, type Preferences } from '#shared/contracts/notification-preferences.ts';
import { preferences as query } from './queries.ts';

/** A choice that lies over what is saved until it is saved itself. */
export function usePreferencesForm(preferences: Preferences, onSaved: (saved: Preferences) => void) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const zone = chosen ?? preferences.timezone;

  const save = useMutation({
    ...AT_ONCE,
    mutationFn: (timezone: string) => call(notificationPreferences.update, { body: { preferences: { timezone } } }),
    onSuccess: async (saved, timezone) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, saved);
      // What was chosen meanwhile stays.
      setChosen((now) => (now === timezone ? undefined : now));
      onSaved(saved);
      notify('success', SAVED);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      setFailure(sentenceOf(error));
      notify('error', 'Failed to update preferences');
    },
  });
  const submit = () => {
    if (save.isPending) return;
    setFailure(undefined);
    if (zone !== preferences.timezone) return save.mutate(zone);
    // It is as was asked: there is nothing to send.
    notify('success', SAVED);
  };
  return { zone, choose: setChosen, busy: save.isPending, failure, submit };
}

const SAVED = 'Notification preferences updated successfully!';
