import type { Page } from 'playwright-core';

/* What the tests of installed have in common. */

interface ManifestImage {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}

interface Manifest {
  id: string;
  name: string;
  start_url: string;
  icons: ManifestImage[];
  screenshots: ManifestImage[];
  shortcuts: { name: string; url: string }[];
  share_target: { action: string; method: string };
}

export const manifestOf = async (url: string) =>
  (await (await fetch(`${url}/manifest.webmanifest`)).json()) as unknown as Manifest;

/** Sends the form of the share target, as the operating system does. */
export async function share(page: Page, fields: Record<string, string>, photo?: string): Promise<void> {
  await page.evaluate(
    async ({ texts, address }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action: '/share',
        enctype: 'multipart/form-data',
      });
      for (const [name, value] of Object.entries(texts)) {
        form.append(Object.assign(document.createElement('textarea'), { name, value }));
      }
      if (address) {
        const files = new DataTransfer();
        const blob = await (await fetch(address)).blob();
        files.items.add(new File([blob], 'lunch.png', { type: blob.type }));
        form.append(
          Object.assign(document.createElement('input'), { type: 'file', name: 'photo', files: files.files }),
        );
      }
      document.body.append(form);
      form.submit();
    },
    { texts: fields, address: photo },
  );
}
