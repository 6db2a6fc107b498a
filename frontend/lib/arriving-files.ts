import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What a clipboard has. */
interface Copied {
  files: readonly File[];
  types: readonly string[];
  /** Its plain text. */
  text: string;
}

/** The pictures of a clipboard, unless it has words: words that are copied can come with a picture of them. */
export function copiedPictures({ files, types, text }: Copied): File[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line !== '');
  // Files that are copied can come with their names. A picture that is copied from a page comes with HTML only.
  const areNames = !types.includes('text/html') && lines.every((line) => files.some(({ name }) => name === line));
  return lines.length === 0 || areNames ? files.filter(({ type }) => type.startsWith('image/')) : [];
}

type OnFiles = (files: readonly File[]) => void;

/** Passes on pictures that are pasted, and files that are dropped, around an element: where `around` matches. */
export function useArrivingFiles(element: RefObject<HTMLElement | null>, around: string, onFiles: OnFiles): void {
  const onArrival = useEffectEvent(onFiles);
  useEffect(() => {
    const page = element.current?.closest<HTMLElement>(around);
    if (!page) return;
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      if (!data) return;
      const pictures = copiedPictures({ files: [...data.files], types: data.types, text: data.getData('text/plain') });
      if (pictures.length === 0) return;
      event.preventDefault();
      onArrival(pictures);
    };
    /** What is dragged, if it is from this page. Browsers make a file of a picture that is dragged. */
    let own: EventTarget | null = null;
    // No event tells the end of a drag whose element is gone.
    const isOwn = () => own instanceof Node && own.isConnected;
    const onStart = ({ target }: DragEvent) => {
      own = target;
    };
    const onEnd = () => {
      own = null;
    };
    const onOver = (event: DragEvent) => {
      if (isOwn() || !event.dataTransfer || event.dataTransfer.types.includes('text/plain')) return;
      event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isOwn() || files.length === 0) return;
      // Otherwise the browser would leave the page for the file.
      event.preventDefault();
      onArrival(files);
    };
    document.addEventListener('dragstart', onStart);
    document.addEventListener('dragend', onEnd);
    page.addEventListener('paste', onPaste);
    page.addEventListener('dragover', onOver);
    page.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragstart', onStart);
      document.removeEventListener('dragend', onEnd);
      page.removeEventListener('paste', onPaste);
      page.removeEventListener('dragover', onOver);
      page.removeEventListener('drop', onDrop);
    };
  }, [element, around]);
}
