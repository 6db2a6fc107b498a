/** What came of a form: nothing (it succeeded), a sentence about the whole, or one for each wrong field. */
export type Outcome = undefined | string | Partial<Record<string, string>>;
