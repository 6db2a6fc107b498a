import type { wrongFields } from '#shared/contracts/wrong-fields.ts';

/** What a schema says. */
export type Checked<Data> =
  | { success: true; data: Data }
  | { success: false; error: Parameters<typeof wrongFields>[0] };
