import { resource } from '#functions/lib/http/resource.ts';

/** Answers requests that match no route. It has no routes, so it answers 404 in the API's error format. */
export const handler = resource();
