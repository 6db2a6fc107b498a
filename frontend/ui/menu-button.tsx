import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';

export interface MenuEntry {
  value: string;
  text: string;
  onSelect: () => void;
}

export interface MenuButtonProps {
  label: string;
  className?: string;
  placement?: 'top-start' | 'bottom-end';
  heading?: ReactNode;
  entries: readonly MenuEntry[];
  children: ReactNode;
}

/** What the first press was made with: the keyboard goes on at the first entry. */
export type OpenedBy = 'keyboard' | 'pointer';

const loadMenu = () => import('./chakra/menu.tsx');
const Menu = lazy(loadMenu);

/** A button with a menu. What makes the menu comes when somebody reaches for it: most visits never open one. */
export function MenuButton(props: MenuButtonProps) {
  const [openedBy, setOpenedBy] = useState<OpenedBy>();
  const waiting = (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={(event: MouseEvent) => setOpenedBy(event.detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        setOpenedBy('keyboard');
      }}
    >
      {props.children}
    </button>
  );
  if (!openedBy) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Menu {...props} openedBy={openedBy} />
    </Suspense>
  );
}
