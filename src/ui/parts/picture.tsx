/** A picture of this server by its address; a quiet backdrop where there is none. */
export function Picture({ src, alt = '' }: { readonly src: string; readonly alt?: string }) {
  if (src === '') return <span className="slide-picture" />;
  // Links may name this server by another of its names, which the page's policy would refuse.
  const { pathname, search } = new URL(src, location.origin);
  return <img className="slide-picture" src={`${pathname}${search}`} alt={alt} loading="lazy" draggable={false} />;
}
