import * as common from '#shared/text/common.ts';

interface CounterProps {
  value: string;
  limit: number;
}

/** The number of characters of a field after trimming. For the field's `hint`. */
export function Counter({ value, limit }: CounterProps) {
  const used = value.trim().length;
  return (
    <>
      <span className={used > limit ? 'counter over' : 'counter'}>{`${used}/${limit}`}</span>
      {/* Not the number, which screen readers would announce with each letter. */}
      <span className="unseen" role="status">
        {common.charactersLeft(limit - used)}
      </span>
    </>
  );
}
