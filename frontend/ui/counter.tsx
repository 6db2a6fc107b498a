import { charactersLeft } from '#shared/text/counter.ts';

interface CounterProps {
  value: string;
  limit: number;
  /** It is shown while fewer characters are left; without it, always. */
  near?: number | undefined;
}

/** The length of a text as the server counts it: after trimming, in UTF-16 units. */
const lengthOf = (value: string) => value.trim().length;

export const isTooLong = (value: string, limit: number): boolean => lengthOf(value) > limit;

/** The number of characters of a field, and of those that are too many. */
export function Counter({ value, limit, near = limit + 1 }: CounterProps) {
  const used = lengthOf(value);
  const left = limit - used;
  const isNear = left < near;
  return (
    <>
      {isNear ? <span className={left < 0 ? 'counter over' : 'counter'}>{`${used}/${limit}`}</span> : null}
      {/* Not the number, which screen readers would announce with each letter. Its place is there before it. */}
      <span className="unseen" role="status">
        {isNear ? charactersLeft(left) : null}
      </span>
    </>
  );
}

/** Where the counter of a text of at most `limit` characters begins: short texts have less room near their end. */
export const nearEnd = (limit: number): number => Math.min(20, limit / 4);
