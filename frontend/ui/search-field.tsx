import './search-field.css';
import { useEffect, useState } from 'react';
import { isComposing } from './composing.ts';
import { Icon } from './icons.tsx';

interface SearchProps {
  label: string;
  /** The current search, for example from the address. */
  value: string;
  /** A shorter text does not start a search. */
  minimum: number;
  /** Pasted text is cut to this length: the search is for the shown text. */
  maxLength: number;
  onSearch: (text: string) => void;
}

/** Milliseconds without input before a search. */
const PAUSE = 250;

/** A search field that searches while the user types. */
export function SearchField({ label, value, minimum, maxLength, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // The search was changed elsewhere, for example by Back.
    if (value !== asked) {
      setAsked(value);
      setTyped(value);
    }
  }
  const trimmed = typed.trim();
  const wanted = trimmed.length >= minimum ? trimmed : '';
  const search = () => {
    if (wanted === asked) return;
    setAsked(wanted);
    onSearch(wanted);
  };
  useEffect(() => {
    const timer = setTimeout(search, PAUSE);
    return () => clearTimeout(timer);
  });
  return (
    <search className="search-field">
      <Icon>
        <circle cx="9" cy="9" r="5" />
        <path d="m12.7 12.7 3.5 3.5" />
      </Icon>
      <input
        className="input"
        type="search"
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) search();
        }}
      />
    </search>
  );
}
