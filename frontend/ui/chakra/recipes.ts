import { dialogAnatomy, menuAnatomy, toastAnatomy } from '@chakra-ui/react/anatomy';
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

const PHONE = '@media (max-width: 639px)';
const STILL = '@media (prefers-reduced-motion: reduce)';

const upTo = (maxWidth: string) => ({ content: { maxWidth, [PHONE]: { maxWidth: 'none' } } });

/** A dialog; on phones a sheet at the bottom. */
export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: dialogAnatomy.keys(),
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      background: 'rgba(23, 21, 18, 0.45)',
      // A confirmation covers the dialog below it, too.
      zIndex: 'calc(40 + 2 * var(--layer-index, 0))',
      _open: { animation: 'fade-in 160ms ease-out' },
      _closed: { animation: 'fade-out 120ms ease-out' },
      [STILL]: { animation: 'none !important' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'calc(41 + 2 * var(--layer-index, 0))',
      display: 'flex',
      overflow: 'auto',
      padding: '24px',
      [PHONE]: { padding: '32px 0 var(--covered, 0px)' },
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      position: 'relative',
      width: '100%',
      margin: 'auto',
      background: 'surface',
      color: 'ink',
      border: '1px solid var(--line)',
      borderRadius: '14px',
      boxShadow: 'var(--float)',
      outline: 'none',
      _open: { animation: 'rise-in 160ms ease-out' },
      _closed: { animation: 'fade-out 120ms ease-out' },
      [PHONE]: {
        // Not `align-items`: with that, the top of a tall dialog could not be reached.
        margin: 'auto 0 0',
        borderRadius: '18px 18px 0 0',
        borderInlineWidth: '0',
        borderBottomWidth: '0',
        paddingBottom: 'env(safe-area-inset-bottom)',
        _open: { animation: 'sheet-in 200ms ease-out' },
        _closed: { animation: 'sheet-out 140ms ease-in' },
      },
      [STILL]: { animation: 'none !important' },
    },
    header: { padding: '24px 24px 8px', overflowWrap: 'anywhere' },
    body: {
      padding: '12px 24px 4px',
      overflowWrap: 'break-word',
      // No animation on closing.
      transition: 'opacity 120ms 160ms',
      '[aria-busy=true] > &': { opacity: '0.7' },
      [STILL]: { transition: 'none' },
    },
    footer: { display: 'flex', gap: '12px', padding: '20px 24px 24px', justifyContent: 'flex-end', flexWrap: 'wrap' },
  },
  variants: {
    size: {
      xs: upTo('20rem'),
      sm: upTo('24rem'),
      md: upTo('28rem'),
      lg: upTo('32rem'),
      xl: upTo('36rem'),
      '2xl': upTo('42rem'),
      '3xl': upTo('48rem'),
      '4xl': upTo('56rem'),
      '5xl': upTo('64rem'),
    },
  },
  defaultVariants: { size: 'lg' },
});

export const menu = defineSlotRecipe({
  className: 'menu',
  slots: menuAnatomy.keys(),
  base: {
    content: {
      minWidth: '200px',
      maxWidth: 'min(320px, calc(100vw - 32px))',
      // The available height in a low window.
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      padding: '6px',
      background: 'surface',
      color: 'ink',
      border: '1px solid var(--line)',
      borderRadius: '10px',
      boxShadow: 'var(--float)',
      outline: 'none',
      zIndex: '30',
      _open: { animation: 'fade-in 120ms ease-out' },
      '@media (prefers-reduced-motion: reduce)': { animation: 'none !important' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      minHeight: '40px',
      padding: '0 12px',
      borderRadius: '7px',
      cursor: 'pointer',
      outline: 'none',
      userSelect: 'none',
      _highlighted: { background: 'sunken', boxShadow: 'inset 2px 0 0 var(--pine)' },
    },
  },
});

/** The library positions toasts by these custom properties. */
export const toast = defineSlotRecipe({
  className: 'toast',
  slots: toastAnatomy.keys(),
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      width: 'min(380px, calc(100vw - 32px))',
      padding: '6px 6px 6px 16px',
      background: 'surface',
      color: 'ink',
      border: '1px solid var(--line)',
      borderRadius: '10px',
      boxShadow: 'var(--float)',
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      zIndex: 'var(--z-index)',
      height: 'var(--height)',
      opacity: 'var(--opacity)',
      transition: 'translate 200ms ease-out, opacity 160ms ease-out',
      overflow: 'hidden',
      '&[data-type=error]': { background: 'red-tint', color: 'red', borderColor: 'red' },
      '&[data-type=success]': { background: 'green-tint', color: 'green', borderColor: 'green' },
      '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
    },
    title: { flex: '1', fontWeight: '500', overflowWrap: 'anywhere', paddingBlock: '8px' },
    closeTrigger: {
      flex: 'none',
      width: '40px',
      height: '40px',
      display: 'grid',
      placeItems: 'center',
      border: '0',
      borderRadius: '8px',
      background: 'transparent',
      color: 'inherit',
      cursor: 'pointer',
    },
  },
});
