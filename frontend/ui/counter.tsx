import * as common from '#shared/text/common.ts';

interface CounterProps {
  value: string;
  limit: number;
}

/** How much of a field is used, as it will be kept: trimmed. For the field's `hint`. */
export function Counter({ value, limit }: CounterProps) {
  const used = value.trim().length;
  return (
    <>
      <span className={used > limit ? 'counter over' : 'counter'}>{`${used}/${limit}`}</span>
      {/* Not the figures: whoever hears them would hear them at each letter. */}
      <span className="unseen" role="status">
        {common.charactersLeft(limit - used)}
      </span>
    </>
  );
}
