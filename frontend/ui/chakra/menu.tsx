import { Menu } from '@chakra-ui/react/menu';
import { useRef } from 'react';
import type { MenuButtonProps, OpenedBy } from '../menu-button.tsx';
import { Floating } from './system.tsx';

/**
 * Rendered with the first opening, and kept for the next. It is beside its button, not at the end of the document, so
 * that it is inside the right landmark.
 */
export default function FloatingMenu(props: MenuButtonProps & { openedBy: OpenedBy }) {
  const { label, className, placement, heading, entries, children, openedBy } = props;
  const first = entries[0]?.value;
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // A quick click on an item closes the menu before it has the focus, which would then be lost. What the item has
  // opened keeps it.
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
