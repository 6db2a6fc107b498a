import type { Units } from '#shared/contracts/powerups.ts';

/* What is said of power-ups, and of the settings of fitness. */

export const INSTALLED = (name: string) => `${name} installed successfully!`;
export const SWITCHED = (name: string, on: boolean) => `${name} ${on ? 'enabled' : 'disabled'}`;
export const SAVED = (name: string) => `${name} settings saved`;

export const FAILURES = {
  install: (name: string) => `Failed to install ${name}`,
  update: (name: string) => `Failed to update ${name}`,
  settings: 'Failed to save settings',
} as const;

export const UNIT_NAMES: Record<Units, string> = {
  imperial: 'Imperial (lbs, oz)',
  metric: 'Metric (kg, g)',
};
