import { STARTERS } from './starters.ts';

/** They come into the box, where they can be changed: nothing is sent by them. */
export function StarterButtons({ onChoose }: { onChoose: (starter: string) => void }) {
  return (
    <div className="starters">
      <p>No messages yet. You could begin with one of these.</p>
      {STARTERS.map((starter) => (
        <button key={starter} type="button" className="button quiet" onClick={() => onChoose(starter)}>
          {starter}
        </button>
      ))}
    </div>
  );
}
