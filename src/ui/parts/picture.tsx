/** A picture of this server, or a plain background without one. */
export function Picture({ src, alt = '' }: { readonly src: string; readonly alt?: string }) {
  if (src === '') return <span className="slide-picture" />;
  // Links may use another name of this server, which the page's policy would refuse.
  const { pathname, search } = new URL(src, location.origin);
  return <img className="slide-picture" src={`${pathname}${search}`} alt={alt} loading="lazy" draggable={false} />;
}
