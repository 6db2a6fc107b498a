import { beforeEach } from 'vitest';
import { until } from './app.ts';

/*
 * The days of most tests are those of UTC: a test that begins right before midnight would end on another day, with
 * other rows that are due. It begins on the next day instead.
 */

const DAY = 86_400_000;
/** The time that a test has before midnight, in milliseconds. Some move a page's clock on by a minute. */
const ROOM = 120_000;

const left = () => DAY - (Date.now() % DAY);

beforeEach(() => until(async () => left() > ROOM, true, 2 * ROOM), 3 * ROOM);
