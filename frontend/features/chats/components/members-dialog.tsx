import '../groups.css';
import { Dialog } from '@chakra-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession, NO_RETRY, unlessGone } from '#frontend/lib/no-retry.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { Confirmation, ModalDialog } from '#frontend/ui/chakra/dialog.tsx';
import { Select } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { Failure } from '#frontend/ui/states.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import * as text from '#shared/text/chats-groups.ts';
import { cacheChat, refreshChat, refreshListSoon, removeChat } from '../cache.ts';
import { type People, titleOf } from '../model.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  chat: Chat;
  me: string;
  people: People;
  onLeft: () => void;
}

type PendingConfirmation = { leave: true } | { remove: Person };

/** The dialog with the members of a group: adding and removing them, and leaving the group. */
export default function MembersDialog({ open, onClose, chat, me, people, onLeft }: DialogProps) {
  const members = useMembers(chat.id);
  const leave = useLeave(chat.id, onLeft);
  const [pending, setPending] = useState<PendingConfirmation>();
  const list = useRef<HTMLUListElement>(null);
  const removing = useRef(false);
  const returnFocusTo = useReturnFocus();
  const busy = members.isPending || leave.isPending;
  const cancel = () => setPending(undefined);
  const isLast = chat.members.length === 1;

  const ask = (question: PendingConfirmation) => {
    removing.current = false;
    setPending(question);
  };
  const remove = (person: Person) => {
    removing.current = true;
    cancel();
    members.mutate({ change: 'remove', person });
  };
  const leaveGroup = () => {
    cancel();
    leave.mutate(undefined, {
      onError: (error) => void (isEndOfSession(error) || notify('error', sentenceOf(error))),
    });
  };

  return (
    <>
      <ModalDialog open={open} title={text.groupMembers} onClose={onClose} returnFocusTo={returnFocusTo}>
        <Dialog.Body>
          {/* The full name: the heading of the chat shortens it. */}
          <p className="group-name" dir="auto">
            {titleOf(chat)}
          </p>
          <ul ref={list} className="group-members" tabIndex={-1} aria-label={text.members}>
            {chat.confidants.map((person) => (
              <li key={person.id} className="group-member">
                <Avatar name={person.name} image={chat.members.find(({ id }) => id === person.id)?.image} />
                <span className="member-name" dir="auto">
                  <bdi>{person.name}</bdi>
                  {person.id === me ? <span className="member-you">{` ${text.you}`}</span> : null}
                </span>
                {person.id === me ? null : (
                  <button
                    type="button"
                    className="button quiet small"
                    aria-label={text.removeMember(person.name)}
                    aria-disabled={busy}
                    onClick={() => !busy && ask({ remove: person })}
                  >
                    {text.remove}
                  </button>
                )}
              </li>
            ))}
          </ul>
          <AddMember
            chat={chat}
            people={people}
            busy={busy}
            onAdd={(person) => members.mutate({ change: 'add', person })}
            focusElsewhere={() => list.current?.focus()}
          />
        </Dialog.Body>
        <Dialog.Footer>
          <button
            type="button"
            className="button danger-quiet push-start"
            aria-disabled={busy}
            onClick={() => !busy && ask({ leave: true })}
          >
            {text.leaveGroup}
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            {text.done}
          </button>
        </Dialog.Footer>
      </ModalDialog>
      <Confirmation
        open={pending !== undefined && 'remove' in pending}
        question={text.removeQuestion}
        confirm={text.remove}
        onConfirm={() => pending && 'remove' in pending && remove(pending.remove)}
        onCancel={cancel}
        // The button that opened this disappears with the member's row.
        returnFocusTo={() => (removing.current ? list.current : null)}
      >
        {pending && 'remove' in pending ? <p>{text.removeConsequence(pending.remove.name)}</p> : null}
      </Confirmation>
      <Confirmation
        open={pending !== undefined && 'leave' in pending}
        question={text.leaveQuestion}
        confirm={text.leave}
        onConfirm={leaveGroup}
        onCancel={cancel}
      >
        {isLast ? <p>{text.leaveAsLast}</p> : null}
      </Confirmation>
    </>
  );
}

interface AddProps {
  chat: Chat;
  people: People;
  busy: boolean;
  onAdd: (person: Person) => void;
  /** Called when the last confidant is added, and the select becomes disabled. */
  focusElsewhere: () => void;
}

function AddMember({ chat, people: { active, failed, retry }, busy, onAdd, focusElsewhere }: AddProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  if (!active && failed) {
    return (
      <Failure offline={text.confidantsOffline} retry={retry}>
        {text.confidantsFailure}
      </Failure>
    );
  }
  const others = active?.filter(({ id }) => !chat.members.some((member) => member.id === id)) ?? [];
  const person = others.find(({ id }) => id === chosen);
  return (
    <div className="add-member">
      <Select
        ref={select}
        label={text.confidant}
        value={person ? chosen : ''}
        disabled={others.length === 0}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{others.length > 0 ? text.choose : text.nobody}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id} dir="auto">
            {name}
          </option>
        ))}
      </Select>
      <button
        type="button"
        className="button primary"
        disabled={!person}
        aria-disabled={busy}
        onClick={() => {
          if (!person || busy) return;
          // The button becomes disabled, and would lose the focus.
          if (others.length > 1) select.current?.focus();
          else focusElsewhere();
          setChosen('');
          onAdd(person);
        }}
      >
        {text.addMember}
      </button>
      {active && others.length === 0 ? (
        <p className="field-hint">{active.length === 0 ? text.noConfidants : text.allAdded}</p>
      ) : null}
    </div>
  );
}

/** The member that is added or removed. */
interface Person {
  id: string;
  name: string;
  email: string | null;
}

const nameOf = ({ name, email }: Person) => name || email || text.member;

const CHANGES = {
  add: { endpoint: groupChats.addMember, done: text.added, failure: text.addFailure },
  remove: {
    endpoint: groupChats.removeMember,
    done: text.removed,
    failure: text.removeFailure,
  },
};

/** Adds a member to a group, or removes one. */
function useMembers(chatId: string) {
  const client = useQueryClient();
  return useMutation({
    ...NO_RETRY,
    mutationFn: ({ change, person }: { change: keyof typeof CHANGES; person: Person }): Promise<Chat> =>
      call(CHANGES[change].endpoint, { params: { id: chatId }, body: { confidant_id: person.id } }),
    onSuccess: (chat, { change, person }) => {
      cacheChat(client, chat);
      notify('success', CHANGES[change].done(nameOf(person)));
    },
    onError: (error, { change }) => {
      if (!isEndOfSession(error)) notify('error', CHANGES[change].failure);
      // After a failure, too: the change may have happened, here or elsewhere.
      void refreshChat(client, chatId);
    },
  });
}

/** `onLeft` runs before the chat is removed from the cache: this dialog may belong to the page of the chat. */
function useLeave(chatId: string, onLeft: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...NO_RETRY,
    mutationFn: async () => {
      await call(groupChats.leave, { params: { id: chatId } }).catch(unlessGone);
    },
    onSettled: () => refreshListSoon(client, 0),
    onSuccess: () => {
      onLeft();
      removeChat(client, chatId);
    },
  });
}
