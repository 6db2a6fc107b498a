import { PRODUCT } from '../product.ts';

/* The offer to install the app. */

export const offer = `You can install ${PRODUCT.name} and open it like an app.`;
export const install = 'Install';
