/** Whether it is in the clipboard now. Where the browser refuses, that is only logged. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: this failure is logged, and the link is shown to be copied by hand
    console.info('Copying the link failed.', error);
    return false;
  }
}
