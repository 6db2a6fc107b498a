import { useRef } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { useListCache, without } from '#frontend/lib/list-cache.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { useSaveOrWait } from '#frontend/lib/save-or-wait.ts';
import { bringIntoView, FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { useCountedTexts } from '#frontend/ui/counted-texts.ts';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { LineField, TextArea } from '#frontend/ui/written-fields.tsx';
import {
  type Encouragement,
  encouragements,
  type NewEncouragement,
  newEncouragement,
} from '#shared/contracts/encouragements.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { savedHere } from '#shared/text/connection.ts';
import * as text from '#shared/text/encouragements-dialog.ts';
import { ENCOURAGEMENT_KEYS } from '../api.ts';
import { changesOf, firstWords } from '../model.ts';

interface DialogProps {
  /** The edited encouragement; `null` for a new one. */
  subject: Encouragement | null;
  open: boolean;
  onClose: () => void;
}

type Name = 'body' | 'citation';

/** Creates or changes an encouragement. */
export default function EncouragementDialog({ subject, open, onClose }: DialogProps) {
  const texts = useCountedTexts<Name>(() => ({ body: subject?.body ?? '', citation: subject?.citation ?? '' }));
  const bodyField = useRef<HTMLTextAreaElement>(null);
  const returnFocusTo = useReturnFocus('[data-edit-encouragement]');
  const save = useSaveEncouragement(subject);

  const send = (fields: NewEncouragement) => {
    if (subject && Object.keys(changesOf(subject, fields)).length === 0) return onClose();
    save.mutate(fields, {
      onSuccess: ({ waits }) => {
        onClose();
        if (waits) notify('success', savedHere);
      },
      onError: (error) => isEndOfSession(error) || refuse({}, sentenceOf(error)),
    });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<Name, NewEncouragement>({
    values: texts.values,
    checked: newEncouragement.safeParse(texts.values),
    busy: save.isPending,
    send,
  });
  const { busy } = formProps;
  const field = (name: Name, limit: number) => texts.field(name, limit, { readOnly: busy, wrong: wrongOf(name) });

  return (
    <FormDialog
      open={open}
      title={subject ? text.editTitle : text.addTitle}
      changed={texts.changed}
      className="boxed-errors"
      form={formProps}
      saving={busy}
      onClose={onClose}
      onGone={() => bringIntoView('data-encouragement-id', save.data?.saved)}
      initialFocus={() => bodyField.current}
      returnFocusTo={returnFocusTo}
    >
      <TextArea ref={bodyField} label={text.body} rows={5} required {...field('body', LIMITS.encouragementLength)} />
      <LineField label={text.citation} autoComplete="off" {...field('citation', LIMITS.citationLength)} />
    </FormDialog>
  );
}

/** Saves a new encouragement or the changed fields of `subject`; other fields may have been changed elsewhere. */
function useSaveEncouragement(subject: Encouragement | null) {
  const { show, readAnew } = useListCache<Encouragement>(ENCOURAGEMENT_KEYS);
  return useSaveOrWait<Encouragement, NewEncouragement>(subject, {
    calls: (send) => ({
      create: async (fields, idempotencyKey, id) => {
        const created = () => ({ id, body: fields.body, citation: fields.citation ?? null });
        const input = { body: { encouragement: { ...fields, id } }, idempotencyKey };
        return (await send(encouragements.create, input, created)).reply;
      },
      update: async (saved, fields) => {
        const changes = changesOf(saved, fields);
        if (Object.keys(changes).length === 0) return saved;
        const input = { params: { id: saved.id }, body: { encouragement: changes } };
        const changed = () => ({ ...saved, body: fields.body, citation: fields.citation ?? null });
        return (await send(encouragements.update, input, changed)).reply;
      },
    }),
    list: () => ENCOURAGEMENT_KEYS.list,
    isLast: true,
    before: ({ body, citation }) => ({ path: encouragements.list.path, values: { body, citation } }),
    words: ({ body, citation }) => [firstWords(body), ...(body === firstWords(body) ? [] : [body]), citation ?? ''],
    onSaved: async (saved) => {
      await show((all) =>
        subject ? all.map((each) => (each.id === saved.id ? saved : each)) : [...without(all, saved), saved],
      );
      readAnew();
    },
    // The encouragement may have been deleted elsewhere.
    onFailed: readAnew,
  });
}
