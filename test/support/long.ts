/** Whether this is `npm run test:long`, which tries everything; `npm test` tries a share of it (test/README.md). */
export const isLong = process.env.LONG === '1';
