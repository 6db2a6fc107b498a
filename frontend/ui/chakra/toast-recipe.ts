import { toastAnatomy } from '@chakra-ui/react/anatomy';
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

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
