import { useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { Failure } from '#frontend/ui/states.tsx';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import { type NewGroup, newGroup } from '#shared/contracts/group-chats.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { useCreateGroup } from './group.ts';
import { NOBODY, PEOPLE_FAILURE, type People } from './people.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  people: People;
  onCreated: (chat: Chat) => void;
}

/** The dialog in which a group is made. */
export default function GroupDialog({ open, onClose, people, onCreated }: DialogProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const nameField = useRef<HTMLInputElement>(null);
  const returnFocusTo = useReturnFocus();
  const create = useCreateGroup();
  const busy = create.isPending;

  const send = (group: NewGroup) =>
    create.mutate(group, {
      onSuccess: (chat) => {
        onClose();
        onCreated(chat);
      },
      onError: (error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error))),
    });
  const { wrongOf, refuse, formProps } = useCheckedForm<'name', NewGroup>({
    values: { name },
    checked: newGroup.safeParse({ name, member_ids: chosen }),
    busy,
    send,
  });
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));

  return (
    <FormDialog
      open={open}
      title="Create Group Chat"
      changed={name !== '' || chosen.length > 0}
      form={formProps}
      saving={busy}
      submitLabel="Create Group"
      busyLabel="Creating..."
      ready={name.trim() !== ''}
      onClose={onClose}
      initialFocus={() => nameField.current}
      returnFocusTo={returnFocusTo}
    >
      <TextField
        ref={nameField}
        label="Group name"
        name="name"
        dir="auto"
        required
        maxLength={LIMITS.groupNameLength}
        autoComplete="off"
        value={name}
        readOnly={busy}
        onChange={({ target }) => setName(target.value)}
        wrong={wrongOf('name')}
      />
      <fieldset className="members-field">
        <legend>Members</legend>
        <Members people={people} chosen={chosen} onToggle={toggle} />
      </fieldset>
    </FormDialog>
  );
}

interface MembersProps {
  people: People;
  chosen: readonly string[];
  onToggle: (id: string) => void;
}

function Members({ people: { active, failed, retry }, chosen, onToggle }: MembersProps) {
  if (!active) {
    if (!failed) return <p className="field-hint">Loading...</p>;
    return (
      <Failure offline="You are offline. Your confidants show when you are back." retry={retry}>
        {PEOPLE_FAILURE}
      </Failure>
    );
  }
  if (active.length === 0) return <p className="field-hint">{NOBODY}</p>;
  return active.map(({ id, name }) => (
    <CheckField key={id} label={name} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
  ));
}
