import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { saidBy, sentenceOf } from '#frontend/lib/api-error.ts';
import { AT_ONCE, isEndOfSession } from '#frontend/lib/at-once.ts';
import { later } from '#frontend/lib/later.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { notifyFailure } from '#frontend/ui/notify-failure.ts';
import { Opened, useOpening } from '#frontend/ui/opening.tsx';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { useUnsaved } from '#frontend/ui/use-unsaved.ts';
import { type User, users } from '#shared/contracts/users.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { checkedKey } from './key.ts';
import { KEY_PLACE, keyControl } from './key-place.ts';
import { Section } from './section.tsx';
import { NOT_SAVED, SAVED } from './words.ts';

interface KeyProps {
  user: User;
  onSaved: (user: User) => void;
}

const TITLE = 'AI Coach Settings';
const question = later(() => import('./remove-key-question.tsx'));

/** 'AI Coach Settings': the key by which coaches reply. The one that is saved is never shown; it is there, or it is not. */
export function KeySection({ user: { openai_api_key_configured: isSaved }, onSaved }: KeyProps) {
  const [key, setKey] = useState('');
  useUnsaved(key !== '');
  const [replacing, setReplacing] = useState(false);
  const removal = useOpening<null>(question);
  // Where one was saved in another tab meanwhile, what is typed here stays.
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
        {(RemoveKeyQuestion, { open }) => <RemoveKeyQuestion open={open} onClose={removal.close} onRemoved={onSaved} />}
      </Opened>
    </>
  );
}

interface FormProps {
  value: string;
  onChange: (typed: string) => void;
  onSaved: (user: User) => void;
  /** Where there is a key that may stay. */
  onCancel: (() => void) | undefined;
}

function KeyForm({ value, onChange, onSaved, onCancel }: FormProps) {
  const save = useMutation({
    ...AT_ONCE,
    // Nothing here remembers a key.
    gcTime: 0,
    mutationFn: (openai_api_key: string) => call(users.update, { body: { user: { openai_api_key } } }),
    onSuccess: (saved) => {
      onSaved(saved);
      notify('success', SAVED);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const said = saidBy(error);
      // Where the server said nothing, the reason is the browser's to say.
      if (said.length > 0) refuse({ openai_api_key: said.join(' ') }, undefined);
      else refuse({}, sentenceOf(error));
      notifyFailure(error, NOT_SAVED);
    },
  });
  const busy = save.isPending;
  const { wrongOf, refuse, formProps } = useCheckedForm<'openai_api_key', string>({
    values: { openai_api_key: value },
    checked: checkedKey(value),
    busy,
    send: save.mutate,
  });
  return (
    <Section
      id={KEY_PLACE}
      title={TITLE}
      {...formProps}
      busyLabel="Checking with OpenAI..."
      beside={
        onCancel ? (
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => !busy && onCancel()}>
            Cancel
          </button>
        ) : null
      }
    >
      <p className="section-about">
        {onCancel
          ? 'The key that is saved stays until OpenAI has accepted the new one.'
          : 'Coaches ask OpenAI with your own key, as does Fitness about photos of meals, and OpenAI charges you for the answers. The key is kept encrypted and never shown again.'}
      </p>
      <TextField
        label="OpenAI API key"
        name="openai_api_key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={LIMITS.apiKeyLength}
        value={value}
        readOnly={busy}
        wrong={wrongOf('openai_api_key')}
        onChange={({ target }) => onChange(target.value)}
      />
    </Section>
  );
}

function SavedKey({ onReplace, onRemove }: { onReplace: () => void; onRemove: () => void }) {
  const id = useId();
  return (
    <section id={KEY_PLACE} className="card section" aria-labelledby={id}>
      <h2 id={id}>{TITLE}</h2>
      <p className="section-about">
        A key is saved. Coaches ask OpenAI with it, as does Fitness about photos of meals, and OpenAI charges you for
        the answers.
      </p>
      <div className="section-actions">
        <button type="button" className="button quiet" aria-describedby={id} onClick={onReplace}>
          Replace
        </button>
        <ReachButton code={question} className="button danger-quiet" aria-describedby={id} onClick={onRemove}>
          Remove
        </ReachButton>
      </div>
    </section>
  );
}

/** Whoever has made one face of the section give way to the other, which the answer is called for, goes on with that. */
function useFocusKept(face: boolean): () => void {
  const left = useRef<boolean>(undefined);
  useEffect(() => {
    if (left.current === undefined || left.current === face) return;
    left.current = undefined;
    keyControl()?.focus();
  }, [face]);
  return () => {
    left.current = face;
  };
}
