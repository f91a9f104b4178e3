import { build } from './build-node.ts';
import { type VisitClient, VisitError } from './visit-client.ts';
import { word } from './words.ts';

/** Form for the password of a link. @param onOpen called when it was right */
export function buildPasswordForm(client: VisitClient, onOpen: () => Promise<void>): HTMLFormElement {
  const field = build('input', {
    id: 'password',
    type: 'password',
    autocomplete: 'off',
    required: true,
    maxlength: 200,
    'aria-describedby': 'password-error',
  });
  const problem = build('p', { id: 'password-error', class: 'bad', role: 'alert' });
  const button = build('button', { class: 'primary' }, word('open'));
  const open = async () => {
    button.disabled = true;
    problem.textContent = '';
    try {
      await client.unlock(field.value);
      await onOpen();
    } catch (error) {
      problem.textContent = describe(error);
      field.select();
    } finally {
      button.disabled = false;
    }
  };
  const form = build(
    'form',
    {
      class: 'password',
      submit: (event) => {
        event.preventDefault();
        void open();
      },
    },
    build('label', { for: 'password' }, word('password')),
    field,
    button,
    problem,
  );
  requestAnimationFrame(() => field.focus());
  return form;
}

function describe(error: unknown): string {
  if (!(error instanceof VisitError)) return word('failed');
  if (error.status === 429) return word('too-many', { n: Math.ceil(error.retrySeconds / 60) });
  return word(error.status === 403 ? 'wrong' : error.status === 404 ? 'refused' : 'failed');
}
