import { lazy, Suspense } from 'react';
import type { NumberFieldProps } from './number-input.tsx';

const NumberInput = lazy(() => import('./number-input.tsx'));

/** Number in the local format, whose script loads with the first one. */
export function NumberField(props: NumberFieldProps) {
  return (
    <Suspense fallback={<input className="input" aria-label={props.label} disabled />}>
      <NumberInput {...props} />
    </Suspense>
  );
}
