import '../groups.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { idempotentCreate } from '#frontend/lib/idempotent-create.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { Failure } from '#frontend/ui/states.tsx';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { LineField } from '#frontend/ui/written-fields.tsx';
import type { Chat } from '#shared/contracts/chats.ts';
import { groupChats, type NewGroup, newGroup } from '#shared/contracts/group-chats.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/chats-groups.ts';
import { cacheChat, refreshListSoon } from '../cache.ts';
import type { People } from '../model.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  people: People;
  onCreated: (chat: Chat) => void;
}

/** The dialog that creates a group. */
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
      title={text.createGroup}
      changed={name !== '' || chosen.length > 0}
      form={formProps}
      saving={busy}
      submitLabel={text.create}
      busyLabel={text.creating}
      ready={name.trim() !== ''}
      onClose={onClose}
      initialFocus={() => nameField.current}
      returnFocusTo={returnFocusTo}
    >
      <LineField
        ref={nameField}
        label={text.groupName}
        name="name"
        required
        limit={LIMITS.groupNameLength}
        autoComplete="off"
        value={name}
        readOnly={busy}
        onChange={({ target }) => setName(target.value)}
        wrong={wrongOf('name')}
      />
      <fieldset className="members-field">
        <legend>{text.members}</legend>
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
    if (!failed) return <p className="field-hint">{text.loadingConfidants}</p>;
    return (
      <Failure offline={text.confidantsOffline} retry={retry}>
        {text.confidantsFailure}
      </Failure>
    );
  }
  if (active.length === 0) return <p className="field-hint">{text.noConfidants}</p>;
  return active.map(({ id, name }) => (
    <CheckField key={id} label={name} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
  ));
}

/** Creates a group once, also over retries. */
function useCreateGroup() {
  const client = useQueryClient();
  const [create] = useState(() =>
    idempotentCreate((body: NewGroup, idempotencyKey) => call(groupChats.create, { body, idempotencyKey })),
  );
  return useMutation({
    ...NO_RETRY,
    mutationFn: async (body: NewGroup) => (await create(body)).made,
    onSuccess: (chat) => cacheChat(client, chat),
    onSettled: () => refreshListSoon(client, 0),
  });
}
