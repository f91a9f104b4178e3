/** Signs in and creates an API token, as a person does for a program. */
export async function createApiToken(
  url: string,
  admin: { readonly username: string; readonly password: string },
): Promise<string> {
  const send = async (path: string, body: object, token?: string) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const { access_token: session } = await send('/api/v1/auth/login', admin);
  return String((await send('/api/v1/auth/token/create', { label: 'Client' }, session))['token']);
}
