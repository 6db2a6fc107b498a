/** The exports that a translation of a text module must have: the same names, with its own texts and functions. */
export type Translation<Text> = { readonly [Name in keyof Text]: Translated<Text[Name]> };

type Translated<Value> = Value extends string
  ? string
  : Value extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translated<Result>
    : Value extends readonly (infer Each)[]
      ? readonly Translated<Each>[]
      : Value extends object
        ? Translation<Value>
        : Value;
