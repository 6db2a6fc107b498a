import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface TabsProps<Name extends string> {
  label: string;
  names: Readonly<Record<Name, string>>;
  chosen: Name;
  onChoose: (name: Name) => void;
  /** What is under way keeps its place. */
  still: boolean;
  /** Of the chosen one. */
  children: ReactNode;
}

/** One of a few ways to do something, by pointer, or by arrow keys. */
export function Tabs<Name extends string>({ label, names, chosen, onChoose, still, children }: TabsProps<Name>) {
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
