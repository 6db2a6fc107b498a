import { useEffect, useState } from 'react';
import type { LazyModule } from '#frontend/lib/lazy-module.ts';
import { loadOrNotify } from './lazy-controls.tsx';

interface DisclosureProps {
  /** Whether the part is shown. */
  expanded: boolean;
  onPress: () => void;
  prepare: () => void;
  children: string;
}

/**
 * A part that a line opens and closes, with its own code. The code is preloaded when the line appears, so that it opens
 * without a network, too. `forced` keeps it open. `code` is undefined while it is closed.
 */
export function useLazyDisclosure<Code>(module: LazyModule<Code>, forced: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => module.prepare(), [module]);
  const code = isOpen || forced ? module.code : undefined;
  const button = {
    expanded: code !== undefined,
    prepare: module.prepare,
    onPress: async () => setIsOpen(!isOpen && Boolean(await loadOrNotify(module))),
  };
  return { code, button };
}

export function DisclosureButton({ expanded, onPress, prepare, children }: DisclosureProps) {
  return (
    <button
      type="button"
      className="quiet-link"
      aria-expanded={expanded}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
