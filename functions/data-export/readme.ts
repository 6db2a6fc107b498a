import { type Exported, PICTURE_PATH, parts } from './parts.ts';

/** The page that names each file, field and column, in the user's language. */
export async function* readme({ user, now, text }: Exported): AsyncGenerator<string> {
  const { title, introduction, madeAt, files, columns, picture, photos } = text.exportReadme;
  const heading = title(user.name);
  yield `${heading}\n${'='.repeat(heading.length)}\n\n`;
  yield `${[...introduction, madeAt(new Date(now).toISOString())].join('\n')}\n`;
  for (const [name, { about, fields }] of Object.entries(files)) {
    yield section(`${name}.json`, about);
    yield Object.entries(fields)
      .map(([field, meaning]) => `  ${field}: ${meaning}\n`)
      .join('');
    for (const [table, { columns: names }] of Object.entries(parts[name as keyof typeof parts]?.tables ?? {})) {
      yield `\n  ${table}.csv. ${columns} ${names.join(', ')}\n`;
    }
  }
  yield section(PICTURE_PATH, picture);
  yield section('photos/', photos);
}

function section(name: string, about: string): string {
  const heading = `${name}: ${about}`;
  return `\n${heading}\n${'-'.repeat(heading.length)}\n`;
}
