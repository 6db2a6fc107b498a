import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { preferencesQuery } from '#frontend/lib/preferences-query.ts';
import { saveFields } from '#frontend/lib/save-fields.ts';
import { picked } from '#frontend/lib/send-change.ts';
import { usePendingChanges } from '#frontend/lib/unsent-changes.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { useUnsavedForm } from '#frontend/ui/unsaved-bar.tsx';
import { errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import {
  notificationPreferences,
  type Preferences,
  type PreferencesChange,
} from '#shared/contracts/notification-preferences.ts';
import { savedHere } from '#shared/text/connection.ts';
import * as text from '#shared/text/notification-settings.ts';
import { notifications } from '#shared/text/pages.ts';

type Preference = keyof Preferences;
type Of<Type> = { [Name in Preference]: Preferences[Name] extends Type ? Name : never }[Preference];
type CheckboxName = Of<boolean>;
type InputName = Of<string>;
type Edits = Partial<Preferences>;
export type OnSaved = (saved: Preferences, changes: PreferencesChange) => void;

/** The fields that can show errors. */
const INPUTS: readonly InputName[] = ['email_frequency', 'quiet_hours_start', 'quiet_hours_end', 'timezone'];

const checks = lazyModule(() => import('#shared/contracts/notification-preferences.ts'));
const { queryKey } = preferencesQuery;

/**
 * A form over saved preferences. Edits override the saved values: changes from the server show in untouched fields, and
 * only changed fields are checked and sent. (The saved timezone may be one that this browser does not know.)
 */
export function usePreferencesForm(saved: Preferences, onSaved: OnSaved) {
  const client = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const values: Preferences = { ...saved, ...edits };
  const changes = without(edits, saved);
  const isChanged = Object.keys(changes).length > 0;

  const save = useMutation({
    ...NO_RETRY,
    mutationFn: ({ changes }: Saving) => {
      const values = picked(saved, Object.keys(changes) as Preference[]);
      const before = { path: notificationPreferences.read.path, values };
      const about = { id: 'preferences', name: notifications, list: queryKey, fields: changes, before };
      return saveFields(client, notificationPreferences.update, { body: { preferences: changes } }, about);
    },
    onSuccess: async (answer, { changes, chosen }) => {
      const now = answer ?? ({ ...saved, ...changes } as Preferences);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, now);
      // Keeps edits that were made since.
      setEdits((all) => without(all, chosen));
      onSaved(now, changes);
      notify('success', answer ? text.saved : savedHere);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const { wrong, whole } = errorsByField<Preference>(error, INPUTS);
      form.refuse(wrong, whole);
      notify('error', text.saveFailed);
    },
  });
  const send = (changes: PreferencesChange) => {
    if (Object.keys(changes).length > 0) return save.mutate({ changes, chosen: edits });
    // Nothing was changed.
    setEdits({});
    notify('success', text.saved);
  };
  const form = useCheckedForm<Preference, PreferencesChange>({
    values: asStrings(values),
    checked: checks.code?.preferencesChange.safeParse(changes),
    checks,
    busy: save.isPending,
    send,
  });

  const discard = () => setEdits({});
  useUnsavedForm(isChanged, form.formProps.ref, form.formProps.busy, discard);

  const choose = <Name extends Preference>(name: Name, value: Preferences[Name]) =>
    setEdits((all) => ({ ...all, [name]: value }));
  const checkbox = (name: CheckboxName) => ({
    name,
    checked: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => choose(name, target.checked),
  });
  const input = (name: InputName) => ({
    name,
    value: values[name],
    wrong: form.wrongOf(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setEdits((all) => ({ ...all, [name]: target.value })),
  });
  const isUnsent = usePendingChanges(queryKey).length > 0;
  return { values, choose, checkbox, input, isChanged, isUnsent, discard, formProps: form.formProps };
}

interface Saving {
  changes: PreferencesChange;
  /** The edits that were sent. */
  chosen: Edits;
}

/** The edits that differ from `other`. */
function without(edits: Edits, other: Edits): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([name, value]) => other[name as Preference] !== value));
}

function asStrings(values: Preferences): Record<Preference, string> {
  const all = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(all) as Record<Preference, string>;
}
