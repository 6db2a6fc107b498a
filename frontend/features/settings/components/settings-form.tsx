import '#frontend/ui/sections.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { saveFields } from '#frontend/lib/save-fields.ts';
import { picked } from '#frontend/lib/send-change.ts';
import { usePendingChanges } from '#frontend/lib/unsent-changes.ts';
import { NotSentMark } from '#frontend/ui/not-sent.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify, notifyFailure } from '#frontend/ui/toasts.ts';
import { DiscardButton, useUnsavedForm } from '#frontend/ui/unsaved-bar.tsx';
import { type Checked, errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { type SettingsChange, type User, users } from '#shared/contracts/users.ts';
import { savedHere } from '#shared/text/connection.ts';
import { settings as pageName } from '#shared/text/pages.ts';
import * as text from '#shared/text/settings.ts';

/** The schemas of these forms, with the validation library: a tenth of the page's code. */
export const checks = lazyModule(() => import('#shared/contracts/users.ts'));
export type Schemas = NonNullable<typeof checks.code>;

type Setting = keyof SettingsChange & keyof User;
type Values<Name extends Setting> = Record<Name, string>;
interface Proof {
  current_password?: string;
}

interface Form<Name extends Setting> {
  user: User;
  names: readonly Name[];
  /** The current password, as proof that the owner makes the change. Sent only if `check` keeps it. */
  proof?: Proof;
  check: (values: Values<Name> & Proof, schemas: Schemas) => Checked<Pick<User, Name> & Proof>;
  onSaved: (user: User) => void;
}

/**
 * A form over saved settings. Edits override the saved values: changes from the server show in untouched fields, and
 * only changed fields are sent.
 */
export function useSettingsForm<Name extends Setting>({ user, names, proof, check, onSaved }: Form<Name>) {
  const client = useQueryClient();
  const [edits, setEdits] = useState<Partial<Values<Name>>>({});
  const settings = Object.fromEntries(names.map((name) => [name, edits[name] ?? String(user[name])])) as Values<Name>;
  const values: Values<Name> & Proof = { ...settings, ...proof };
  const isChanged = names.some((name) => values[name] !== String(user[name]));

  const save = useMutation({
    ...NO_RETRY,
    mutationFn: ({ changes }: Saving<Name>) => {
      const input = { body: { user: changes } };
      // A password must not wait on the device.
      if ('current_password' in changes) return call(users.update, input);
      const before = { path: users.me.path, values: picked(user, Object.keys(changes) as Setting[]) };
      const about = { id: user.id, name: pageName, list: ['me'], fields: changes, before };
      return saveFields(client, users.update, input, about);
    },
    onSuccess: (saved, { changes, typed }) => {
      onSaved(saved ?? { ...user, ...(changes as Partial<User>) });
      // Keeps edits that were made since.
      setEdits((all) => without(all, typed));
      notify('success', saved ? text.saved : savedHere);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const { wrong, whole } = errorsByField<Name | keyof Proof>(error, [...names, 'current_password']);
      refuse(wrong, whole);
      notifyFailure(error, text.saveFailed);
    },
  });
  const send = ({ current_password, ...settled }: Pick<User, Name> & Proof) => {
    const data = settled as Pick<User, Name>;
    const changed = names.filter((name) => data[name] !== user[name]);
    if (changed.length > 0) {
      const changes = Object.fromEntries(changed.map((name) => [name, data[name]])) as SettingsChange;
      const change = current_password === undefined ? changes : { ...changes, current_password };
      save.mutate({ changes: change, typed: edits });
      return;
    }
    // Nothing was changed.
    setEdits({});
    notify('success', text.saved);
  };
  const form = useCheckedForm<Name | keyof Proof, Pick<User, Name> & Proof>({
    values: values as Record<Name | keyof Proof, string>,
    checked: checks.code && check(values, checks.code),
    checks,
    busy: save.isPending,
    send,
  });
  const { refuse, wrongOf } = form;

  const field = (name: Name | keyof Proof) => ({
    name,
    value: (values[name] ?? '') as string,
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => setEdits((all) => ({ ...all, [name]: target.value })),
  });
  const isUnsent = usePendingChanges(['me']).some(({ fields = {} }) => names.some((name) => name in fields));
  const formProps = { ...form.formProps, isChanged, isUnsent, onDiscard: () => setEdits({}) };
  return { ...form, values, field, formProps };
}

interface Saving<Name extends Setting> {
  changes: SettingsChange;
  /** The values that were sent. */
  typed: Partial<Values<Name>>;
}

function without<Name extends Setting>(all: Partial<Values<Name>>, saved: Partial<Values<Name>>) {
  const kept = Object.entries(all).filter(([name, value]) => saved[name as Name] !== value);
  return Object.fromEntries(kept) as Partial<Values<Name>>;
}

interface SectionProps {
  /** The anchor for links. */
  id?: string;
  title: string;
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onFocus: () => void;
  busy: boolean;
  isChanged: boolean;
  /** A saved change waits on the device. */
  isUnsent?: boolean;
  /** Restores the saved values. */
  onDiscard: () => void;
  /** The error about the whole form. */
  failure: string | undefined;
  /** Replaces 'Save' while busy. */
  busyLabel?: string;
  /** Replaces the button that discards changes. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A section of the settings with its own save button. */
export function Section({ id, title, ref, onSubmit, onFocus, failure, children, ...saving }: SectionProps) {
  const { busy, busyLabel = text.saving, beside, isChanged, isUnsent, onDiscard } = saving;
  const titleId = useId();
  useUnsavedForm(isChanged, ref, busy, onDiscard);
  return (
    <section id={id} className="card section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <form
        ref={ref}
        noValidate
        onSubmit={onSubmit}
        onFocus={() => {
          onFocus();
          toaster.prepare();
        }}
      >
        {children}
        {failure ? (
          <p className="alert" role="alert">
            {failure}
          </p>
        ) : null}
        {/* The page has several of these buttons: the heading in their description distinguishes them. */}
        <div className="section-actions">
          <button type="submit" className="button primary" aria-describedby={titleId} aria-disabled={busy}>
            {busy ? busyLabel : text.save}
          </button>
          {beside ?? (isChanged ? <DiscardButton busy={busy} describedBy={titleId} onPress={onDiscard} /> : null)}
          {isUnsent && !isChanged ? <NotSentMark /> : null}
        </div>
      </form>
    </section>
  );
}
