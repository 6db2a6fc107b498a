import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import * as text from '#shared/text/calendar-feed.ts';
import { createFeed, deleteFeed, showFeed } from '../api.ts';

/** The change that ends an address. */
export interface Question {
  kind: 'renew' | 'remove';
  /** Whether the address shows titles. */
  titles: boolean;
}

interface QuestionProps {
  subject: Question;
  open: boolean;
  onClose: () => void;
  /** The element that gets the focus after a removal. */
  focusTarget: () => HTMLElement | null;
}

/** Asks before an address ends. Stays open with the error if that fails. */
export default function FeedQuestion({ subject, open, onClose, focusTarget }: QuestionProps) {
  const isRemoval = subject.kind === 'remove';
  const client = useQueryClient();
  const opener = useReturnFocus();
  const [titles, setTitles] = useState(subject.titles);
  const renewal = useMutation({
    ...createFeed,
    onSuccess: async (feed) => {
      await showFeed(client, feed);
      onClose();
      notify('success', text.created);
    },
  });
  const removal = useMutation({
    ...deleteFeed,
    onSuccess: async () => {
      // Renders the button that gets the focus.
      await showFeed(client, null);
      onClose();
      notify('success', text.removed);
    },
  });
  return (
    <Confirmation
      open={open}
      question={isRemoval ? text.removeQuestion : text.renewQuestion}
      confirm={isRemoval ? text.remove : text.renew}
      busy={renewal.isPending || removal.isPending}
      failure={renewal.error ?? removal.error}
      onConfirm={() => (isRemoval ? removal.mutate() : renewal.mutate(titles))}
      onCancel={onClose}
      returnFocusTo={() => (removal.isIdle || removal.isError ? opener() : focusTarget())}
    >
      <p>{isRemoval ? text.removeNote : text.renewNote}</p>
      {isRemoval ? null : (
        <CheckField
          label={text.showTitles}
          hint={text.titlesHint}
          checked={titles}
          onChange={({ target }) => setTitles(target.checked)}
        />
      )}
    </Confirmation>
  );
}
