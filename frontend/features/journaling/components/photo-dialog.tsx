import '../photos.css';
import { Dialog } from '@chakra-ui/react/dialog';
import { useEffect, useEffectEvent, useState } from 'react';
import { Confirmation, ModalDialog } from '#frontend/ui/chakra/dialog.tsx';
import { RenewedImage } from '#frontend/ui/renewed-image.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { StepButton } from '#frontend/ui/step-button.tsx';
import * as common from '#shared/text/common.ts';
import * as text from '#shared/text/journaling-photos.ts';
import type { ShownPhoto } from '../photos.ts';

interface DialogProps {
  /** The id of the photo that is shown at first. */
  first: string;
  photos: readonly ShownPhoto[];
  /** The name of the day. */
  name: string;
  previewOf: (photo: ShownPhoto) => string | undefined;
  open: boolean;
  onRemove: (photo: ShownPhoto) => void;
  onClose: () => void;
}

/** Shows one photo of a page at a time. */
export default function PhotoDialog({ first, photos, name, previewOf, open, onRemove, onClose }: DialogProps) {
  const returnFocusTo = useReturnFocus('.journal-photo, .add-photo');
  const [current, setCurrent] = useState(first);
  const [asking, setAsking] = useState(false);
  const index = Math.max(
    0,
    photos.findIndex(({ id }) => id === current),
  );
  const photo = photos[index];
  const step = (by: number) => {
    const target = photos[(index + by + photos.length) % photos.length];
    if (target) setCurrent(target.id);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (asking || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) step(by);
  });
  useEffect(() => {
    if (!open) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  const source = photo && (photo.kept?.photo_url ?? previewOf(photo));
  const title = text.title(index + 1, photos.length);
  return (
    <>
      <ModalDialog open={open} title={title} onClose={onClose} returnFocusTo={returnFocusTo}>
        <Dialog.Body>
          <p className="unseen" role="status">
            {title}
          </p>
          <div className="opened-photo">
            {!source ? null : source.startsWith('data:') ? (
              <img className="opened-picture" src={source} alt={text.photo(index + 1, name)} />
            ) : (
              <RenewedImage key={source} className="opened-picture" src={source} alt={text.photo(index + 1, name)} />
            )}
          </div>
        </Dialog.Body>
        <Dialog.Footer>
          {photos.length > 1 ? (
            <div className="photo-steps">
              <StepButton to="before" label={text.previous} go={() => step(-1)} />
              <StepButton to="after" label={text.next} go={() => step(1)} />
            </div>
          ) : null}
          <button type="button" className="button danger-quiet" onClick={() => setAsking(true)}>
            {text.remove}
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            {common.close}
          </button>
        </Dialog.Footer>
      </ModalDialog>
      <Confirmation
        open={open && asking}
        question={text.removeQuestion}
        confirm={text.remove}
        onConfirm={() => {
          setAsking(false);
          onClose();
          if (photo) onRemove(photo);
        }}
        onCancel={() => setAsking(false)}
        // The confirmation's opener disappears as well.
        returnFocusTo={() => (open ? null : returnFocusTo())}
      >
        <p>{text.removeConsequence}</p>
      </Confirmation>
    </>
  );
}
