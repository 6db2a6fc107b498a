import { Link, type LinkProps } from 'react-router-dom';
import type { HandedOn } from './handed-on.ts';

/** A link between the pages that ask for one's e-mail address: what was typed on the first need not be typed again. */
export function EmailLink(props: Omit<LinkProps, 'state' | 'onClick'>) {
  const state: HandedOn = {};
  // Read from the page in the very click: fields keep their own values, also those typed before anybody listened.
  const read = () => {
    state.email = document.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? '';
  };
  return <Link {...props} state={state} onClick={read} />;
}
