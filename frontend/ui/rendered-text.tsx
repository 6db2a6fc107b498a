import './rendered-text.css';
import { lexer, type MarkedToken, type Token } from 'marked';
import { Fragment, type ReactNode } from 'react';

/** Quotations and lists within each other are rendered up to this depth. */
const DEEPEST = 8;

interface TextProps {
  text: string;
  /** Another person wrote the text. Each link then also shows its address, because its words can be misleading. */
  ofOther: boolean;
}

/** A text with light Markdown: headings, lists, quotations, emphasis and links. Everything else is shown as typed. */
export default function RenderedText({ text, ofOther }: TextProps) {
  const tokens = tokensOf(text);
  // The largest headings follow that of the page, without a gap.
  const depths = tokens.flatMap((token) => (token.type === 'heading' ? [(token as { depth: number }).depth] : []));
  return <>{rendered(tokens, { top: Math.min(...depths), depth: 0, ofOther })}</>;
}

/** Thousands of marks of quotations in a row are too much for the library. */
function tokensOf(text: string): Token[] {
  try {
    return lexer(text, { breaks: true });
  } catch {
    return [{ type: 'text', raw: text, text }];
  }
}

interface Place extends Pick<TextProps, 'ofOther'> {
  /** The depth of the largest headings: 1 for `#`. */
  top: number;
  /** How many quotations and lists are around it. */
  depth: number;
}

const rendered = (tokens: readonly Token[] = [], place: Place): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
  tokens.map((token, index) => <Fragment key={index}>{part(token as MarkedToken, place)}</Fragment>);

function part(token: MarkedToken, place: Place): ReactNode {
  const inner = { ...place, depth: place.depth + 1 };
  if (inner.depth > DEEPEST) return asTyped(token.raw);
  switch (token.type) {
    case 'heading': {
      const Heading = token.depth === place.top ? 'h2' : 'h3';
      return <Heading dir="auto">{rendered(token.tokens, place)}</Heading>;
    }
    case 'paragraph':
      return <p dir="auto">{rendered(token.tokens, place)}</p>;
    case 'blockquote':
      return <blockquote dir="auto">{rendered(token.tokens, inner)}</blockquote>;
    case 'list': {
      const items = token.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items can have the same words
        <li key={index} dir="auto">
          {rendered(item.tokens, inner)}
        </li>
      ));
      return token.ordered ? <ol start={token.start || 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'text':
      return token.tokens ? rendered(token.tokens, place) : asTyped(token.text);
    case 'escape':
      return asTyped(token.text);
    case 'checkbox':
      return asTyped(token.raw);
    case 'strong':
      return <strong>{rendered(token.tokens, place)}</strong>;
    case 'em':
      return <em>{rendered(token.tokens, place)}</em>;
    case 'link':
      return isSafe(token.href) ? (
        <a href={token.href} target="_blank" rel="noopener noreferrer">
          {rendered(token.tokens, place)}
          {place.ofOther && token.text !== token.href ? <bdi> ({token.href})</bdi> : null}
        </a>
      ) : (
        asTyped(token.raw)
      );
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'space':
      return null;
    default:
      return asTyped(token.raw.trimEnd());
  }
}

/** In an element of its own, because browsers that translate a page replace texts. */
const asTyped = (text: string) => <span className="as-typed">{text}</span>;

/** Not `javascript:` and the like, and no address within this site. */
const isSafe = (href: string): boolean => /^(https?:\/\/|mailto:)/i.test(href);
