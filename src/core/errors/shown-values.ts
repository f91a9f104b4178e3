const MAX_CHARACTERS = 200;
/** Each part takes at least two characters of the text, so later parts would be cut anyway. */
const MAX_PARTS = MAX_CHARACTERS;
const HIDDEN = '[redacted]';

const SECRET_NAME =
  /pass|secret|token|authorization|cookie|credential|signature|api_?key|private_?key|(setup|auth|grant)_?code/i;

/** Returns whether the name of a field suggests a secret value. */
export function isSecretName(name: string | number): boolean {
  return SECRET_NAME.test(String(name));
}

/** A value for error messages: shortened and without secrets. */
export function shownValue(value: unknown): unknown {
  const copy = withoutSecrets(value, { left: MAX_PARTS });
  const text =
    typeof copy === 'string' ? copy : copy !== null && typeof copy === 'object' ? JSON.stringify(copy) : '';
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : copy;
}

/** A text, usually an address, shortened and without credentials such as passwords and keys in its query. */
export function shownText(text: string, most = MAX_CHARACTERS): string {
  const open = text
    .slice(0, 10 * MAX_CHARACTERS)
    .replace(/(:\/\/)[^\s/?#@]*@/g, '$1…@')
    .replace(/([?&]([^\s=&#]*)=)[^\s&#]*/g, (all, head: string, name: string) =>
      isSecretName(name) || /^(key|sig)$/i.test(name) ? `${head}…` : all,
    );
  return open.length > most ? `${open.slice(0, most)}…` : open;
}

function withoutSecrets(value: unknown, parts: { left: number }): unknown {
  if (typeof value === 'string') return shownText(value);
  if (value === null || typeof value !== 'object') return value;
  const copied: [string, unknown][] = [];
  for (const name in value) {
    if (parts.left-- <= 0) break;
    copied.push([
      name,
      isSecretName(name) ? HIDDEN : withoutSecrets((value as Readonly<Record<string, unknown>>)[name], parts),
    ]);
  }
  return Array.isArray(value) ? copied.map(([, item]) => item) : Object.fromEntries(copied);
}
