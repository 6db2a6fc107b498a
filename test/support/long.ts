/** Whether this is `npm run test:long`, which tries everything; `npm test` tries a share of it (test/README.md). */
export const isLong = process.env.LONG === '1';

/** Whether this is `npm run test:quick`, which leaves out the files `*.slow.test.ts`. */
export const isQuick = process.env.QUICK === '1';

/** How often a random test is repeated: a quarter as often as in `npm run test:long`. */
export const runs = (all: number): number => (isLong ? all : Math.ceil(all / 4));

/** The rows of a table of tests: the first ones, which differ most, or all of them in `npm run test:long`. */
export const sampled = <Row>(rows: readonly Row[], few = 1): readonly Row[] => (isLong ? rows : rows.slice(0, few));
