import type { LocalText } from '#functions/lib/text.ts';
import { isolated } from '#shared/text/isolated.ts';
import { LIGHT, TYPE } from './styles.ts';

/*
 * The parts of an e-mail. Each is written once and rendered as text and as HTML, so that the two say the same. Inserted
 * text is always escaped.
 */

export interface Part {
  text: string;
  html: string;
}

/**
 * A text of the catalogue. Inserted parts go through `part`, which returns a placeholder for them: `(part) =>
 * text.helloTo(part(typed(name)))`
 */
type Words = string | ((part: (inserted: Part) => string) => string);

export function paragraph(words: Words): Part {
  const { text, html } = phrase(words);
  return { text, html: `<p class="ink" style="margin:0 0 16px;${TYPE.body}">\n${html}</p>` };
}

/** Words within a paragraph. */
export function phrase(words: Words): Part {
  if (typeof words === 'string') return { text: words, html: escaped(words) };
  const inserted: Part[] = [];
  // A placeholder is the number of a part between private-use characters. No other text has these, because everything
  // that people type is a part.
  const text = words((part) => `\ue000${inserted.push(part) - 1}\ue001`);
  const parts = text.split(/\ue000(\d+)\ue001/).map((piece, index) => {
    return index % 2 === 0 ? { text: piece, html: escaped(piece) } : (inserted[Number(piece)] as Part);
  });
  return { text: parts.map((part) => part.text).join(''), html: parts.map(({ html }) => html).join('') };
}

/** The text of a person, set off from the product's words. */
export function quoted(body: string): Part {
  return setOff({
    text: `“${singleLine(body)}”`,
    html: `<p class="ink" style="margin:0;${TYPE.body}">\n${quotedHtml(body)}</p>`,
  });
}

/** A quotation and its source, if known. */
export function quotation({ body, citation }: { body: string; citation: string }): Part {
  const by = citation.trim() === '' ? undefined : typed(citation);
  const quotation = `<p class="ink" style="margin:0;${TYPE.quote}">\n${quotedHtml(body)}</p>`;
  const source = by && `\n<p class="muted" style="margin:4px 0 0;${TYPE.small}">\n— ${by.html}</p>`;
  const text = `“${singleLine(body)}”${by ? `\n— ${by.text}` : ''}`;
  return setOff({ text, html: `${quotation}${source ?? ''}` }, '32px 0');
}

/** A line in small print. */
export function note(words: Words): Part {
  const { text, html } = phrase(words);
  return { text, html: `<p class="muted" style="margin:0 0 4px;${TYPE.small}">\n${html}</p>` };
}

/** A link in small print, with more words after it. */
export function reference(link: { text: string; url: string }, more = ''): Part {
  const rest = more && ` ${more}`;
  const look = `${TYPE.small};color:${LIGHT.pine};text-decoration:underline`;
  return {
    text: `${link.text}${rest || ':'}\n${link.url}`,
    html: `<p class="muted" style="margin:0 0 4px;${TYPE.small}">
<a class="pine" href="${escaped(link.url)}" style="${look}">${escaped(link.text)}</a>${escaped(rest)}</p>`,
  };
}

/**
 * The text of a person within the product's words: its direction and direction overrides end with it, and it breaks
 * instead of making the e-mail wider.
 */
export function typed(value: string): Part {
  return inDirection(value, 'auto');
}

/** An e-mail address, which reads from left to right in any script, because its domain comes last. */
export function address(value: string): Part {
  return inDirection(value, 'ltr');
}

/** E-mail addresses with labels, each on lines of its own because they may be long. */
export function addresses(named: Record<string, string>): Part {
  const all = Object.entries(named).map(([name, value]) => ({ name, value: address(value) }));
  const row = ({ name, value }: { name: string; value: Part }) =>
    `<tr><td class="edge" style="padding:12px 0;border-top:1px solid ${LIGHT.line}">
<p class="muted" style="margin:0;${TYPE.small}">${escaped(name)}</p>
<p class="ink" style="margin:0;${TYPE.body}">
${value.html}</p>
</td></tr>`;
  const style = `width:100%;table-layout:fixed;margin:0 0 16px;border-bottom:1px solid ${LIGHT.line}`;
  return {
    text: all.map(({ name, value }) => `${name}: ${value.text}`).join('\n'),
    html: `${TABLE} width="100%" class="edge" style="${style}">
${all.map(row).join('\n')}
</table>`,
  };
}

/** The opening of a layout table. */
export const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Removes line breaks: in a header they would begin another header, in a text another paragraph. */
export function singleLine(value: string): string {
  return value.replace(/[\n\r\v\f\u0085\u2028\u2029]+/g, ' ');
}

/** Escapes text for HTML and quoted attributes. */
export function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const quotedHtml = (body: string) => `“${typed(body).html}”`;

function setOff({ text, html }: Part, margin = '0 0 16px'): Part {
  return {
    text,
    html: `${TABLE} width="100%" style="width:100%;table-layout:fixed;margin:${margin}">
<tr><td class="edge" style="padding:0 0 0 16px;border-left:2px solid ${LIGHT.line}">
${html}
</td></tr></table>`,
  };
}

function inDirection(value: string, direction: 'auto' | 'ltr'): Part {
  const line = singleLine(value);
  const style = 'unicode-bidi:isolate;overflow-wrap:anywhere;word-break:break-word';
  const text = direction === 'auto' ? isolated(line) : line;
  return { text, html: `<span dir="${direction}" style="${style}">${escaped(line)}</span>` };
}

/**
 * The first line, or nothing without a name. A name that reads like an address is left out: mail clients turn such
 * words into links, so a user who registers with a stranger's address could send links there.
 */
export function greeting(name: string | undefined, { text }: { text: LocalText }): Part[] {
  const shown = name && displayName(name);
  return shown ? [paragraph((part) => text.emails.helloTo(part(typed(shown))))] : [];
}

/**
 * A name for an e-mail and its subject; undefined for one that looks like an address. Direction overrides are removed,
 * because a subject cannot end them.
 */
export function displayName(name: string): string | undefined {
  // Invisible characters would hide an address from the pattern.
  const seen = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen === '' || READS_LIKE_AN_ADDRESS.test(seen) ? undefined : withoutDirections(name);
}

/** Text without direction overrides, for places that cannot end them. */
export function withoutDirections(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

const READS_LIKE_AN_ADDRESS = /[@/\\]|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/u;

interface Row {
  said: Part;
  /** The small print below the row: our words, or those of a user. */
  hint?: string | Part;
  /** The link of the row. */
  url?: string;
}

/** A titled list of rows, and a line with the number of the others; empty without rows. */
export function list(title: string, rows: readonly Row[], moreText?: string): Part[] {
  if (rows.length === 0) return [];
  const rest = moreText === undefined ? undefined : note(moreText);
  const text = [title, ...rows.map(rowText), ...(rest ? [rest.text] : [])].join('\n');
  return [
    {
      text,
      html: `<h2 class="ink" style="margin:32px 0 8px;${TYPE.section}">${escaped(title)}</h2>
${TABLE} width="100%" class="edge" style="width:100%;table-layout:fixed;margin:0 0 8px;border-bottom:1px solid ${LIGHT.line}">
${rows.map(rowHtml).join('\n')}
</table>${rest ? `\n${rest.html}` : ''}`,
    },
  ];
}

function rowText({ said, hint, url }: Row): string {
  const about = typeof hint === 'object' ? hint.text : hint;
  return `- ${said.text}${about === undefined ? '' : `: ${about}`}${url === undefined ? '' : `\n${url}`}`;
}

function rowHtml({ said, hint, url }: Row): string {
  const link = `${TYPE.body};color:${LIGHT.pine};font-weight:600;text-decoration:none`;
  const shown =
    url === undefined ? said.html : `<a class="pine" href="${escaped(url)}" style="${link}">\n${said.html}</a>`;
  const about = typeof hint === 'object' ? hint.html : hint && escaped(hint);
  const below = about === undefined ? '' : `\n<p class="muted" style="margin:0;${TYPE.small}">${about}</p>`;
  return `<tr><td class="edge" style="padding:10px 0;border-top:1px solid ${LIGHT.line}">
<p class="ink" style="margin:0;${TYPE.body}">
${shown}</p>${below}
</td></tr>`;
}
