import { CopyButton } from './copy-button.tsx';

/** Text for copying, such as a command or a file. */
export function Snippet({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <figure className="snippet">
      <figcaption>
        <span>{name}</span>
        <CopyButton text={text} name={name} />
      </figcaption>
      <pre dir="ltr">
        <code>{text}</code>
      </pre>
    </figure>
  );
}
