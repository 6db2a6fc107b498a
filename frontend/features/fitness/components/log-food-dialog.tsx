import '#frontend/ui/segments.css';
import '../dialogs.css';
import '../food.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { dropSharedPhoto, readSharedPhoto } from '#frontend/lib/shared-photo.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { Select } from '#frontend/ui/more-fields.tsx';
import { NumberField } from '#frontend/ui/number-field.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import type { Food } from '#shared/contracts/fitness.ts';
import type { NewFood } from '#shared/contracts/fitness-input.ts';
import { caloriesOf, type Visibility } from '#shared/domain/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as common from '#shared/text/common.ts';
import { savedHere } from '#shared/text/connection.ts';
import * as text from '#shared/text/fitness-food.ts';
import { logFood } from '#shared/text/fitness-shell.ts';
import { foodById } from '../food-api.ts';
import {
  type ChosenFood,
  checkedFood,
  type Entered,
  type FoodTexts,
  gramsOf,
  isTyped,
  shownFood,
  type TakenFood,
} from '../food-form.ts';
import { kcalLabel } from '../model.ts';
import { useLogFood } from '../save-entry.ts';
import { GramFields, LabelField } from './food-fields.tsx';
import { FoodSearchBox, FoodSources } from './food-search-box.tsx';
import { hasTouch, PhotoPanel, usePhotoForm } from './log-food-photo.tsx';
import { VisibilityField } from './visibility-field.tsx';

interface DialogProps {
  open: boolean;
  /** The day to log to, `YYYY-MM-DD`. */
  date: string;
  /** Names the day if it is not today. */
  note: string | null;
  onClose: () => void;
}

const ignore = () => {};

/** Milliseconds until the file picker opens on touch screens, so that the dialog is visible first. */
const PICKER_DELAY = 75;

/** The dialog to log food by photo or by hand. */
export default function LogFoodDialog({ open, date, note, onClose }: DialogProps) {
  const [tab, setTab] = useState<keyof typeof text.tabs>('photo');
  const [visibility, setVisibility] = useState<Visibility>('full');
  const picker = useRef<HTMLInputElement>(null);
  const [day] = useState(date);
  const returnFocusTo = useReturnFocus();
  // Also after a question: what was chosen or typed is saved or discarded.
  const close = () => {
    dropSharedPhoto();
    onClose();
  };
  const photo = usePhotoForm({ date: day, visibility, onDone: close });
  const manual = useManualForm({ date: day, visibility, onDone: close });
  const isPhoto = tab === 'photo';
  const busy = photo.busy || manual.busy;
  usePickerByItself(picker);
  const { take } = photo;
  useEffect(() => void readSharedPhoto().then((shared) => shared && take(shared), ignore), [take]);

  const submit = isPhoto
    ? { submitLabel: photo.hasFailed ? common.tryAgain : text.upload, busyLabel: text.uploading }
    : { submitLabel: common.save };
  return (
    <FormDialog
      open={open}
      title={logFood}
      className="long-form"
      // An upload can be cancelled, so it does not lock the form as saving does.
      form={isPhoto ? { ...photo.formProps, busy: false } : manual.formProps}
      changed={photo.isChanged || manual.isChanged}
      saving={busy}
      {...submit}
      {...(photo.busy && { leaving: { question: text.stopQuestion, confirm: text.stop }, onCancel: photo.cancel })}
      onClose={() => {
        photo.cancel();
        close();
      }}
      initialFocus={() => picker.current}
      returnFocusTo={returnFocusTo}
    >
      <Tabs label={text.howToLog} names={text.tabs} chosen={tab} onChoose={setTab} still={busy}>
        {isPhoto ? <PhotoPanel {...photo} picker={picker} /> : <ManualPanel {...manual} />}
      </Tabs>
      <VisibilityField value={visibility} onChoose={(chosen) => busy || setVisibility(chosen)} />
      {note ? <p className="log-note">{note}</p> : null}
    </FormDialog>
  );
}

/** Opens the file picker on touch screens. Browsers allow this only just after a user action. */
function usePickerByItself(picker: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    if (!hasTouch()) return;
    const timer = setTimeout(() => {
      if (navigator.userActivation?.isActive !== false) picker.current?.click();
    }, PICKER_DELAY);
    return () => clearTimeout(timer);
  }, [picker]);
}

interface TabsProps<Name extends string> {
  label: string;
  names: Readonly<Record<Name, string>>;
  chosen: Name;
  onChoose: (name: Name) => void;
  /** Locks the tabs while something is being saved or uploaded. */
  still: boolean;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** A tab list with keyboard navigation. */
function Tabs<Name extends string>({ label, names, chosen, onChoose, still, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const all = Object.keys(names) as Name[];
  const onKeyDown = (event: KeyboardEvent) => {
    const at = all.indexOf(chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || still) return;
    event.preventDefault();
    const place = to % all.length;
    onChoose(all[place] as Name);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  };
  return (
    <>
      <div className="segments food-tabs" role="tablist" aria-label={label} ref={list}>
        {all.map((name) => (
          <button
            key={name}
            type="button"
            className="food-tab"
            role="tab"
            id={`${id}${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}panel`}
            aria-disabled={still && name !== chosen}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => still || onChoose(name)}
            onKeyDown={onKeyDown}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  );
}

/** The fields for name and grams. */
function ManualPanel(form: ReturnType<typeof useManualForm>) {
  const { texts, setText, taken, portions, take, enter, measure, busy, wrongOf } = form;
  return (
    <>
      <FoodSearchBox readOnly={busy} onTake={take} onName={enter} />
      <LabelField value={texts.name} onText={(text) => setText('name', text)} readOnly={busy} wrong={wrongOf('name')} />
      {taken ? (
        <div className="portion">
          <NumberField
            label={text.quantity}
            name="quantity"
            inputMode="decimal"
            min={0}
            max={LIMITS.quantity}
            step="any"
            readOnly={busy}
            value={taken.times}
            wrong={wrongOf('quantity')}
            onChange={({ target }) => measure({ times: target.value })}
          />
          <Select
            label={text.portion}
            name="portion"
            value={taken.portion}
            onChange={({ target }) => measure({ portion: target.value })}
          >
            {portions.map(({ label }) => (
              <option key={label} value={label} dir="auto">
                {label}
              </option>
            ))}
          </Select>
          <FoodSources foods={[taken.food]} />
        </div>
      ) : null}
      <GramFields texts={texts} onText={setText} readOnly={busy} wrongOf={wrongOf} />
      <p className="food-calories">
        <span>{text.calories}</span>
        <output>{kcalLabel(caloriesOf(gramsOf(texts)))}</output>
      </p>
    </>
  );
}

interface Logging {
  date: string;
  visibility: Visibility;
  onDone: () => void;
}

/** The form for food entered by hand, with typed numbers or those of a food from the search. */
function useManualForm({ date, visibility, onDone }: Logging) {
  const [entered, setEntered] = useState<Entered>({ name: '', byHand: {}, food: undefined });
  const client = useQueryClient();
  const detail = useQuery(foodById(entered.food?.food.id));
  const { texts, taken, portions, portion } = shownFood(entered, detail.data?.servings);
  const save = useLogFood();
  const [isWaiting, setWaiting] = useState(false);
  const busy = isWaiting || save.isPending;

  /** The food to save: in its portions, if they can be loaded. */
  const complete = async (food: NewFood): Promise<NewFood> => {
    if (!entered.food || detail.data) return food;
    const known = await client.fetchQuery(foodById(entered.food.food.id)).catch(() => undefined);
    const shown = shownFood(entered, known?.servings);
    const checked = checkedFood(shown.texts, shown.taken, shown.portion, { visibility, date });
    return checked.success ? checked.data : food;
  };
  const form = useCheckedForm<keyof FoodTexts | 'quantity', NewFood>({
    values: { ...texts, quantity: `${taken?.times} ${taken?.portion}` },
    checked: checkedFood(texts, taken, portion, { visibility, date }),
    busy,
    send: async (typed) => {
      setWaiting(true);
      const food = await complete(typed);
      setWaiting(false);
      save.mutate(food, {
        onSuccess: ({ waits }) => {
          notify('success', waits ? savedHere : text.saved);
          onDone();
        },
        onError: (error) => {
          if (isEndOfSession(error)) return;
          notify('error', text.saveFailed);
          form.refuse({}, sentenceOf(error));
        },
      });
    },
  });
  const set = (part: Partial<Entered>) => setEntered((all) => ({ ...all, ...part }));

  return {
    ...form,
    texts,
    taken,
    portions,
    busy,
    isChanged: isTyped(texts),
    setText: (field: keyof FoodTexts, text: string) => {
      if (field === 'name') set({ name: text });
      else if (text !== texts[field]) setEntered((all) => ({ ...all, byHand: { ...all.byHand, [field]: text } }));
    },
    take: (food: Food, asked: TakenFood['asked']) => set({ name: food.name, byHand: {}, food: { food, asked } }),
    /** Starts a food that the search has not found. */
    enter: (name: string) => set({ name, food: undefined, ...(taken && { byHand: {} }) }),
    measure: (part: Partial<Pick<ChosenFood, 'portion' | 'times'>>) => {
      if (!entered.food || !taken) return;
      set({ food: { ...entered.food, measured: { portion: taken.portion, times: taken.times, ...part } } });
    },
  };
}
