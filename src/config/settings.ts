/** A variable for display: no secrets, and addresses without credentials. */
export interface ShownSetting {
  readonly name: string;
  /** Current value or default; absent for secrets and if there is none. */
  readonly value?: string;
  /** True if the environment sets it. */
  readonly given: boolean;
  readonly secret: boolean;
  readonly meaning: string;
}

interface Variable {
  readonly name: string;
  readonly fallback: string | undefined;
  readonly description: string;
  readonly secret?: boolean;
}

/** Longer values are whole documents, which may contain anything. */
const MAX_SHOWN_LENGTH = 200;

export function listSettings(
  variables: readonly Variable[],
  env: Readonly<Record<string, string | undefined>>,
): readonly ShownSetting[] {
  return variables.map(({ name, fallback, description, secret = false }) => {
    const isSet = env[name] !== undefined && env[name] !== '';
    const value = isSet ? env[name] : fallback;
    const hidden = secret || (value !== undefined && value.length > MAX_SHOWN_LENGTH);
    return {
      name,
      ...(value !== undefined && !hidden && { value: removeCredentials(value) }),
      given: isSet,
      secret: hidden,
      meaning: description,
    };
  });
}

/** Removes names, passwords and keys in the query from addresses. */
function removeCredentials(value: string): string {
  if (!/^[a-z0-9+.-]+:\/\//i.test(value) || !URL.canParse(value)) return value;
  const url = new URL(value);
  if (url.username === '' && url.password === '' && url.search === '') return value;
  return `${url.protocol}//${url.username === '' && url.password === '' ? '' : '…@'}${url.host}${url.pathname}${url.search === '' ? '' : '?…'}`;
}
