import { useEffect, useRef, useState } from 'react';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import type { Visibility } from '#shared/domain/fitness.ts';
import { VisibilityField } from '../visibility-field.tsx';
import { ManualPanel } from './log-food-manual.tsx';
import { PhotoPanel } from './log-food-photo.tsx';
import { Tabs } from './log-food-tabs.tsx';
import { useManualForm } from './use-manual.ts';
import { isTouched, usePhotoForm } from './use-photo.ts';

interface DialogProps {
  open: boolean;
  /** The day to log to, `YYYY-MM-DD`. */
  date: string;
  /** Says which day that is, where it is not plain. */
  note: string | null;
  onClose: () => void;
}

const TABS = { photo: 'Photo', manual: 'Manual' } as const;

/** Milliseconds until the picker opens by itself where fingers are used: the dialog is seen first. */
const PICKER_DELAY = 75;

/** The dialog in which food is logged: by a photo, or by hand. */
export default function LogFoodDialog({ open, date, note, onClose }: DialogProps) {
  const [tab, setTab] = useState<keyof typeof TABS>('photo');
  const [visibility, setVisibility] = useState<Visibility>('full');
  const picker = useRef<HTMLInputElement>(null);
  const [day] = useState(date);
  const returnFocusTo = useReturnFocus();
  const photo = usePhotoForm({ date: day, visibility, onDone: onClose });
  const manual = useManualForm({ date: day, visibility, onDone: onClose });
  const isPhoto = tab === 'photo';
  const busy = photo.busy || manual.busy;
  usePickerByItself(picker);

  const submit = isPhoto
    ? { submitLabel: photo.hasFailed ? 'Try again' : 'Upload', busyLabel: 'Uploading...' }
    : { submitLabel: 'Save' };
  return (
    <FormDialog
      open={open}
      title="Log Food"
      className="long-form"
      // An upload can be left, unlike what is being saved.
      form={isPhoto ? { ...photo.formProps, busy: false } : manual.formProps}
      changed={photo.isChanged || manual.isChanged}
      saving={busy}
      {...submit}
      {...(photo.busy && { leaving: { question: 'Stop the upload?', confirm: 'Stop' }, onCancel: photo.cancel })}
      onClose={() => {
        photo.cancel();
        onClose();
      }}
      initialFocus={() => picker.current}
      returnFocusTo={returnFocusTo}
    >
      <Tabs label="How to log it" names={TABS} chosen={tab} onChoose={setTab} still={busy}>
        {isPhoto ? <PhotoPanel {...photo} picker={picker} /> : <ManualPanel {...manual} />}
      </Tabs>
      <VisibilityField value={visibility} onChoose={(chosen) => busy || setVisibility(chosen)} />
      {note ? <p className="log-note">{note}</p> : null}
    </FormDialog>
  );
}

/** Where fingers are used, a photo is what one opens this for. (A browser lets nobody open it who has not been touched just now.) */
function usePickerByItself(picker: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    if (!isTouched()) return;
    const timer = setTimeout(() => {
      if (navigator.userActivation?.isActive !== false) picker.current?.click();
    }, PICKER_DELAY);
    return () => clearTimeout(timer);
  }, [picker]);
}
