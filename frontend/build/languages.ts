import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';
import { LANGUAGES } from '../../shared/text/languages.ts';

/** The language of the files in `shared/text`; each other language has a folder there. */
export const ENGLISH = 'en';

const TEXTS = new URL('../../shared/text', import.meta.url).pathname;

/**
 * Resolves imports of `shared/text` to the file of the same name in the folder of a language, if it exists, otherwise
 * to the English one. The site of each language is a separate build, so a page loads the texts of one language.
 */
export function translation(language: string): Plugin[] {
  if (language === ENGLISH) return [];
  const folder = join(TEXTS, language);
  const plugin: Plugin = {
    name: 'translation',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.ts$/ },
      async handler(source, importer) {
        // A translation may use the English texts.
        if (importer?.startsWith(`${folder}/`)) return null;
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        const name = resolved?.id.startsWith(`${TEXTS}/`) ? resolved.id.slice(TEXTS.length + 1) : '';
        return name && existsSync(join(folder, name)) ? join(folder, name) : null;
      },
    },
  };
  return [plugin];
}

/** Builds the site for each other language, into the same folder: they share the folder `assets`. */
export function otherLanguages(siteIn: (language: string) => UserConfig): Plugin {
  let outDir = '';
  return {
    name: 'other-languages',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      for (const language of Object.keys(LANGUAGES).filter((code) => code !== ENGLISH)) {
        const site = siteIn(language);
        await build({ ...site, configFile: false, build: { ...site.build, outDir }, publicDir: false });
      }
    },
  };
}
