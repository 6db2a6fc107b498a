import { Dialog } from '@chakra-ui/react/dialog';
import { type SyntheticEvent, useState } from 'react';
import * as common from '#shared/text/common.ts';
import type { useCheckedForm } from '../use-checked-form.ts';
import { DISCARD } from '../use-unsaved.ts';
import { Confirmation, type Modal, ModalDialog } from './dialog.tsx';
import { useStay } from './use-stay.ts';

interface FormDialogProps extends Modal {
  /** There is something to lose: closing asks first. */
  changed: boolean;
  form: ReturnType<typeof useCheckedForm>['formProps'];
  saving: boolean;
  submitLabel?: string;
  /** What cannot do without is there. */
  ready?: boolean;
  /** Stands for it while saving. */
  busyLabel?: string;
  /** What is edited may be deleted: asked before, in these words. */
  deletion?: { question: string; note?: string; onConfirm: () => void } | undefined;
  /** Asked before it closes, in place of whether what was typed is to go. */
  leaving?: { question: string; confirm: string };
  /** What Cancel does, in place of leaving. */
  onCancel?: () => void;
  className?: string;
}

/**
 * A dialog in which something is made, changed or deleted. What was typed is never lost by itself: before it goes, by
 * Cancel, Escape, a press outside, the browser's Back or a reload, the dialog asks.
 *
 * While it is busy its fields stay as they are, because what was typed then would be lost on closing. They keep the
 * focus, which a disabled field would drop. (Fields to type into are to be `readOnly`, too: then it is also said.)
 */
export function FormDialog(props: FormDialogProps) {
  const {
    changed,
    form,
    saving,
    submitLabel = common.save,
    ready = true,
    busyLabel = common.saving,
    ...others
  } = props;
  const { deletion, leaving = DISCARD, onCancel, className, children, ...modal } = others;
  const { ref, onSubmit, busy, failure } = form;
  const { open, onClose } = modal;
  const [asking, setAsking] = useState<'discard' | 'delete'>();
  const leave = () => (busy ? undefined : changed ? setAsking('discard') : onClose());
  const cancel = () => setAsking(undefined);
  useStay({ open, changed, busy, onClose: leave });
  const still = busy ? { onChangeCapture: stop, onClickCapture: stop } : {};
  return (
    <>
      <ModalDialog {...modal} onClose={leave}>
        <form className={className} ref={ref} noValidate aria-busy={busy} onSubmit={onSubmit}>
          <Dialog.Body {...still}>
            {failure ? (
              <p className="alert" role="alert">
                {failure}
              </p>
            ) : null}
            {children}
          </Dialog.Body>
          <Dialog.Footer>
            {deletion ? (
              <button type="button" className="button danger-quiet push-start" onClick={() => setAsking('delete')}>
                {common.remove}
              </button>
            ) : null}
            <button type="button" className="button quiet" onClick={onCancel ?? leave}>
              {common.cancel}
            </button>
            <button type="submit" className="button primary" disabled={!ready} aria-disabled={busy || saving}>
              {saving ? busyLabel : submitLabel}
            </button>
          </Dialog.Footer>
        </form>
      </ModalDialog>
      {deletion ? (
        <Confirmation
          open={open && asking === 'delete'}
          question={deletion.question}
          confirm={common.remove}
          onConfirm={() => {
            cancel();
            if (!busy) deletion.onConfirm();
          }}
          onCancel={cancel}
        >
          {deletion.note ? <p>{deletion.note}</p> : null}
        </Confirmation>
      ) : null}
      <Confirmation
        open={open && asking === 'discard'}
        {...leaving}
        onConfirm={() => {
          cancel();
          onClose();
        }}
        onCancel={cancel}
        // What it was asked from goes as well.
        returnFocusTo={() => (open ? null : (modal.returnFocusTo?.() ?? null))}
      />
    </>
  );
}

/** Nobody hears of it: a box is not ticked, and React puts back what its fields show. */
function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
