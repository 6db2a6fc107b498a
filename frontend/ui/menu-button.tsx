import { type ComponentType, type MouseEvent, useState } from 'react';
import { type LazyModule, lazyModule } from '#frontend/lib/lazy-module.ts';
import type { FloatingMenuProps } from './chakra/menu.tsx';
import { loadOrNotify } from './lazy-controls.tsx';

type OpenedBy = FloatingMenuProps['openedBy'];
type ButtonProps = Pick<FloatingMenuProps, 'label' | 'className' | 'children'>;
type MenuCode<Props> = LazyModule<{ default: ComponentType<Props & { openedBy: OpenedBy }> }>;

export const menu = lazyModule(() => import('./chakra/menu.tsx'));

/**
 * A button with a menu, whose code is loaded when the user approaches the button: most visits open no menu. `code` is a
 * menu that provides its own entries.
 */
export function MenuButton<Props extends ButtonProps = Omit<FloatingMenuProps, 'openedBy'>>({
  code = menu as unknown as MenuCode<Props>,
  ...rest
}: Props & { code?: MenuCode<Props> }) {
  const props = rest as unknown as Props;
  const [openedBy, setOpenedBy] = useState<OpenedBy>();
  const open = async (by: OpenedBy) => {
    if (await loadOrNotify(code)) setOpenedBy(by);
  };
  const Menu = openedBy && code.code?.default;
  if (Menu) return <Menu {...props} openedBy={openedBy} />;
  return (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={code.prepare}
      onFocus={code.prepare}
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
