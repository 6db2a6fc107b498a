import type { Category } from '#shared/contracts/categories.ts';

interface OptionsProps {
  /** `undefined` while they are not known. */
  categories: readonly Category[] | undefined;
  chosen: string;
}

/** The options of a commitment's category. */
export function CategoryOptions({ categories, chosen }: OptionsProps) {
  const ordered = [...(categories ?? [])].sort((a, b) => a.position - b.position);
  return (
    <>
      <option value="">No Category</option>
      {ordered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {/* Until its name is known, the choice stays what it is. */}
      {chosen && !categories ? <option value={chosen}>Unchanged</option> : null}
    </>
  );
}
