import '../food-search.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '#frontend/ui/composing.ts';
import { Field } from '#frontend/ui/field.tsx';
import type { Food } from '#shared/contracts/fitness.ts';
import { askedFood } from '#shared/domain/food-amounts.ts';
import * as text from '#shared/text/fitness-food.ts';
import { foundFoods, recentFoods } from '../food-api.ts';
import { askedOf, searchTermOf, sourcesOf, suggestions } from '../food-form.ts';
import { formatNumber, kcalLabel } from '../model.ts';

/** Milliseconds without input before a search. */
const PAUSE = 250;

interface SearchProps {
  readOnly: boolean;
  /** Gets the food, and the search. */
  onTake: (food: Food, asked: ReturnType<typeof askedOf>) => void;
  /** Gets the name of a food that was not found, to be entered by hand. */
  onName: (name: string) => void;
}

/** Searches foods by name. With no input, it offers the last logged foods. */
export function FoodSearchBox({ readOnly, onTake, onName }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const asked = usePaused(searchTermOf(typed));
  const recent = useQuery(recentFoods);
  const found = useQuery({ ...foundFoods(asked), placeholderData: keepPreviousData });
  const isAsked = searchTermOf(typed) !== '';
  const foods = suggestions(typed, recent.data ?? [], isAsked && asked ? (found.data ?? []) : []);
  const isShown = isOpen && !readOnly && foods.length > 0;
  const isAnswered = isAsked && asked === searchTermOf(typed) && found.isSuccess && !found.isPlaceholderData;
  const nothing = isAnswered && foods.length === 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  useEscape(isShown, close);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const searched = askedFood(typed);
  const take = (food: Food) => {
    onTake(food, askedOf(typed, food));
    setTyped('');
    close();
  };
  const enterByHand = () => {
    onName(searched.name);
    setTyped('');
    field.current?.form?.querySelector<HTMLElement>('[name="name"]')?.focus();
  };
  const move = (step: number) => {
    setOpen(true);
    if (foods.length > 0) setActive((last) => (Math.max(last, step > 0 ? -1 : 0) + step + foods.length) % foods.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter') {
      const food = isShown ? foods[active] : undefined;
      if (food) take(food);
      else if (nothing && !readOnly) enterByHand();
    } else return;
    // Enter must not submit the form.
    event.preventDefault();
  };

  return (
    <div className="food-search">
      <Field label={text.search}>
        {(tied) => (
          <input
            {...tied}
            ref={field}
            className="input"
            name="search"
            type="search"
            role="combobox"
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={text.searchExamples}
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
        {isAsked && found.isError ? text.searchFailed : nothing ? text.nothingFound(searched.name) : null}
      </p>
      {nothing && !readOnly ? (
        <button type="button" className="button quiet small food-by-hand" onClick={enterByHand}>
          {text.enterByHand(searched.name)}
        </button>
      ) : null}
      <div className="food-offers" hidden={!isShown}>
        {isShown && !typed.trim() ? <p className="food-offers-title">{text.loggedLast}</p> : null}
        <div ref={list} role="listbox" id={`${id}list`} aria-label={text.foods}>
          {(isShown ? foods : []).map((food, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
            <div
              key={food.id}
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(food)}
            >
              <span className="food-offer-name" dir="auto">
                <bdi>{food.name}</bdi>
                {food.brand ? <small>{food.brand}</small> : null}
              </span>
              {food.source === 'yours' ? <span className="badge plain">{text.yours}</span> : null}
              <span className="food-offer-about">{`${kcalLabel(food.calories)} · ${food.serving}`}</span>
            </div>
          ))}
        </div>
        {isShown ? <FoodSources foods={foods} /> : null}
      </div>
      <span className="unseen" role="status">
        {isShown && typed.trim() ? text.foodCount(foods.length, formatNumber(foods.length)) : ''}
      </span>
    </div>
  );
}

/** Credits the sources of the numbers. */
export function FoodSources({ foods }: { foods: readonly Food[] }) {
  const { fatsecret, catalogue } = sourcesOf(foods);
  if (!fatsecret && !catalogue) return null;
  return (
    <p className="food-source">
      {fatsecret ? (
        // Keeps the focus in the field: the list closes when the field loses it.
        <a
          href="https://www.fatsecret.com"
          target="_blank"
          rel="noreferrer"
          onMouseDown={(event) => event.preventDefault()}
        >
          {text.fatsecret}
        </a>
      ) : null}
      {catalogue ? <span>{text.catalogue}</span> : null}
    </p>
  );
}

/** A text, debounced; an empty text counts at once. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typed === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

/** Escape closes the list and not the dialog, which listens on the document. */
function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.stopPropagation();
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [isOpen]);
}
