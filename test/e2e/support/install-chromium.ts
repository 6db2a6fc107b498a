import { ensureChromium } from './chromium.ts';

/** Installs a browser before the first test, if this machine has none: workers would install it at the same time. */
export default (): Promise<void> => ensureChromium();
