import { Menu } from '@chakra-ui/react/menu';
import { type ReactNode, useRef } from 'react';
import { Floating } from './system.tsx';

interface MenuEntry {
  value: string;
  text: string;
  onSelect: () => void;
}

export interface FloatingMenuProps {
  label: string;
  className?: string;
  placement?: 'top-start' | 'top-end' | 'bottom-end';
  heading?: ReactNode;
  entries: readonly MenuEntry[];
  /** The content of the button. */
  children: ReactNode;
  /** How the menu was first opened: by the keyboard, its first entry is highlighted. */
  openedBy: 'keyboard' | 'pointer';
}

/**
 * A button with its menu. The menu opens when it is mounted, and stays mounted for the next time. It is beside its
 * button and not at the end of the document, so that it belongs to the same landmark.
 */
export default function FloatingMenu(props: FloatingMenuProps) {
  const { label, className, placement, heading, entries, children, openedBy } = props;
  const first = entries[0]?.value;
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // A quick press on an entry closes the menu before the menu has the focus, and the focus is lost. If the entry opened
  // something that has the focus, it stays there.
  const returnFocus = () =>
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement === body || content.current?.contains(activeElement))
        button.current?.focus({ preventScroll: true });
    });
  return (
    <Floating>
      <Menu.Root
        defaultOpen
        {...(openedBy === 'keyboard' && first ? { defaultHighlightedValue: first } : {})}
        positioning={{ placement: placement ?? 'bottom-end', gutter: 6 }}
        onOpenChange={({ open }) => !open && returnFocus()}
        onSelect={({ value }) => entries.find((entry) => entry.value === value)?.onSelect()}
      >
        <Menu.Trigger asChild>
          <button ref={button} type="button" className={className} aria-label={label}>
            {children}
          </button>
        </Menu.Trigger>
        <Menu.Positioner>
          <Menu.Content ref={content} aria-label={label}>
            {heading}
            {entries.map(({ value, text }) => (
              <Menu.Item key={value} value={value}>
                {text}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
    </Floating>
  );
}
