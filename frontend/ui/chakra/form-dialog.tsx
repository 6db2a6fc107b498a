import { Dialog } from '@chakra-ui/react/dialog';
import { type SyntheticEvent, useState } from 'react';
import * as common from '#shared/text/common.ts';
import type { useCheckedForm } from '../use-checked-form.ts';
import { DISCARD } from '../use-unsaved.ts';
import { Confirmation, type Modal, ModalDialog, useStay } from './dialog.tsx';

interface FormDialogProps extends Modal {
  /** Whether there is unsaved input: closing asks first. */
  changed: boolean;
  form: Omit<ReturnType<typeof useCheckedForm>['formProps'], 'onFocus'>;
  saving: boolean;
  submitLabel?: string;
  /** Whether the required fields are filled in. */
  ready?: boolean;
  /** The label of the save button while saving. */
  busyLabel?: string;
  /** The question before a deletion, with the name of the item; missing if it cannot be deleted. */
  deletion?: { question: string; name: string; note?: string; onConfirm: () => void } | undefined;
  /** Replaces the question about unsaved input on closing. */
  leaving?: { question: string; confirm: string };
  /** Replaces the effect of Cancel. */
  onCancel?: () => void;
  className?: string;
}

/**
 * A dialog that creates, edits or deletes an item. It asks before unsaved input is lost by Cancel, Escape, a click
 * outside, the browser's Back or a reload.
 * While it is busy its fields are locked, because input would be lost on closing. They keep the focus, which disabled
 * fields would lose. (Text fields must also be `readOnly`, so that screen readers announce it.)
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
          <p>
            <strong>
              <bdi>{deletion.name}</bdi>
            </strong>
          </p>
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
        // The confirmation's opener disappears as well.
        returnFocusTo={() => (open ? null : (modal.returnFocusTo?.() ?? null))}
      />
    </>
  );
}

/** Stops the event: checkboxes stay as they are, and React resets the fields. */
function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Scrolls to the row of a saved item, found by the attribute with its id. A new item is last, and would be off screen
 * in long lists.
 */
export function bringIntoView(attribute: string, saved: { id: string } | undefined): void {
  if (!saved) return;
  document.querySelector(`[${attribute}="${CSS.escape(saved.id)}"]`)?.scrollIntoView({ block: 'nearest' });
}
