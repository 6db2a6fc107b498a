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
  const share = useShare(seen, (chatId, message) => {
    onShared(chatId, message);
    onClose();
  });
  const { isPending, error } = share;
  const isChanged = error !== null && isOfChange(error);
  const person = people.active?.find(({ id }) => id === chosen);
  const ready = person !== undefined && online && !isChanged;
  const send = () => {
    if (ready && !isPending) share.mutate(person);
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
      {people.active?.length === 0 ? null : (
        <div className="share-about">
          <p>{text.about}</p>
          {seen.photos.length > 0 ? <p>{text.withoutPhotos}</p> : null}
        </div>
      )}
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

/** A request to share whose answer is not known: it may have been lost. */
interface Attempt {
  based_on: string;
  client_id: string;
}

/** By day and person. They outlast the dialog: sharing the same page again after a lost answer makes no second copy. */
const attempts = new Map<string, Attempt>();

/** Shares what the user has seen. */
function useShare(seen: JournalPage, onShared: DialogProps['onShared']) {
  const client = useQueryClient();
  const params = { date: seen.date };
  const queryKey = entryKey(seen.date);
  const keyOf = ({ id }: Person) => `${seen.date} ${id}`;
  // The people for whom this dialog has compared what the user sees with what is stored.
  const [compared] = useState(() => new Set<string>());
  const attemptFor = async (person: Person): Promise<Attempt> => {
    const before = attempts.get(keyOf(person));
    if (before && compared.has(person.id)) return before;
    // The cached page may be one that this device has saved, whose time on the server is not known yet.
    const { text, mood, updated_at } = await call(journaling.read, { params });
    if (text !== seen.text || mood !== seen.mood || updated_at === null) throw new Changed();
    compared.add(person.id);
    return before?.based_on === updated_at ? before : { based_on: updated_at, client_id: crypto.randomUUID() };
  };
  return useMutation({
    ...NO_RETRY,
    mutationFn: async (person: Person) => {
      const attempt = await attemptFor(person);
      attempts.set(keyOf(person), attempt);
      const { based_on, client_id } = attempt;
      try {
        return await call(journaling.share, { params, body: { confidant_id: person.id, based_on, client_id } });
      } catch (error) {
        // An answer says that nothing was shared.
        if (isOfChange(error as Error)) attempts.delete(keyOf(person));
        throw error;
      }
    },
    // Not those of `mutate`, which end with the dialog: at midnight the page of the next day takes its place.
    onSuccess: async (message, person) => {
      attempts.delete(keyOf(person));
      const { name, chat_id } = person;
      const { id, created_at, journal_page } = message;
      // The answer to a repeated attempt may be about a copy that was taken back since.
      const isShared = Boolean(journal_page?.date);
      onShared(chat_id, message);
      notify('success', isShared ? text.shared(name) : text.takenBack);
      // A running fetch may have read the copies before.
      await client.cancelQueries({ queryKey });
      client.setQueryData<JournalPage>(queryKey, (known) => {
        if (!known || !isShared || known.shares.some((each) => each.id === id)) return known;
        return { ...known, shares: [...known.shares, { id, chat_id, name, shared_at: created_at }] };
      });
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
