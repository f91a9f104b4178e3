import type { ReactNode } from 'react';

/** How something stands, in a word. */
export function Badge({ kind = 'plain', children }: { readonly kind?: 'plain' | 'good' | 'warn' | 'bad'; readonly children: ReactNode }) {
  return <span className={`badge ${kind}`}>{children}</span>;
}
