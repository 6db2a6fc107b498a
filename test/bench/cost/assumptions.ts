/** What a count on one machine cannot say. Each line of this file is in `docs/cost.md`. */

/** How long a page is open at each visit, and visible, in minutes. A hidden page has no connection after 30 seconds. */
export const VISIT_MINUTES = 5;
/** Messages for each ping: the question and the answer, every 25 seconds. */
export const PINGS_PER_MINUTE = (2 * 60) / 25;
/** A deployment a week makes a browser load all scripts again. */
export const FIRST_OPENS_PER_DAY = 1 / 7;

/** Billed milliseconds of an invocation, most of which is waiting for other services. */
export const API_MS = 60;
export const BACKGROUND_MS: Record<string, number> = {
  cable: 40,
  'cable-authorizer': 30,
  live: 60,
  deliver: 40,
  notify: 60,
  mail: 150,
  push: 150,
  maintenance: 100,
  resets: 100,
  digests: 100,
  'coach-reply': 8_000,
  'photo-analysis': 6_000,
};
/** The share of invocations that start an instance, and how much longer they take. */
export const COLD_SHARE = 0.03;
export const COLD_MS = 700;
/** A sweep, as the bench measures it here, with slower requests. */
export const SWEEP_MS = 150;

/** Bytes of an answer of the API outside of opening, compressed and with headers. */
export const ANSWER_BYTES = 1_200;
/** Bytes that Lambda itself logs about an invocation. */
export const LOG_BYTES = 700;
/** Bytes of a photo with its thumbnail, stored; and how much of it is shown a day. */
export const PHOTO_BYTES = 320_000;
export const PHOTO_SHOWN_BYTES = 360_000;
/** Requests to the bucket for a photo: upload, photo and thumbnail written; analyzed and shown. */
export const PHOTO_WRITES = 3;
export const PHOTO_READS = 3;
/** Stored in the table for each person after a year, in bytes. */
export const STORED_BYTES = 2_000_000;
/** The month for which storage is computed: photos and items add up. */
export const MONTHS = 12;

/** Lambda polls a queue with five requests that each wait for 20 seconds. */
export const POLLS_PER_MINUTE = 5 * 3;
/** A job is sent, received and deleted. */
export const REQUESTS_PER_JOB = 3;
/** Instances read two secrets every 15 minutes; so many instances run for 1,000 daily people. */
export const INSTANCES_PER_1000 = 20;
