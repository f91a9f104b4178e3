import { t } from '../strings/index.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';

/** A secret that the server sends only once. */
export function SecretOnce({ name, secret }: { readonly name: string; readonly secret: string }) {
  return (
    <div className="secret-once" role="status">
      <p>
        <Icon name="key" />
        {t('secret.once')}
      </p>
      <div>
        <code>{secret}</code>
        <CopyButton text={secret} name={name} />
      </div>
    </div>
  );
}
