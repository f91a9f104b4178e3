import { Material } from './material.tsx';
import { Plan } from './plan.tsx';
import './new.css';

/** From source to outline to deck. The outline has an address of its own. */
export default function NewPresentation({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <Material /> : <Plan key={id} id={id} />;
}
