import type { wrongFields } from '#shared/contracts/wrong-fields.ts';

/** The result of a schema. */
export type Checked<Data> =
  | { success: true; data: Data }
  | { success: false; error: Parameters<typeof wrongFields>[0] };
