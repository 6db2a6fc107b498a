import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { dialog, menu, toast } from './recipes.ts';

/*
 * Chakra for dialogs, menus and toasts, with a reduced system: the default one is as large as React. Colours are the
 * custom properties of tokens.css, so that light and dark are defined once and shared with plain CSS.
 */

const COLORS = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'muted',
  'line',
  'control',
  'pine',
  'pine-deep',
  'on-pine',
  'green',
  'green-tint',
  'red',
  'red-tint',
] as const;

const system = createSystem(defaultBaseConfig, {
  preflight: false,
  cssVarsRoot: ':where(html)',
  // Below all other styles: `layers.css` has the order.
  layers: { reset: 'chakra.reset', base: 'chakra.base', tokens: 'chakra.tokens', recipes: 'chakra.recipes' },
  theme: {
    tokens: { colors: Object.fromEntries(COLORS.map((name) => [name, { value: `var(--${name})` }])) },
    keyframes: {
      'fade-in': { from: { opacity: '0' }, to: { opacity: '1' } },
      'fade-out': { from: { opacity: '1' }, to: { opacity: '0' } },
      'rise-in': { from: { opacity: '0', translate: '0 12px' }, to: { opacity: '1', translate: '0 0' } },
      'sheet-in': { from: { translate: '0 100%' }, to: { translate: '0 0' } },
      'sheet-out': { from: { translate: '0 0' }, to: { translate: '0 100%' } },
    },
    slotRecipes: { dialog, menu, toast },
  },
});

export function Floating({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
