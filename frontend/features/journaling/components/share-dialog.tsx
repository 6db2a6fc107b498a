import '../journaling.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { hasCode, sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { Failure, Skeleton, useOnline } from '#frontend/ui/states.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import type { Message } from '#shared/contracts/chats.ts';
import type { Confidant } from '#shared/contracts/confidants.ts';
import { type JournalPage, journaling } from '#shared/contracts/journaling.ts';
import * as text from '#shared/text/journaling-shares.ts';
import { entryKey } from '../query-keys.ts';

type Person = Pick<Confidant, 'id' | 'name' | 'image' | 'chat_id'>;

interface DialogProps {
  entry: JournalPage;
  people: {
    /** Undefined until loaded. */
    active: readonly Person[] | undefined;
    failed: boolean;
    retry: () => void;
  };
  /** Leads to the user's confidants. */
  confidantsLink: (label: string) => ReactNode;
  open: boolean;
  onClose: () => void;
  onShared: (chatId: string, message: Message) => void;
}

/** Shares a copy of a page with a confidant, as the user has seen it when this was opened. */
export function ShareDialog({ entry, people, confidantsLink, open, onClose, onShared }: DialogProps) {
  const [seen] = useState(entry);
  const [chosen, setChosen] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const returnFocusTo = useReturnFocus();
  const online = useOnline();
  const share = useShare(seen);
  const { isPending, error } = share;
  const isChanged = error !== null && isOfChange(error);
  const person = people.active?.find(({ id }) => id === chosen);
  const ready = person !== undefined && online && !isChanged;
  const send = () => {
    if (!ready || isPending) return;
    share.mutate(person, {
      onSuccess: (message) => {
        onShared(person.chat_id, message);
        onClose();
        notify('success', text.shared(person.name));
      },
    });
  };
  return (
    <FormDialog
      open={open}
      title={text.title}
      changed={false}
      form={{
        ref: form,
        busy: isPending,
        failure: !error || isEndOfSession(error) ? undefined : isChanged ? text.changed : sentenceOf(error),
        onSubmit: (event) => {
          event.preventDefault();
          send();
        },
      }}
      saving={isPending}
      ready={ready}
      submitLabel={text.share}
      busyLabel={text.sharing}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      {people.active?.length === 0 ? null : <p className="share-about">{text.about}</p>}
      {online ? (
        <PersonChoice {...{ people, chosen, confidantsLink }} onChoose={setChosen} />
      ) : (
        <p className="notice" role="status">
          {text.shareOffline}
        </p>
      )}
    </FormDialog>
  );
}

interface ChoiceProps extends Pick<DialogProps, 'people' | 'confidantsLink'> {
  chosen: string;
  onChoose: (id: string) => void;
}

/** Native radio buttons, for their arrow keys. */
function PersonChoice({ people: { active, failed, retry }, confidantsLink, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  const first = useRef<HTMLInputElement>(null);
  const isLoaded = active !== undefined;
  // They can arrive after the dialog has opened, with the focus on its buttons.
  useEffect(() => {
    if (isLoaded) first.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  if (!active) {
    return failed ? (
      <Failure offline={text.confidantsOffline} retry={retry}>
        {text.confidantsFailure}
      </Failure>
    ) : (
      <div className="skeleton" role="status" aria-label={text.loadingConfidants}>
        <Skeleton shape="person-bone" />
        <Skeleton shape="person-bone" />
      </div>
    );
  }
  if (active.length === 0) {
    return (
      <div className="share-nobody">
        <p>{text.noConfidants}</p>
        {confidantsLink(text.toConfidants)}
      </div>
    );
  }
  return (
    <fieldset className="plain-fieldset">
      <legend className="unseen">{text.shareWith}</legend>
      {active.map((person, index) => (
        <label key={person.id} className="share-person">
          <input
            ref={index === 0 ? first : null}
            type="radio"
            className="radio"
            name={name}
            checked={person.id === chosen}
            onChange={() => onChoose(person.id)}
          />
          <Avatar name={person.name} image={person.image} />
          <bdi>{person.name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** The page is not what the user has seen. */
class Changed extends Error {}

const isOfChange = (error: Error): boolean =>
  error instanceof Changed || hasCode(error, 'changed_meanwhile') || hasCode(error, 'entry_not_found');

/**
 * Shares what the user has seen. Each person has one id for all attempts, so that a repeated one, after a lost answer,
 * shares nothing twice.
 */
function useShare(seen: JournalPage) {
  const client = useQueryClient();
  const params = { date: seen.date };
  const queryKey = entryKey(seen.date);
  const [ids] = useState(() => new Map<string, string>());
  return useMutation({
    ...NO_RETRY,
    mutationFn: async ({ id }: Person) => {
      // The cached page may be one that this device has saved, whose time on the server is not known yet.
      const { text, mood, updated_at } = await call(journaling.read, { params });
      if (text !== seen.text || mood !== seen.mood || updated_at === null) throw new Changed();
      const client_id = ids.get(id) ?? crypto.randomUUID();
      ids.set(id, client_id);
      return call(journaling.share, { params, body: { confidant_id: id, based_on: updated_at, client_id } });
    },
    onSuccess: async ({ id, created_at, journal_page }, { name, chat_id }) => {
      // A running fetch may have read the copies before.
      await client.cancelQueries({ queryKey });
      client.setQueryData<JournalPage>(queryKey, (known) => {
        // The answer to a repeated attempt may be about a copy that is known, or that was taken back since.
        if (!known || !journal_page?.date || known.shares.some((each) => each.id === id)) return known;
        return { ...known, shares: [...known.shares, { id, chat_id, name, shared_at: created_at }] };
      });
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
