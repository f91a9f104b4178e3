import type { ReactNode } from 'react';

/** A status as one word. */
export function Badge({
  kind = 'plain',
  children,
}: {
  readonly kind?: 'plain' | 'good' | 'warn' | 'bad';
  readonly children: ReactNode;
}) {
  return <span className={`badge ${kind}`}>{children}</span>;
}
