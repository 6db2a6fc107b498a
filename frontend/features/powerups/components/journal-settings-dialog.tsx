import { useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { TextArea } from '#frontend/ui/written-fields.tsx';
import { type JournalPowerup, type SettingsChange, settingsChange } from '#shared/contracts/powerups.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/powerups-dialogs.ts';
import { useSaveSettings } from '../mutations.ts';

interface SettingsDialogProps {
  subject: JournalPowerup;
  open: boolean;
  onClose: () => void;
}

/** The settings of the journal: its prompts. */
export default function JournalSettingsDialog({ subject, open, onClose }: SettingsDialogProps) {
  const { settings } = subject;
  const [start] = useState({ prompts: String(settings.prompts), own_prompts: settings.own_prompts ?? '' });
  const [values, setValues] = useState(start);
  const returnFocusTo = useReturnFocus();
  const save = useSaveSettings(subject);
  const busy = save.isPending;
  const isChanged = (name: keyof typeof start) => values[name] !== start[name];
  const isOn = values.prompts === 'true';

  const { wrongOf, refuse, formProps } = useCheckedForm<keyof typeof start, SettingsChange>({
    values,
    checked: settingsChange.safeParse({ prompts: isOn, own_prompts: values.own_prompts }),
    busy,
    send: ({ prompts, own_prompts }) => {
      const change = { ...(isChanged('prompts') && { prompts }), ...(isChanged('own_prompts') && { own_prompts }) };
      if (Object.keys(change).length === 0) return onClose();
      save.mutate(change, {
        onSuccess: onClose,
        onError: (error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error))),
      });
    },
  });
  return (
    <FormDialog
      open={open}
      title={text.journalSettings}
      changed={isChanged('prompts') || isChanged('own_prompts')}
      form={formProps}
      saving={busy}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <CheckField
        label={text.prompts}
        hint={text.promptsHint}
        name="prompts"
        checked={isOn}
        onChange={({ target }) => setValues((all) => ({ ...all, prompts: String(target.checked) }))}
      />
      <TextArea
        label={text.ownPrompts}
        hint={text.ownPromptsHint}
        name="own_prompts"
        rows={5}
        limit={LIMITS.ownPromptsLength}
        value={values.own_prompts}
        wrong={wrongOf('own_prompts')}
        readOnly={busy}
        onChange={({ target }) => setValues((all) => ({ ...all, own_prompts: target.value }))}
      />
    </FormDialog>
  );
}
