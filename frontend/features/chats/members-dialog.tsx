import { Dialog } from '@chakra-ui/react/dialog';
import { useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { Confirmation, ModalDialog } from '#frontend/ui/chakra/dialog.tsx';
import { Select } from '#frontend/ui/more-fields.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { Failure } from '#frontend/ui/states.tsx';
import type { Chat } from '#shared/contracts/chats.ts';
import { type Person, useLeave, useMembers } from './group.ts';
import { NOBODY, PEOPLE_FAILURE, type People } from './people.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  chat: Chat;
  me: string;
  people: People;
  onLeft: () => void;
}

type Question = { leave: true } | { remove: Person };

/** Who is in a group: who comes, who goes, and oneself leaving. */
export default function MembersDialog({ open, onClose, chat, me, people, onLeft }: DialogProps) {
  const members = useMembers(chat.id);
  const leave = useLeave(chat.id, onLeft);
  const [question, setQuestion] = useState<Question>();
  const list = useRef<HTMLUListElement>(null);
  const returnFocusTo = useReturnFocus();
  const busy = members.isPending || leave.isPending;
  const cancel = () => setQuestion(undefined);
  const isLast = chat.members.length === 1;

  const remove = (person: Person) => {
    cancel();
    members.mutate({ change: 'remove', person });
  };
  const goAway = () => {
    cancel();
    leave.mutate(undefined, {
      onError: (error) => void (isEndOfSession(error) || notify('error', sentenceOf(error))),
    });
  };

  return (
    <>
      <ModalDialog open={open} title="Group Members" onClose={onClose} returnFocusTo={returnFocusTo}>
        <Dialog.Body>
          <ul ref={list} className="group-members" tabIndex={-1} aria-label="Members">
            {chat.confidants.map((person) => (
              <li key={person.id} className="group-member">
                <Avatar name={person.name} image={chat.members.find(({ id }) => id === person.id)?.image} />
                <span className="member-name" dir="auto">
                  {person.name}
                  {person.id === me ? <span className="member-you"> (you)</span> : null}
                </span>
                {person.id === me ? null : (
                  <button
                    type="button"
                    className="button quiet small"
                    aria-label={`Remove ${person.name}`}
                    aria-disabled={busy}
                    onClick={() => !busy && setQuestion({ remove: person })}
                  >
                    Remove
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
            onClick={() => !busy && setQuestion({ leave: true })}
          >
            Leave Group
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            Done
          </button>
        </Dialog.Footer>
      </ModalDialog>
      <Confirmation
        open={question !== undefined && 'remove' in question}
        question="Are you sure you want to remove this member?"
        confirm="Remove"
        onConfirm={() => question && 'remove' in question && remove(question.remove)}
        onCancel={cancel}
        // Whose button opened it is on their way out.
        returnFocusTo={() => list.current}
      >
        {question && 'remove' in question ? <p>{`${question.remove.name} no longer sees this chat.`}</p> : null}
      </Confirmation>
      <Confirmation
        open={question !== undefined && 'leave' in question}
        question="Are you sure you want to leave this group chat?"
        confirm="Leave"
        onConfirm={goAway}
        onCancel={cancel}
      >
        {isLast ? <p>You are the last one here: the group and its messages are deleted.</p> : null}
      </Confirmation>
    </>
  );
}

interface AddProps {
  chat: Chat;
  people: People;
  busy: boolean;
  onAdd: (person: Person) => void;
  /** Nobody will be left to choose. */
  focusElsewhere: () => void;
}

function AddMember({ chat, people: { active, failed, retry }, busy, onAdd, focusElsewhere }: AddProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  if (!active && failed) {
    return (
      <Failure offline="You are offline. Your confidants show when you are back." retry={retry}>
        {PEOPLE_FAILURE}
      </Failure>
    );
  }
  const others = active?.filter(({ id }) => !chat.members.some((member) => member.id === id)) ?? [];
  const person = others.find(({ id }) => id === chosen);
  return (
    <div className="add-member">
      <Select
        ref={select}
        label="Confidant"
        value={person ? chosen : ''}
        disabled={others.length === 0}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{others.length > 0 ? 'Choose' : 'Nobody'}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
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
          // The button is not to be pressed from then on, and would lose the focus to nowhere.
          if (others.length > 1) select.current?.focus();
          else focusElsewhere();
          setChosen('');
          onAdd(person);
        }}
      >
        Add Member
      </button>
      {active && others.length === 0 ? (
        <p className="field-hint">{active.length === 0 ? NOBODY : 'All of your confidants are in this group.'}</p>
      ) : null}
    </div>
  );
}
