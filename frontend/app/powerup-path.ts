import { FITNESS } from '#shared/domain/powerups.ts';
import { PATHS } from './paths.ts';

const PAGES: Partial<Record<string, string>> = { [FITNESS]: PATHS.fitness };

/** The page of a power-up, if it has one. */
export const powerupPath = (key: string): string | undefined => PAGES[key];
