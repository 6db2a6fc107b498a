import './rendered-text.css';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';

/** The library that reads Markdown is for texts that are read, not written. */
const renderedText = lazyModule(() => import('./rendered-text.tsx'));

interface TextProps {
  text: string;
  label: string;
  /** Another person wrote the text, so links show their addresses. */
  ofOther?: boolean;
}

/** A text with light Markdown, as it is read. Until its code is there, the text is shown as it was typed. */
export function WrittenText({ text, label, ofOther = false }: TextProps) {
  const Rendered = useLazyModule(renderedText)?.default;
  return (
    <article className="rendered-text" aria-label={label}>
      {Rendered ? (
        <Rendered text={text} ofOther={ofOther} />
      ) : (
        <p className="as-typed" dir="auto">
          {text}
        </p>
      )}
    </article>
  );
}
