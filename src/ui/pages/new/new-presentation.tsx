import { Material } from './material.tsx';
import { Plan } from './plan.tsx';
import './new.css';

/** From a topic or documents to an outline, which can be changed and has an address of its own, to a deck. */
export default function NewPresentation({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <Material /> : <Plan key={id} id={id} />;
}
