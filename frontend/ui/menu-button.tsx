import { type MouseEvent, type ReactNode, useState } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { loadOrNotify } from './load-or-notify.ts';

interface MenuEntry {
  value: string;
  text: string;
  onSelect: () => void;
}

export interface MenuButtonProps {
  label: string;
  className?: string;
  placement?: 'top-start' | 'top-end' | 'bottom-end';
  heading?: ReactNode;
  entries: readonly MenuEntry[];
  children: ReactNode;
}

/** The input of the first click: the keyboard selects the first item. */
export type OpenedBy = 'keyboard' | 'pointer';

export const menu = lazyModule(() => import('./chakra/menu.tsx'));

/** A button with a menu, whose code is preloaded on hover or focus, because most visits never open one. */
export function MenuButton(props: MenuButtonProps) {
  const [openedBy, setOpenedBy] = useState<OpenedBy>();
  const open = async (by: OpenedBy) => {
    if (await loadOrNotify(menu)) setOpenedBy(by);
  };
  const Menu = openedBy && menu.code?.default;
  if (Menu) return <Menu {...props} openedBy={openedBy} />;
  return (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={menu.prepare}
      onFocus={menu.prepare}
      onClick={(event: MouseEvent) => void open(event.detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        void open('keyboard');
      }}
    >
      {props.children}
    </button>
  );
}
