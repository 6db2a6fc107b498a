import { photoKey, pictureKey, readObject } from '#functions/lib/clients/photos.ts';
import { loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { toEntry } from '#functions/lib/data/fitness/entries.ts';
import { loadPreferences, toContract } from '#functions/lib/data/notification-preferences/preferences.ts';
import { loadAddressStates } from '#functions/lib/data/notifications/mail-states.ts';
import { loadPasskeys } from '#functions/lib/data/passkeys/passkeys.ts';
import { loadItemsOfKind } from '#functions/lib/data/users/account-items.ts';
import { loadBrowsers } from '#functions/lib/data/users/sessions.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { presentUser } from '#functions/lib/present-user.ts';
import { textOf } from '#functions/lib/text.ts';
import { dollarsOf } from '#shared/domain/ai-cost.ts';
import { POWERUPS, settingsOf } from '#shared/domain/powerups.ts';
import { type Exported, journalPhotoPath, type Part, PICTURE_PATH, parts, photoPath } from './parts.ts';
import { journalDaysOf } from './rows.ts';
import { csv, json, jsonList, type ZipEntry } from './zip.ts';

/**
 * The files of an export: a page that explains them, each part as JSON and as tables, the user's picture, and the
 * photos. A part is read once for each of its files, page by page: one Query per megabyte, one BatchGetItem for each
 * commitment (in the two files with its history, for which all notes are read first) and one GetObject for the picture
 * and each photo.
 */
export async function* exportedFiles(user: User, now: number): AsyncGenerator<ZipEntry> {
  const exported: Exported = { user, now, text: await textOf(user.locale) };
  yield { name: 'README.txt', content: readme(exported) };
  yield { name: 'profile.json', content: json(await profileOf(exported)) };
  for (const [name, part] of Object.entries<Part>(parts)) {
    yield { name: `${name}.json`, content: jsonList(part.items(exported)) };
    for (const [table, columns] of Object.entries(part.tables)) {
      yield { name: `${table}.csv`, content: csv(columns, part.items(exported, table)) };
    }
  }
  yield* journalOf(user.id);
  yield* pictureOf(user);
  yield* photosOf(user.id);
}

/** The page that names each file, field and column, in the user's language. */
async function* readme({ user, now, text }: Exported): AsyncGenerator<string> {
  const { title, introduction, madeAt, files, columns, journalPages, picture, photos } = text.exportReadme;
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
  yield section('journal/', journalPages);
  yield section(PICTURE_PATH, picture);
  yield section('photos/', photos);
}

function section(name: string, about: string): string {
  const heading = `${name}: ${about}`;
  return `\n${heading}\n${'-'.repeat(heading.length)}\n`;
}

/** Name, address and settings of a user: three GetItem, one BatchGetItem, and one Query. */
async function profileOf({ user, text }: Exported): Promise<object> {
  const [preferences, { all }, browsers, [mailState], coaches] = await Promise.all([
    loadPreferences(user.id),
    loadPasskeys(user),
    loadBrowsers(user.id),
    loadAddressStates([user]),
    loadCoaches(user.id),
  ]);
  return {
    user: {
      ...presentUser(user, user.image && PICTURE_PATH),
      locale: user.locale ?? null,
      created_at: new Date(user.createdAt).toISOString(),
    },
    notification_preferences: toContract(preferences),
    email_state: mailState === 'unproved' ? 'unverified' : mailState,
    coach_settings: {
      monthly_limit_usd: coaches.monthlyLimit === null ? null : dollarsOf(coaches.monthlyLimit),
      hidden_coach_types: coaches.hidden,
    },
    browsers: browsers.map(({ device: { browser, system }, seenAt }) => ({
      browser: browser ? text.browsers[browser] : null,
      system: system ? text.systems[system] : null,
      last_seen_at: new Date(seenAt).toISOString(),
    })),
    passkeys: all.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      created_at: new Date(createdAt).toISOString(),
      last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    })),
    powerups: POWERUPS.flatMap((powerup) => {
      const installed = user.powerUps?.[powerup.key];
      if (!installed) return [];
      return [
        {
          key: powerup.key,
          status: installed.status,
          settings: settingsOf(powerup, installed.settings),
          installed_at: new Date(installed.installedAt).toISOString(),
        },
      ];
    }),
  };
}

/**
 * Each written day as a Markdown file, which other journals can read, and its photos beside it. A text that begins like
 * front matter has a block before it, so that it is read as text.
 */
async function* journalOf(userId: string): AsyncGenerator<ZipEntry> {
  for await (const { date, entry, photos } of journalDaysOf(userId)) {
    if (entry) {
      const { text, mood } = entry;
      const line = mood ? `mood: ${mood}\n` : '';
      const head = line || text.startsWith('---') ? `---\n${line}---\n\n` : '';
      yield { name: `journal/${date}.md`, content: only(new TextEncoder().encode(`${head}${text}\n`)) };
    }
    for (const [index, { id }] of photos.entries()) {
      const photo = await readObject(photoKey(userId, id));
      if (photo) yield { name: journalPhotoPath(date, index), content: only(photo), isCompressed: true };
    }
  }
}

async function* pictureOf({ id, image }: User): AsyncGenerator<ZipEntry> {
  const picture = image === null ? undefined : await readObject(pictureKey(id, image));
  if (picture) yield { name: PICTURE_PATH, content: only(picture), isCompressed: true };
}

async function* photosOf(userId: string): AsyncGenerator<ZipEntry> {
  for await (const page of loadItemsOfKind(userId, 'entry')) {
    for (const entry of page.map(toEntry)) {
      if (entry.type !== 'food' || entry.photo !== 'kept') continue;
      const photo = await readObject(photoKey(userId, entry.id));
      if (photo) yield { name: photoPath(entry.id), content: only(photo), isCompressed: true };
    }
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
