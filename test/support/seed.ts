/**
 * The seed of all random tests. It is fixed, so that the same code gives the same result. `SEED=<number>` chooses
 * another one; `npm run test:long` and `npm run test:stress` choose new ones and print them.
 */
export const seed = Number(process.env.SEED ?? 20_261_127);
