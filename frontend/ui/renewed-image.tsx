import { type ComponentProps, createContext, use, useRef, useState } from 'react';

/** The answer of the server with which a page may show its images for some minutes. */
interface Renewal {
  /** The time of the answer, which identifies it. */
  at: number;
  /** Requests another answer. */
  renew: () => void;
}

export const ImageRenewal = createContext<Renewal>({ at: 0, renew: () => undefined });

type ImageProps = Omit<ComponentProps<'img'>, 'alt' | 'onError' | 'onLoad'> & { alt: string };

/**
 * An image that may be shown for some minutes after an answer. If it fails to load, it requests another answer, shows
 * nothing meanwhile, and then loads again. It does so once. An image that still fails waits for the next answer that
 * the page requests for another reason.
 */
export function RenewedImage({ alt, ...props }: ImageProps) {
  const { at, renew } = use(ImageRenewal);
  /** The answer that does not show the image. */
  const [lapsed, setLapsed] = useState<number>();
  const hasAsked = useRef(false);
  if (lapsed === at) return null;
  const onLoad = () => {
    hasAsked.current = false;
  };
  const onError = () => {
    setLapsed(at);
    if (!hasAsked.current) renew();
    hasAsked.current = true;
  };
  return <img {...props} alt={alt} onLoad={onLoad} onError={onError} />;
}
