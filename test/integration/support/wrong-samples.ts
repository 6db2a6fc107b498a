import { expect } from 'vitest';
import { answersTo, type Wrong } from '#test/attacks/support/wrong-values.ts';
import { isLong } from '#test/support/long.ts';

/** One value for each error: all fields are read by the same schemas. All values in `npm run test:long`. */
function oneOfEach(wrong: readonly Wrong[]): readonly Wrong[] {
  const said = wrong.map(({ sentences }) => sentences.join());
  return isLong ? wrong : wrong.filter((_, k) => said.indexOf(said[k] ?? '') === k);
}

/** Checks that a call answers wrong values with their errors. */
export async function expectAnswers(wrong: readonly Wrong[], ask: Parameters<typeof answersTo>[1]): Promise<void> {
  const tried = oneOfEach(wrong);
  expect(await answersTo(tried, ask)).toEqual(tried);
}
