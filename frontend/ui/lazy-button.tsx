import type { ComponentProps } from 'react';
import type { LazyModule } from '#frontend/lib/lazy-module.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** The module that a click needs, preloaded on hover or focus. */
  code: LazyModule<unknown>;
}

export function LazyButton({ code, ...button }: ButtonProps) {
  return <button type="button" onPointerEnter={code.prepare} onFocus={code.prepare} {...button} />;
}
