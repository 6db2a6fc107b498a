import { type MouseEvent, useState } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import type { FloatingMenuProps } from './chakra/menu.tsx';
import { loadOrNotify } from './load-or-notify.ts';

type OpenedBy = FloatingMenuProps['openedBy'];

export const menu = lazyModule(() => import('./chakra/menu.tsx'));

/** A button with a menu, whose code is loaded when the user approaches the button: most visits never open one. */
export function MenuButton(props: Omit<FloatingMenuProps, 'openedBy'>) {
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
