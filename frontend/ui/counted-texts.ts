import { useState } from 'react';

interface Shown {
  readOnly: boolean;
  wrong: string | undefined;
}

/** Texts of a form with counters. */
export function useCountedTexts<Name extends string>(begin: () => Record<Name, string>) {
  const [start] = useState(begin);
  const [values, setValues] = useState(start);
  return {
    values,
    changed: (Object.keys(start) as Name[]).some((name) => values[name] !== start[name]),
    /** The props of a `LineField` or a `TextArea`. */
    field: (name: Name, limit: number, shown: Shown) => ({
      ...shown,
      name,
      value: values[name],
      limit,
      counted: true,
      onChange: ({ target }: { target: { value: string } }) => setValues((all) => ({ ...all, [name]: target.value })),
    }),
  };
}
