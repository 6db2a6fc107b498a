import { useState } from 'react';
import { Counter } from './counter.tsx';

interface Shown {
  readOnly: boolean;
  wrong: string | undefined;
}

/** Length-limited texts of a form. Too long input is counted and refused, not cut off. */
export function useCountedTexts<Name extends string>(begin: () => Record<Name, string>) {
  const [start] = useState(begin);
  const [values, setValues] = useState(start);
  return {
    values,
    changed: (Object.keys(start) as Name[]).some((name) => values[name] !== start[name]),
    /** The props of a field, single-line or multi-line. */
    field: (name: Name, limit: number, shown: Shown) => ({
      ...shown,
      name,
      dir: 'auto',
      value: values[name],
      hint: <Counter value={values[name]} limit={limit} />,
      onChange: ({ target }: { target: { value: string } }) => setValues((all) => ({ ...all, [name]: target.value })),
    }),
  };
}
