import { type ComponentProps, createContext, use, useRef, useState } from 'react';

/** The answer of the server that lets a page show its images for a while, and what asks for another. */
interface Renewal {
  /** When the answer came: tells answers apart. */
  at: number;
  renew: () => void;
}

export const ImageRenewal = createContext<Renewal>({ at: 0, renew: () => undefined });

type ImageProps = Omit<ComponentProps<'img'>, 'alt' | 'onError' | 'onLoad'> & { alt: string };

/**
 * An image that the server shows for a while only. If that is over, nothing shows until the server was asked again, and
 * then the image. It asks once; after that, an image that still fails is tried again only with an answer that comes for
 * another reason.
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
