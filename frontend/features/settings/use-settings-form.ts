import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { saidBy, sentenceOf } from '#frontend/lib/api-error.ts';
import { AT_ONCE, isEndOfSession } from '#frontend/lib/at-once.ts';
import type { Checked } from '#frontend/ui/checked.ts';
import { notify } from '#frontend/ui/notices.ts';
import { notifyFailure } from '#frontend/ui/notify-failure.ts';
import { useCheckedForm, type Wrong } from '#frontend/ui/use-checked-form.ts';
import { useUnsaved } from '#frontend/ui/use-unsaved.ts';
import { type SettingsChange, type User, users } from '#shared/contracts/users.ts';
import { NOT_SAVED, SAVED } from './words.ts';

type Setting = keyof SettingsChange & keyof User;
type Values<Name extends Setting> = Record<Name, string>;

interface Form<Name extends Setting> {
  user: User;
  /** The fields, with what the server's sentences about them begin with. */
  labels: Record<Name, string>;
  check: (values: Values<Name>) => Checked<Pick<User, Name>>;
  onSaved: (user: User) => void;
}

/**
 * A form over saved settings. What was typed lies over what is saved: news from the server show in the untouched fields and
 * take nothing away, and only what differs is sent.
 */
export function useSettingsForm<Name extends Setting>({ user, labels, check, onSaved }: Form<Name>) {
  const names = Object.keys(labels) as Name[];
  const [edits, setEdits] = useState<Partial<Values<Name>>>({});
  const values = Object.fromEntries(names.map((name) => [name, edits[name] ?? String(user[name])])) as Values<Name>;
  useUnsaved(names.some((name) => values[name] !== String(user[name])));

  const save = useMutation({
    ...AT_ONCE,
    mutationFn: ({ changes }: Saving<Name>) => call(users.update, { body: { user: changes } }),
    onSuccess: (saved, { typed }) => {
      onSaved(saved);
      // What was typed meanwhile stays.
      setEdits((all) => without(all, typed));
      notify('success', SAVED);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const said = saidBy(error);
      const { fields, others } = sorted(said, labels);
      // Where the server said nothing, the reason is the browser's to say.
      refuse(fields, said.length === 0 ? sentenceOf(error) : others.join(' '));
      notifyFailure(error, NOT_SAVED);
    },
  });
  const send = (data: Pick<User, Name>) => {
    const changed = names.filter((name) => data[name] !== user[name]);
    if (changed.length > 0) {
      const changes = Object.fromEntries(changed.map((name) => [name, data[name]])) as SettingsChange;
      save.mutate({ changes, typed: edits });
      return;
    }
    // It is as was asked: there is nothing to send.
    setEdits({});
    notify('success', SAVED);
  };
  const form = useCheckedForm({ values, checked: check(values), busy: save.isPending, send });
  const { refuse, wrongOf } = form;

  const field = (name: Name) => ({
    name,
    value: values[name],
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => setEdits((all) => ({ ...all, [name]: target.value })),
  });
  return { ...form, values, field };
}

interface Saving<Name extends Setting> {
  changes: SettingsChange;
  /** What the fields held. */
  typed: Partial<Values<Name>>;
}

function without<Name extends Setting>(all: Partial<Values<Name>>, saved: Partial<Values<Name>>) {
  const kept = Object.entries(all).filter(([name, value]) => saved[name as Name] !== value);
  return Object.fromEntries(kept) as Partial<Values<Name>>;
}

/** The server's sentences, each to the field that it begins with. */
function sorted<Name extends Setting>(said: readonly string[], labels: Record<Name, string>) {
  const fields: Wrong<Name> = {};
  const others: string[] = [];
  for (const sentence of said) {
    const name = (Object.keys(labels) as Name[]).find((each) => sentence.startsWith(`${labels[each]} `));
    if (name) fields[name] ??= sentence;
    else others.push(sentence);
  }
  return { fields, others };
}
