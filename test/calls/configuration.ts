import { type Calls, FREE } from './support/call.ts';
import { byAnyone } from './support/callers.ts';
import { nothing } from './support/items.ts';

export const configurationCalls: Calls<'configuration'> = {
  read: { example: nothing, scenarios: [byAnyone('', FREE)] },
};
