import { dialogAnatomy } from '@chakra-ui/react/anatomy';
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

const PHONE = '@media (max-width: 639px)';
const STILL = '@media (prefers-reduced-motion: reduce)';

const upTo = (maxWidth: string) => ({ content: { maxWidth, [PHONE]: { maxWidth: 'none' } } });

/** A dialog; on phones a sheet from below. */
export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: dialogAnatomy.keys(),
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      background: 'rgba(23, 21, 18, 0.45)',
      // A confirmation above a dialog covers that too.
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
        // Not `align-items`, with which the top of a tall dialog could not be reached.
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
