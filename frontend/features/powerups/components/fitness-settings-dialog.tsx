import '../dialogs.css';
import { type ReactNode, useId, useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { numberFormat } from '#frontend/lib/format.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { CheckField, Select } from '#frontend/ui/more-fields.tsx';
import { NumberField } from '#frontend/ui/number-field.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { type FitnessPowerup, type SettingsChange, settingsChange, UNITS } from '#shared/contracts/powerups.ts';
import { caloriesOf } from '#shared/domain/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/powerups-dialogs.ts';
import { changesOf, type GOALS, type SettingName, textsOf, valuesOf } from '../model.ts';
import { useSaveSettings } from '../mutations.ts';

export interface SettingsDialogProps {
  subject: FitnessPowerup;
  open: boolean;
  onClose: () => void;
  /** Shows only the goals; if missing, all settings. */
  only?: 'goals';
}

/** The settings of the fitness power-up: units, goals and what confidants see. */
export default function FitnessSettingsDialog({ subject, only, open, onClose }: SettingsDialogProps) {
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
    checked: settingsChange.safeParse(valuesOf(texts)),
    busy,
    send,
  });
  const set = (name: SettingName, typed: string) => setTexts((all) => ({ ...all, [name]: typed }));
  const field = (name: SettingName) => ({
    name,
    value: texts[name],
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const number = (name: (typeof GOALS)[number], max: number) => ({
    ...field(name),
    inputMode: 'decimal' as const,
    min: 0,
    max,
    step: 'any' as const,
    required: true,
    readOnly: busy,
  });

  const names = Object.keys(start) as SettingName[];
  return (
    <FormDialog
      open={open}
      title={only === 'goals' ? text.editGoals : text.fitnessSettings}
      changed={names.some((name) => texts[name] !== start[name])}
      form={formProps}
      saving={busy}
      onClose={onClose}
      {...(only === 'goals' && { initialFocus: () => first.current })}
      returnFocusTo={returnFocusTo}
    >
      {only === 'goals' ? null : (
        <Select label={text.units} {...field('units')}>
          {UNITS.map((units) => (
            <option key={units} value={units}>
              {text.unitNames[units]}
            </option>
          ))}
        </Select>
      )}
      <NumberField ref={first} label={text.calorieGoal} {...number('daily_calorie_goal', LIMITS.calorieGoal)} />
      <Targets hint={targetHint(valuesOf(texts).macro_targets)}>
        <NumberField label={text.protein} {...number('macro_targets.protein', LIMITS.grams)} />
        <NumberField label={text.carbs} {...number('macro_targets.carbs', LIMITS.grams)} />
        <NumberField label={text.fat} {...number('macro_targets.fat', LIMITS.grams)} />
      </Targets>
      {only === 'goals' ? null : (
        <CheckField
          label={text.shareWeight}
          hint={text.shareWeightHint}
          name="share_weight"
          checked={texts.share_weight === 'true'}
          onChange={({ target }) => set('share_weight', String(target.checked))}
        />
      )}
    </FormDialog>
  );
}

/** The three targets with their sum in kilocalories. */
function Targets({ hint, children }: { hint: string | null; children: ReactNode }) {
  const hintId = useId();
  return (
    <fieldset className="plain-fieldset targets" aria-describedby={hintId}>
      <legend>{text.targets}</legend>
      <div className="targets-fields">{children}</div>
      <p className="field-hint" id={hintId}>
        {hint}
      </p>
    </fieldset>
  );
}

const formatCalories = numberFormat();

/** `null` while one of the fields is invalid. */
function targetHint(grams: Parameters<typeof caloriesOf>[0]): string | null {
  const sum = caloriesOf(grams);
  const isMeant = Object.values(grams).every((each) => each >= 0);
  return isMeant ? text.targetCalories(formatCalories(sum)) : null;
}
