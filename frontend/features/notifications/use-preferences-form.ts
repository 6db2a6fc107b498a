import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError, sentenceOf } from '#frontend/lib/api-error.ts';
import { AT_ONCE, isEndOfSession } from '#frontend/lib/at-once.ts';
import { notify } from '#frontend/ui/notices.ts';
import { useCheckedForm, type Wrong } from '#frontend/ui/use-checked-form.ts';
import { useUnsaved } from '#frontend/ui/use-unsaved.ts';
import {
  notificationPreferences,
  type Preferences,
  type PreferencesChange,
  preferencesChange,
} from '#shared/contracts/notification-preferences.ts';
import { preferences as query } from './queries.ts';

type Preference = keyof Preferences;
type Of<Type> = { [Name in Preference]: Preferences[Name] extends Type ? Name : never }[Preference];
type Flag = Of<boolean>;
type Text = Of<string>;
type Edits = Partial<Preferences>;
export type OnSaved = (saved: Preferences, changes: PreferencesChange) => void;

/** The fields under which a sentence can stand, with what the server's sentences about them begin with. */
const ABOUT: Record<Text, string> = {
  email_frequency: 'Email frequency',
  quiet_hours_start: 'Start time',
  quiet_hours_end: 'End time',
  timezone: 'Timezone',
};

const SAVED = 'Notification preferences updated successfully!';

/**
 * A form over saved preferences. What was chosen lies over what is saved: news from the server show in the untouched fields and
 * take nothing away, and only what differs is checked and sent. (What is saved may be a zone that this browser does not know.)
 */
export function usePreferencesForm(saved: Preferences, onSaved: OnSaved) {
  const client = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const values: Preferences = { ...saved, ...edits };
  const changes = without(edits, saved);
  useUnsaved(Object.keys(changes).length > 0);

  const save = useMutation({
    ...AT_ONCE,
    mutationFn: ({ changes }: Saving) => call(notificationPreferences.update, { body: { preferences: changes } }),
    onSuccess: async (now, { changes, chosen }) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, now);
      // What was chosen meanwhile stays.
      setEdits((all) => without(all, chosen));
      onSaved(now, changes);
      notify('success', SAVED);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const said = error instanceof ApiError && error.said !== null ? error.sentences : [];
      const { fields, others } = sorted(said);
      // Where the server said nothing, the reason is the browser's to say.
      form.refuse(fields, said.length === 0 ? sentenceOf(error) : others.join(' '));
      notify('error', 'Failed to update preferences');
    },
  });
  const send = (changes: PreferencesChange) => {
    if (Object.keys(changes).length > 0) return save.mutate({ changes, chosen: edits });
    // It is as was asked: there is nothing to send.
    setEdits({});
    notify('success', SAVED);
  };
  const form = useCheckedForm<Preference, PreferencesChange>({
    values: texts(values),
    checked: preferencesChange.safeParse(changes),
    busy: save.isPending,
    send,
  });

  const choose = <Name extends Preference>(name: Name, value: Preferences[Name]) =>
    setEdits((all) => ({ ...all, [name]: value }));
  const flag = (name: Flag) => ({
    name,
    checked: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => choose(name, target.checked),
  });
  const text = (name: Text) => ({
    name,
    value: values[name],
    wrong: form.wrongOf(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setEdits((all) => ({ ...all, [name]: target.value })),
  });
  return { values, choose, flag, text, formProps: form.formProps };
}

interface Saving {
  changes: PreferencesChange;
  /** What the fields held. */
  chosen: Edits;
}

/** Those that are not as in `other`. */
function without(edits: Edits, other: Edits): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([name, value]) => other[name as Preference] !== value));
}

function texts(values: Preferences): Record<Preference, string> {
  const all = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(all) as Record<Preference, string>;
}

/** The server's sentences, each to the field that it begins with. */
function sorted(said: readonly string[]) {
  const fields: Wrong<Preference> = {};
  const others: string[] = [];
  for (const sentence of said) {
    const name = (Object.keys(ABOUT) as Text[]).find((each) => sentence.startsWith(`${ABOUT[each]} `));
    if (name && !fields[name]) fields[name] = sentence;
    else others.push(sentence);
  }
  return { fields, others };
}
