import type { ComponentProps } from 'react';
import type { Later } from '#frontend/lib/later.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** What a press needs: fetched when somebody reaches for the button. */
  code: Later<unknown>;
}

export function ReachButton({ code, ...button }: ButtonProps) {
  return <button type="button" onPointerEnter={code.prepare} onFocus={code.prepare} {...button} />;
}
