import { escaped, note, type Part, TABLE } from './parts.ts';
import { LIGHT, TYPE } from './styles.ts';

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
