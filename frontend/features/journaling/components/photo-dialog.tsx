import '../photos.css';
import { Dialog } from '@chakra-ui/react/dialog';
import { useEffect, useEffectEvent, useState } from 'react';
import { Confirmation, ModalDialog } from '#frontend/ui/chakra/dialog.tsx';
import { RenewedImage } from '#frontend/ui/renewed-image.tsx';
import { nearest, useReturnFocus } from '#frontend/ui/return-focus.ts';
import { StepButton } from '#frontend/ui/step-button.tsx';
import * as common from '#shared/text/common.ts';
import * as text from '#shared/text/journaling-photos.ts';
import type { ShownPhoto } from '../photos.ts';

interface DialogProps {
  /** The id of the photo that is shown at first. */
  first: string;
  /** Only asks whether to remove it. */
  removes: boolean;
  photos: readonly ShownPhoto[];
  /** The name of the day. */
  name: string;
  previewOf: (photo: ShownPhoto) => string | undefined;
  open: boolean;
  onRemove: (photo: ShownPhoto) => void;
  onClose: () => void;
}

/** Shows one photo of a page at a time, and asks before it removes one. */
export default function PhotoDialog({ first, removes, photos, name, previewOf, open, onRemove, onClose }: DialogProps) {
  const returnFocusTo = useReturnFocus('.journal-photo, .add-photo, .failed-photo button');
  const [current, setCurrent] = useState(first);
  /** The id of the photo that the question is about: another device can remove it meanwhile. */
  const [asking, setAsking] = useState(removes ? first : undefined);
  /** What is shown, which stays the same while the dialog closes. */
  const [known, setKnown] = useState(photos);
  if (open && known !== photos && photos.length > 0) {
    setKnown(photos);
    setCurrent(successorOf(current, known, photos) ?? current);
  }
  const asked = photos.find(({ id }) => id === asking);
  useEffect(() => {
    if (asking === undefined || asked) return;
    setAsking(undefined);
    if (removes) onClose();
  });
  const index = Math.max(
    0,
    known.findIndex(({ id }) => id === current),
  );
  const photo = known[index];
  const step = (by: number) => {
    const target = known[(index + by + known.length) % known.length];
    if (target) setCurrent(target.id);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (asked || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) step(by);
  });
  useEffect(() => {
    if (!open || removes) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, removes]);
  const source = photo && (photo.kept?.photo_url ?? previewOf(photo));
  const title = text.title(index + 1, known.length);
  return (
    <>
      <ModalDialog open={open && !removes} title={title} onClose={onClose} returnFocusTo={returnFocusTo}>
        <Dialog.Body>
          <p className="unseen" role="status">
            {title}
          </p>
          <div className="opened-photo">
            {!source ? (
              <p>{photo?.failure ?? text.notArrived}</p>
            ) : source.startsWith('data:') ? (
              <img className="opened-picture" src={source} alt={text.photo(index + 1, name)} />
            ) : (
              <RenewedImage key={source} className="opened-picture" src={source} alt={text.photo(index + 1, name)} />
            )}
          </div>
        </Dialog.Body>
        <Dialog.Footer>
          {known.length > 1 ? (
            <div className="photo-steps">
              <StepButton to="before" label={text.previous} go={() => step(-1)} />
              <StepButton to="after" label={text.next} go={() => step(1)} />
            </div>
          ) : null}
          <button type="button" className="button danger-quiet" onClick={() => setAsking(photo?.id)}>
            {text.remove}
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            {common.close}
          </button>
        </Dialog.Footer>
      </ModalDialog>
      <Confirmation
        open={open && asked !== undefined}
        question={text.removeQuestion}
        confirm={text.remove}
        onConfirm={() => {
          if (!asked) return;
          setAsking(undefined);
          onClose();
          onRemove(asked);
        }}
        onCancel={() => {
          setAsking(undefined);
          if (removes) onClose();
        }}
        // The confirmation's opener disappears as well.
        returnFocusTo={() => (open && !removes ? null : returnFocusTo())}
      >
        <p>{text.removeConsequence}</p>
      </Confirmation>
    </>
  );
}

/** The id of the photo, if it is still there; if not, of the nearest one. */
function successorOf(id: string, before: readonly ShownPhoto[], after: readonly ShownPhoto[]): string | undefined {
  const photo = before.find((each) => each.id === id);
  const candidates = photo ? [photo, ...nearest(before, photo)] : [];
  return (candidates.find((each) => after.some((other) => other.id === each.id)) ?? after[0])?.id;
}
