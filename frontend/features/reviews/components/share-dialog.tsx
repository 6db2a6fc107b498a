import '../reviews.css';
import { useState } from 'react';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { type Review, reviewShare } from '#shared/contracts/reviews.ts';
import * as text from '#shared/text/reviews-page.ts';
import { useShare } from '../api.ts';

/** A confidant to whom the user shows commitments. */
export interface Reader {
  id: string;
  name: string;
}

interface DialogProps {
  review: Review;
  people: readonly Reader[] | undefined;
  open: boolean;
  onClose: () => void;
}

/** Chooses the readers of a review, and whether they read its notes. */
export default function ShareDialog({ review, people, open, onClose }: DialogProps) {
  const [start] = useState(() => ({ ids: review.shared_with.join(), notes: review.notes_shared }));
  const [ids, setIds] = useState<readonly string[]>(review.shared_with);
  const [notes, setNotes] = useState(start.notes);
  const share = useShare(review);
  const returnFocusTo = useReturnFocus();
  const known = people?.filter(({ id }) => ids.includes(id)).map(({ id }) => id) ?? [];
  const { formProps } = useCheckedForm<'confidant_ids', { confidant_ids: string[]; notes: boolean }>({
    values: { confidant_ids: ids.join() },
    checked: reviewShare.safeParse({ confidant_ids: known, notes }),
    busy: share.isPending,
    send: (body) =>
      share.mutate(body, {
        onSuccess: onClose,
        onError: (error) => {
          if (!isEndOfSession(error)) refuse(error);
        },
      }),
  });
  const [failure, setFailure] = useState<string>();
  const refuse = (error: Error) => setFailure(errorsByField(error, []).whole);
  const toggle = (id: string) => setIds((all) => (all.includes(id) ? all.filter((each) => each !== id) : [...all, id]));
  return (
    <FormDialog
      open={open}
      title={text.shareTitle}
      changed={[...ids].sort().join() !== start.ids.split(',').sort().join() || notes !== start.notes}
      form={{ ...formProps, failure: formProps.failure ?? failure }}
      saving={share.isPending}
      submitLabel={text.share}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      {people === undefined || people.length === 0 ? (
        <p>{people ? text.nobodyToShareWith : text.peopleOffline}</p>
      ) : (
        <>
          <p className="review-hint">{text.shareAbout}</p>
          <fieldset className="plain-fieldset">
            <legend className="unseen">{text.sharing}</legend>
            {people.map(({ id, name }) => (
              <CheckField key={id} label={name} checked={ids.includes(id)} onChange={() => toggle(id)} />
            ))}
          </fieldset>
          <CheckField
            label={text.includeNotes}
            hint={text.includeNotesHint}
            checked={notes}
            onChange={({ target }) => setNotes(target.checked)}
          />
        </>
      )}
    </FormDialog>
  );
}
