import '../journaling.css';
import { lexer, type MarkedToken, type Token } from 'marked';
import { Fragment, type ReactNode } from 'react';

/** A text with light Markdown: headings, lists, quotations, emphasis and links. Everything else is shown as typed. */
export default function RenderedText({ text }: { text: string }) {
  return <>{rendered(lexer(text, { breaks: true }))}</>;
}

const rendered = (tokens: readonly Token[] = []): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
  tokens.map((token, index) => <Fragment key={index}>{part(token as MarkedToken)}</Fragment>);

function part(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading': {
      // Below the heading of the page, without a gap.
      const Heading = token.depth <= 2 ? 'h2' : 'h3';
      return <Heading>{rendered(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{rendered(token.tokens)}</p>;
    case 'blockquote':
      return <blockquote>{rendered(token.tokens)}</blockquote>;
    case 'list': {
      const items = token.items.map((item) => <li key={item.raw}>{rendered(item.tokens)}</li>);
      return token.ordered ? <ol start={token.start || 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'text':
      return token.tokens ? rendered(token.tokens) : asTyped(token.text);
    case 'escape':
      return asTyped(token.text);
    case 'strong':
      return <strong>{rendered(token.tokens)}</strong>;
    case 'em':
      return <em>{rendered(token.tokens)}</em>;
    case 'link':
      return isSafe(token.href) ? (
        <a href={token.href} target="_blank" rel="noopener noreferrer">
          {rendered(token.tokens)}
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
