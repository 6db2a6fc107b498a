import { menuAnatomy } from '@chakra-ui/react/anatomy';
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const menu = defineSlotRecipe({
  className: 'menu',
  slots: menuAnatomy.keys(),
  base: {
    content: {
      minWidth: '200px',
      maxWidth: 'min(320px, calc(100vw - 32px))',
      // What is left of a low window.
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
