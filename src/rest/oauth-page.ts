const STYLE = `
:root { color-scheme: light dark; --background: #fbfaf7; --panel: #fff; --text: #1d1f24; --soft: #5f6470; --line: #d9d5cb; --accent: #0b5c58; --on: #fff; --bad: #a1292c; }
@media (prefers-color-scheme: dark) { :root { --background: #15171b; --panel: #1c1f24; --text: #e9e7e1; --soft: #a2a7b1; --line: #3a3f48; --accent: #6cc7bd; --on: #10211f; --bad: #f09a97; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--background); color: var(--text); font: 16px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { width: min(100%, 420px); background: var(--panel); border: 1px solid var(--line); border-radius: 12px; padding: 36px; }
h1 { font-size: 26px; line-height: 1.2; letter-spacing: -0.015em; margin: 0 0 12px; text-wrap: balance; }
p { margin: 0 0 20px; color: var(--soft); overflow-wrap: anywhere; }
strong { color: var(--text); }
ul { margin: 0 0 20px; padding-left: 20px; }
label { display: block; font-size: 14px; font-weight: 600; margin: 0 0 16px; }
input { display: block; width: 100%; margin-top: 6px; padding: 10px 12px; font: inherit; color: inherit; background: var(--background); border: 1px solid var(--line); border-radius: 8px; }
button { width: 100%; padding: 11px; font: inherit; font-weight: 600; color: var(--on); background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.bad { color: var(--bad); font-weight: 600; }
`;

export interface SignInPage {
  readonly client: string;
  /** Abilities that the client will get, each as the end of a sentence. */
  readonly abilities: readonly string[];
  /** Longest lifetime of the access, in days. */
  readonly days: number;
  /** Address to which the browser is redirected afterwards. */
  readonly destination: string;
  /** True if the browser is redirected to a program on the user's own machine. */
  readonly isLocal: boolean;
  /** Parameters of the request, sent along with the form. */
  readonly fields: Readonly<Record<string, string>>;
  readonly problem?: string;
  /** Path below which the server is reached. */
  readonly basePath: string;
}

/** Sign-in form that names the client, its abilities and the redirect target. */
export function renderSignInPage({
  client,
  abilities,
  days,
  destination,
  isLocal,
  fields,
  problem,
  basePath,
}: SignInPage): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return renderPage(
    'Sign in to Lectern',
    `<h1>Let ${isolateText(client)} use Lectern?</h1>
<p>It will be able to:</p>
<ul>${abilities.map((ability) => `<li>${escapeHtml(ability)}</li>`).join('')}</ul>
<p>It will not be able to manage the account, API tokens or other programs. Its access ends after ${days} days at the latest, and whenever you end it under Settings, API tokens.</p>
<p>You will then continue to <strong>${isolateText(destination)}</strong>${isLocal ? ', a program on this device' : ''}.</p>
${problem === undefined ? '' : `<p class="bad" role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="${basePath}/oauth/authorize">${hidden.join('')}
<label>User name<input name="username" autocomplete="username" required autofocus></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in and allow</button></form>`,
  );
}

/** For requests that cannot be sent back to their client. */
export function renderRefusalPage(message: string): string {
  return renderPage('Sign-in failed', `<h1>This sign-in cannot continue</h1><p>${escapeHtml(message)}</p>`);
}

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

/** Isolates foreign text, so that its writing direction does not reorder the surrounding text. */
function isolateText(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
