import { type ReactNode, useId, useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField, Select } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { type SettingsChange, settingsChange, UNITS, type UserPowerUp } from '#shared/contracts/powerups.ts';
import { caloriesOf } from '#shared/domain/fitness.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { changesOf, type GOALS, meant, type SettingName, textsOf } from './goals.ts';
import { useSaveSettings } from './save.ts';
import { UNIT_NAMES } from './words.ts';

export interface SettingsDialogProps {
  subject: UserPowerUp;
  open: boolean;
  onClose: () => void;
}

interface FormProps extends SettingsDialogProps {
  title: string;
  /** The goals alone, or all that can be set. */
  only?: 'goals';
}

/** What one aims at, and how numbers are shown: of the fitness power-up, in a dialog. */
export function FitnessSettings({ subject, title, only, open, onClose }: FormProps) {
  const { settings } = subject;
  const [start] = useState(() => textsOf(settings));
  const [texts, setTexts] = useState(start);
  const first = useRef<HTMLInputElement>(null);
  const returnFocusTo = useReturnFocus();
  const save = useSaveSettings(subject);
  const busy = save.isPending;

  const send = (data: SettingsChange) => {
    const change = changesOf(settings, data);
    if (!change) return onClose();
    save.mutate(change, {
      onSuccess: onClose,
      onError: (error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error))),
    });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<SettingName, SettingsChange>({
    values: texts,
    checked: settingsChange.safeParse(meant(texts)),
    busy,
    send,
  });
  const set = (name: SettingName, text: string) => setTexts((all) => ({ ...all, [name]: text }));
  const field = (name: SettingName) => ({
    name,
    value: texts[name],
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const number = (name: (typeof GOALS)[number], max: number) => ({
    ...field(name),
    type: 'number',
    inputMode: 'decimal' as const,
    min: 0,
    max,
    step: 'any',
    required: true,
    autoComplete: 'off',
    readOnly: busy,
  });

  const names = Object.keys(start) as SettingName[];
  return (
    <FormDialog
      open={open}
      title={title}
      changed={names.some((name) => texts[name] !== start[name])}
      form={formProps}
      saving={busy}
      onClose={onClose}
      {...(only === 'goals' && { initialFocus: () => first.current })}
      returnFocusTo={returnFocusTo}
    >
      {only === 'goals' ? null : (
        <Select label="Units" {...field('units')}>
          {UNITS.map((units) => (
            <option key={units} value={units}>
              {UNIT_NAMES[units]}
            </option>
          ))}
        </Select>
      )}
      <TextField ref={first} label="Daily Calorie Goal" {...number('daily_calorie_goal', LIMITS.calorieGoal)} />
      <Targets hint={sumWords(meant(texts).macro_targets)}>
        <TextField label="Protein" {...number('macro_targets.protein', LIMITS.grams)} />
        <TextField label="Carbs" {...number('macro_targets.carbs', LIMITS.grams)} />
        <TextField label="Fat" {...number('macro_targets.fat', LIMITS.grams)} />
      </Targets>
      {only === 'goals' ? null : (
        <CheckField
          label="Share my weight with confidants"
          hint="They see it on your fitness dashboard, with what else you share there."
          name="share_weight"
          checked={texts.share_weight === 'true'}
          onChange={({ target }) => set('share_weight', String(target.checked))}
        />
      )}
    </FormDialog>
  );
}

/** The three targets beside each other, and what they come to. */
function Targets({ hint, children }: { hint: string | null; children: ReactNode }) {
  const hintId = useId();
  return (
    <fieldset className="plain-fieldset targets" aria-describedby={hintId}>
      <legend>Daily targets in grams</legend>
      <div className="targets-fields">{children}</div>
      <p className="field-hint" id={hintId}>
        {hint}
      </p>
    </fieldset>
  );
}

/** Nothing while one of them is no number of grams. */
function sumWords(grams: Parameters<typeof caloriesOf>[0]): string | null {
  const sum = caloriesOf(grams);
  const isMeant = Object.values(grams).every((each) => each >= 0);
  return isMeant ? `They come to ${sum.toLocaleString('en-US')} kcal.` : null;
}
