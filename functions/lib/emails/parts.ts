import { LIGHT, TYPE } from './styles.ts';

/*
 * What a letter is put together from. Each part is written once and read twice, as text and as HTML, so that the two
 * say the same. Nothing put into a template is ever markup, whoever wrote it.
 */
export interface Part {
  text: string;
  html: string;
}

type Inserted = string | Part;

/** A paragraph. */
export function paragraph(ours: TemplateStringsArray, ...inserted: Inserted[]): Part {
  const said = words(ours, inserted);
  return { text: said.text, html: `<p class="ink" style="margin:0 0 16px;${TYPE.body}">\n${said.html}</p>` };
}

/** Some words within a paragraph. */
export function phrase(ours: TemplateStringsArray, ...inserted: Inserted[]): Part {
  return words(ours, inserted);
}

/** What a person wrote, set off from words of ours. */
export function quoted(body: string): Part {
  return setOff({
    text: `“${singleLine(body)}”`,
    html: `<p class="ink" style="margin:0;${TYPE.body}">\n${quotedHtml(body)}</p>`,
  });
}

/** Words to reflect on, and whose they are, where that is known. */
export function quotation({ body, citation }: { body: string; citation: string }): Part {
  const by = citation.trim() === '' ? undefined : typed(citation);
  const said = `<p class="ink" style="margin:0;${TYPE.quote}">\n${quotedHtml(body)}</p>`;
  const source = by && `\n<p class="muted" style="margin:4px 0 0;${TYPE.small}">\n— ${by.html}</p>`;
  const text = `“${singleLine(body)}”${by ? `\n— ${by.text}` : ''}`;
  return setOff({ text, html: `${said}${source ?? ''}` }, '32px 0');
}

/** A line in small print. */
export function note(ours: TemplateStringsArray, ...inserted: Inserted[]): Part {
  const said = words(ours, inserted);
  return { text: said.text, html: `<p class="muted" style="margin:0 0 4px;${TYPE.small}">\n${said.html}</p>` };
}

/** A link in small print, and what more there is to say of it. */
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
 * What a person typed, within words of ours: its direction, and overrides of direction in it, end with it, and it
 * breaks rather than widen the letter.
 */
export function typed(value: string): Part {
  return isolated(value, 'auto');
}

/** An e-mail address, which reads from left to right whatever its letters: its domain is what comes last. */
export function address(value: string): Part {
  return isolated(value, 'ltr');
}

/** E-mail addresses with what each is. They stand below it: they may fill lines of their own. */
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

/** The opening of a `<table>` that only lays out. */
export const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Without line breaks: in a header they would begin another one, in a text a paragraph that is not ours. */
export function singleLine(value: string): string {
  return value.replace(/[\n\r\v\f\u0085\u2028\u2029]+/g, ' ');
}

/** As HTML shows it, in a text and in a quoted attribute. */
export function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function words(ours: TemplateStringsArray, inserted: readonly Inserted[]): Part {
  const parts = ours.flatMap((said, index) => [written(said), written(inserted[index] ?? '')]);
  return { text: parts.map(({ text }) => text).join(''), html: parts.map(({ html }) => html).join('') };
}

function written(said: Inserted): Part {
  return typeof said === 'string' ? { text: said, html: escaped(said) } : said;
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

function isolated(value: string, direction: 'auto' | 'ltr'): Part {
  const line = singleLine(value);
  const style = 'unicode-bidi:isolate;overflow-wrap:anywhere;word-break:break-word';
  return { text: line, html: `<span dir="${direction}" style="${style}">${escaped(line)}</span>` };
}
