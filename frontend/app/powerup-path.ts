import { FITNESS } from '#shared/domain/powerups.ts';
import { PATHS } from './paths.ts';

const PAGES: Partial<Record<string, string>> = { [FITNESS]: PATHS.fitness };

/** Where a power-up is used, if it has a page of its own. */
export const powerupPath = (key: string): string | undefined => PAGES[key];
