import '#frontend/ui/sections.css';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf, serverSentences } from '#frontend/lib/api-error.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import { notify, notifyFailure } from '#frontend/ui/toasts.ts';
import { type Checked, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { issue } from '#shared/contracts/issues.ts';
import { keySettings, type User, users } from '#shared/contracts/users.ts';
import { AI_KEY, AI_KEY_CONFIGURED } from '#shared/domain/ai-provider.ts';
import * as settings from '#shared/text/settings.ts';
import * as text from '#shared/text/settings-key.ts';
import { Section } from './settings-form.tsx';

interface KeyProps {
  user: User;
  onSaved: (user: User) => void;
}

/** The anchor of links to this section: see `app/page-paths.ts`. */
const ANCHOR = 'ai-key';
const question = lazyModule(() => import('./remove-key-dialog.tsx'));

/** The key of the AI provider, for coaches and meal photos. A saved key is never shown. */
export function KeySection({ user: { [AI_KEY_CONFIGURED]: isSaved }, onSaved }: KeyProps) {
  const [key, setKey] = useState('');
  const [replacing, setReplacing] = useState(false);
  const removal = useOpening<null>(question);
  // After a save in another tab, the typed key stays.
  const isAsked = !isSaved || replacing || key !== '';
  const keepFocus = useFocusKept(isAsked);
  const show = (asked: boolean) => {
    keepFocus();
    setKey('');
    setReplacing(asked);
  };
  return (
    <>
      {isAsked ? (
        <KeyForm
          value={key}
          onChange={setKey}
          onSaved={(saved) => {
            onSaved(saved);
            show(false);
          }}
          onCancel={isSaved ? () => show(false) : undefined}
        />
      ) : (
        <SavedKey onReplace={() => show(true)} onRemove={() => void removal.openFor(null)} />
      )}
      <Opened opening={removal.opening} code={question}>
        {(RemoveKeyQuestion, { open }) => (
          <RemoveKeyQuestion open={open} onClose={removal.close} onRemoved={onSaved} focusTarget={focusTarget} />
        )}
      </Opened>
    </>
  );
}

interface FormProps {
  value: string;
  onChange: (typed: string) => void;
  onSaved: (user: User) => void;
  /** Present only if a key is saved. */
  onCancel: (() => void) | undefined;
}

function KeyForm({ value, onChange, onSaved, onCancel }: FormProps) {
  const save = useMutation({
    ...NO_RETRY,
    // The key must not stay in the mutation cache.
    gcTime: 0,
    mutationFn: (key: string) => call(users.update, { body: { user: { [AI_KEY]: key } } }),
    onSuccess: (saved) => {
      onSaved(saved);
      notify('success', settings.saved);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const said = serverSentences(error);
      // If the server did not answer, this is the browser's reason.
      if (said.length > 0) refuse({ [AI_KEY]: said.join(' ') }, undefined);
      else refuse({}, sentenceOf(error));
      notifyFailure(error, settings.saveFailed);
    },
  });
  const busy = save.isPending;
  const { wrongOf, refuse, formProps } = useCheckedForm<typeof AI_KEY, string>({
    values: { [AI_KEY]: value },
    checked: checkedKey(value),
    busy,
    send: save.mutate,
  });
  return (
    <Section
      id={ANCHOR}
      title={settings.aiCoachSettings}
      {...formProps}
      isChanged={value !== ''}
      onDiscard={() => onChange('')}
      busyLabel={text.checking}
      beside={
        onCancel ? (
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => !busy && onCancel()}>
            {text.cancel}
          </button>
        ) : null
      }
    >
      <p className="section-about">{onCancel ? text.aboutReplacing : text.about}</p>
      <TextField
        label={settings.apiKey}
        name={AI_KEY}
        type="password"
        // Browsers ignore `off` for a password, and fill in that of the account. With this value they fill in nothing.
        autoComplete="new-password"
        spellCheck={false}
        required
        value={value}
        readOnly={busy}
        wrong={wrongOf(AI_KEY)}
        onChange={({ target }) => onChange(target.value)}
      />
    </Section>
  );
}

function SavedKey({ onReplace, onRemove }: { onReplace: () => void; onRemove: () => void }) {
  const id = useId();
  return (
    <section id={ANCHOR} className="card section" aria-labelledby={id}>
      <h2 id={id}>{settings.aiCoachSettings}</h2>
      <p className="section-about">{text.aboutSaved}</p>
      <div className="section-actions">
        <button type="button" className="button quiet" aria-describedby={id} onClick={onReplace}>
          {text.replace}
        </button>
        <LazyButton code={question} className="button danger-quiet" aria-describedby={id} onClick={onRemove}>
          {text.remove}
        </LazyButton>
      </div>
    </section>
  );
}

/** Keeps the focus in the section when it changes between the form and the saved key. */
function useFocusKept(face: boolean): () => void {
  const left = useRef<boolean>(undefined);
  useEffect(() => {
    if (left.current === undefined || left.current === face) return;
    left.current = undefined;
    focusTarget()?.focus();
  }, [face]);
  return () => {
    left.current = face;
  };
}

/** The first control of the section. */
function focusTarget(): HTMLElement | null {
  return document.querySelector(`#${ANCHOR} :is(input, button)`);
}

/** A typed key, validated. An empty key is refused: the API would remove the saved one. */
export function checkedKey(typed: string): Checked<string> {
  const { data, error } = keySettings.safeParse({ [AI_KEY]: typed });
  if (error) return { success: false, error };
  const key = data[AI_KEY];
  if (key !== null) return { success: true, data: key };
  const message = issue('required', { label: AI_KEY });
  return { success: false, error: { issues: [{ code: 'custom', path: [AI_KEY], message, input: typed }] } };
}
