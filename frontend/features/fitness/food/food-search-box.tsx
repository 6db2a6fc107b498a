import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Field } from '#frontend/ui/field.tsx';
import type { Food } from '#shared/contracts/fitness.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { kcalWords } from '../words.ts';
import { SAYS } from './food-form-words.ts';
import { askedFor, offered, sourcesOf } from './food-search.ts';
import { foundFoods, recentFoods } from './foods-queries.ts';

/** Milliseconds without a letter before it is asked. */
const PAUSE = 250;

interface SearchProps {
  readOnly: boolean;
  onTake: (food: Food) => void;
}

/** Finds foods by their names; before anything is typed, it offers those that were logged last. */
export function FoodSearchBox({ readOnly, onTake }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const asked = usePaused(askedFor(typed));
  const recent = useQuery(recentFoods);
  const found = useQuery({ ...foundFoods(asked), placeholderData: keepPreviousData });
  const isAsked = askedFor(typed) !== '';
  const foods = offered(typed, recent.data ?? [], isAsked && asked ? (found.data ?? []) : []);
  const isShown = isOpen && !readOnly && foods.length > 0;
  const isAnswered = isAsked && asked === askedFor(typed) && found.isSuccess && !found.isPlaceholderData;
  const nothing = isAnswered && foods.length === 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  useEscape(isShown, close);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const take = (food: Food) => {
    onTake(food);
    setTyped('');
    close();
  };
  const move = (step: number) => {
    setOpen(true);
    if (foods.length > 0) setActive((last) => (Math.max(last, step > 0 ? -1 : 0) + step + foods.length) % foods.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter') {
      const food = isShown ? foods[active] : undefined;
      if (food) take(food);
    } else return;
    // Enter in here does not send the form.
    event.preventDefault();
  };

  return (
    <div className="food-search">
      <Field label="Search foods">
        {(tied) => (
          <input
            {...tied}
            className="input"
            name="search"
            type="search"
            role="combobox"
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="Banana, oatmeal, yogurt"
            maxLength={LIMITS.foodSearchLength}
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={`${id}list`}
            {...(isShown && active >= 0 && { 'aria-activedescendant': `${id}${active}` })}
            aria-describedby={`${id}about`}
            readOnly={readOnly}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(-1);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onBlur={close}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <p className="food-search-about" id={`${id}about`}>
        {isAsked && found.isError
          ? SAYS.searchFails
          : nothing
            ? 'Nothing found. You can type the numbers yourself.'
            : null}
      </p>
      <div className="food-offers" hidden={!isShown}>
        {isShown && !typed.trim() ? <p className="food-offers-title">Logged last</p> : null}
        <div ref={list} role="listbox" id={`${id}list`} aria-label="Foods">
          {(isShown ? foods : []).map((food, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
            <div
              key={food.id}
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(food)}
            >
              <span className="food-offer-name" dir="auto">
                {food.name}
                {food.brand ? <small>{food.brand}</small> : null}
              </span>
              {food.source === 'yours' ? <span className="badge plain">Yours</span> : null}
              <span className="food-offer-about">{`${kcalWords(food.calories)} · ${food.serving}`}</span>
            </div>
          ))}
        </div>
        {isShown ? <FoodSources foods={foods} /> : null}
      </div>
      <span className="unseen" role="status">
        {isShown && typed.trim() ? (foods.length === 1 ? '1 food' : `${foods.length} foods`) : ''}
      </span>
    </div>
  );
}

/** Whose numbers they are. */
export function FoodSources({ foods }: { foods: readonly Food[] }) {
  const { fatsecret, catalogue } = sourcesOf(foods);
  if (!fatsecret && !catalogue) return null;
  return (
    <p className="food-source">
      {fatsecret ? (
        // Pressed, it does not take the focus from the field, with which it would go.
        <a
          href="https://www.fatsecret.com"
          target="_blank"
          rel="noreferrer"
          onMouseDown={(event) => event.preventDefault()}
        >
          Powered by fatsecret
        </a>
      ) : null}
      {catalogue ? <span>Source: USDA FoodData Central</span> : null}
    </p>
  );
}

/** A text once nobody has changed it for a moment; what becomes empty does so at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Escape closes what is open in a dialog before it closes the dialog, which hears it on the document. */
function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [isOpen]);
}
