import { toLocalLink } from '../api/address.ts';

/** A picture of this server, or a plain background without one. */
export function Picture({ src, alt = '' }: { readonly src: string; readonly alt?: string }) {
  if (src === '') return <span className="slide-picture" />;
  return <img className="slide-picture" src={toLocalLink(src)} alt={alt} loading="lazy" draggable={false} />;
}
