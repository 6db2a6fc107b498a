import '../reviews.css';
import { useId } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import type { Review } from '#shared/contracts/reviews.ts';
import { isolated } from '#shared/text/isolated.ts';
import * as text from '#shared/text/reviews-page.ts';
import { useShare } from '../api.ts';
import { namesOf } from '../model.ts';
import type { Reader } from './share-dialog.tsx';

const shareDialog = lazyModule(() => import('./share-dialog.tsx'));

/** The readers of a review besides its owner. `people` are `undefined` while loading. */
export function Sharing({ review, people }: { review: Review; people: readonly Reader[] | undefined }) {
  const title = useId();
  const dialog = useOpening<null>(shareDialog);
  const share = useShare(review);
  const names = people?.filter(({ id }) => review.shared_with.includes(id)).map(({ name }) => name) ?? [];
  const isShared = review.shared_with.length > 0;
  const stop = (button: HTMLElement) =>
    share.mutate(
      { confidant_ids: [], notes: false },
      {
        // The pressed button is removed.
        onSuccess: () => button.closest('section')?.querySelector<HTMLElement>('button')?.focus(),
        onError: () => notify('error', text.sharingFailed),
      },
    );
  return (
    <section className="review-sharing" aria-labelledby={title}>
      <h2 id={title}>{text.sharing}</h2>
      <p>
        {isShared
          ? text.sharedWith[review.notes_shared ? 'whole' : 'withoutNotes'](
              namesOf(names.map(isolated)) || text.someConfidants,
            )
          : text.onlyYou}
      </p>
      <div className="review-buttons">
        <LazyButton code={shareDialog} className="button quiet" onClick={() => void dialog.openFor(null)}>
          {isShared ? text.changeSharing : text.shareWith}
        </LazyButton>
        {isShared ? (
          <button
            type="button"
            className="button bare"
            aria-disabled={share.isPending}
            onClick={({ currentTarget }) => {
              if (!share.isPending) stop(currentTarget);
            }}
          >
            {text.stopSharing}
          </button>
        ) : null}
      </div>
      <Opened opening={dialog.opening} code={shareDialog}>
        {(Dialog, { open }) => <Dialog review={review} people={people} open={open} onClose={dialog.close} />}
      </Opened>
    </section>
  );
}
