import { resource } from '#functions/lib/http/resource.ts';

/** Answers what no route matched. It has no routes of its own, so it refuses everything, in the API's own shape. */
export const handler = resource();
