import type { ComponentProps } from 'react';
import type { LazyModule } from '#frontend/lib/lazy-module.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** What a press needs: fetched when somebody reaches for the button. */
  code: LazyModule<unknown>;
}

export function LazyButton({ code, ...button }: ButtonProps) {
  return <button type="button" onPointerEnter={code.prepare} onFocus={code.prepare} {...button} />;
}
