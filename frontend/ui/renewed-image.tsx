import { type ComponentProps, createContext, use, useRef, useState } from 'react';

/** The server's answer that permits images for some minutes. */
interface Renewal {
  /** The time of the answer, which identifies it. */
  at: number;
  /** Requests another answer. */
  renew: () => void;
}

export const ImageRenewal = createContext<Renewal>({ at: 0, renew: () => undefined });

type ImageProps = Omit<ComponentProps<'img'>, 'alt' | 'onError' | 'onLoad'> & { alt: string };

/**
 * An image with a permission for some minutes. If it fails to load, it requests another answer, shows nothing
 * meanwhile, and then loads again, once. If it still fails, it waits for an answer that the page requests for another
 * reason.
 */
export function RenewedImage({ alt, ...props }: ImageProps) {
  const { at, renew } = use(ImageRenewal);
  /** The time of the answer with which the image failed. */
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
