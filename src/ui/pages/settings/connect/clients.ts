import type { Word } from '../../../strings/index.ts';

/** Values for the snippets. */
export interface Place {
  /** MCP address with the chosen tools in its query. */
  readonly mcp: string;
  /** Address of the server. */
  readonly origin: string;
  /** Absent: the client signs in through the browser, or the snippet has a placeholder. */
  readonly token: string | undefined;
  /** Path of the program on the machine of the server. */
  readonly program: string;
  readonly dataDirectory: string;
}

export interface Piece {
  readonly name: Word;
  readonly text: string;
}

/** A way to connect a client. */
interface Way {
  readonly title: Word;
  readonly hint?: Word;
  readonly pieces: readonly Piece[];
  /** Link that opens the client with the settings. */
  readonly open?: { readonly word: Word; readonly href: string };
}

export interface Client {
  readonly id: string;
  readonly name: string;
  ways(place: Place): readonly Way[];
}

/** Placeholder for a token. */
const FREE = 'YOUR_TOKEN';
const bearer = ({ token }: Place) => `Bearer ${token ?? FREE}`;
const json = (value: unknown) => JSON.stringify(value, null, 2);
/** Quotes an argument for a shell if necessary. */
const word = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** Configuration of an HTTP server for clients of this family; with a token as header. */
const remote = (place: Place) => ({
  url: place.mcp,
  ...(place.token !== undefined && { headers: { Authorization: bearer(place) } }),
});
const local = ({ program, dataDirectory }: Place) => ({
  command: 'node',
  args: [program, 'stdio'],
  env: { APP_DATA_DIRECTORY: dataDirectory },
});
const browserHint = ({ token }: Place) =>
  token === undefined ? ('connect.browser-hint' as const) : ('connect.token-hint' as const);

const stdioWay = (name: Word, text: (place: Place) => string) => (place: Place) => ({
  title: 'connect.stdio' as const,
  hint: 'connect.stdio-hint' as const,
  pieces: [{ name, text: text(place) }],
});

const claudeCode: Client = {
  id: 'claude-code',
  name: 'Claude Code',
  ways: (place) => [
    {
      title: 'connect.http',
      hint: place.token === undefined ? 'connect.claude-code-hint' : 'connect.token-hint',
      pieces: [
        {
          name: 'connect.in-terminal',
          text: `claude mcp add --transport http lectern ${word(place.mcp)}${place.token === undefined ? '' : ` --header "Authorization: ${bearer(place)}"`}`,
        },
      ],
    },
    stdioWay(
      'connect.in-terminal',
      ({ program, dataDirectory }) =>
        `claude mcp add --env APP_DATA_DIRECTORY=${word(dataDirectory)} --transport stdio lectern -- node ${word(program)} stdio`,
    )(place),
  ],
};

const claudeDesktop: Client = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  ways: (place) => [
    {
      title: 'connect.connector',
      hint: 'connect.connector-hint',
      pieces: [{ name: 'connect.connector-address', text: place.mcp }],
    },
    stdioWay('connect.claude-desktop-file', (here) => json({ mcpServers: { lectern: local(here) } }))(place),
    {
      title: 'connect.bridge',
      hint: 'connect.bridge-hint',
      pieces: [
        {
          name: 'connect.claude-desktop-file',
          text: json({
            mcpServers: {
              lectern: {
                command: 'npx',
                args: [
                  ...['-y', 'mcp-remote', place.mcp],
                  ...(place.mcp.startsWith('http:') ? ['--allow-http'] : []),
                  // Some systems do not pass on an argument with a space, so the value comes from the
                  // environment.
                  // biome-ignore lint/suspicious/noTemplateCurlyInString: filled in by mcp-remote
                  ...(place.token === undefined ? [] : ['--header', 'Authorization:${AUTHORIZATION}']),
                ],
                ...(place.token !== undefined && { env: { AUTHORIZATION: bearer(place) } }),
              },
            },
          }),
        },
      ],
    },
  ],
};

const vsCode: Client = {
  id: 'vs-code',
  name: 'VS Code',
  ways: (place) => [
    {
      title: 'connect.http',
      hint: browserHint(place),
      pieces: [
        {
          name: 'connect.vs-code-file',
          text: json({ servers: { lectern: { type: 'http', ...remote(place) } } }),
        },
      ],
      open: {
        word: 'connect.open-vs-code',
        href: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'lectern', type: 'http', ...remote(place) }))}`,
      },
    },
    stdioWay('connect.vs-code-file', (here) =>
      json({ servers: { lectern: { type: 'stdio', ...local(here) } } }),
    )(place),
  ],
};

const cursor: Client = {
  id: 'cursor',
  name: 'Cursor',
  ways: (place) => [
    {
      title: 'connect.http',
      hint: browserHint(place),
      pieces: [{ name: 'connect.cursor-file', text: json({ mcpServers: { lectern: remote(place) } }) }],
      open: {
        word: 'connect.open-cursor',
        href: `cursor://anysphere.cursor-deeplink/mcp/install?name=lectern&config=${encodeURIComponent(btoa(JSON.stringify(remote(place))))}`,
      },
    },
    stdioWay('connect.cursor-file', (here) => json({ mcpServers: { lectern: local(here) } }))(place),
  ],
};

const n8n: Client = {
  id: 'n8n',
  name: 'n8n',
  ways: (place) => [
    {
      title: 'connect.n8n-node',
      hint: place.token === undefined ? 'connect.n8n-browser' : 'connect.n8n-token',
      pieces: [
        { name: 'connect.n8n-endpoint', text: place.mcp },
        ...(place.token === undefined ? [] : [{ name: 'connect.n8n-bearer' as const, text: place.token }]),
      ],
    },
    {
      title: 'connect.n8n-request',
      hint: 'connect.n8n-request-hint',
      pieces: [{ name: 'connect.n8n-import', text: generateCall(place) }],
    },
  ],
};

const curl: Client = {
  id: 'curl',
  name: 'curl',
  ways: (place) => [
    {
      title: 'connect.rest',
      hint: place.token === undefined ? 'connect.rest-needs' : 'connect.rest-hint',
      pieces: [
        { name: 'connect.rest-make', text: generateCall(place) },
        {
          name: 'connect.rest-list',
          text: `curl -s ${word(`${place.origin}/api/v3/presentation/all`)} \\\n  -H 'Authorization: ${bearer(place)}'`,
        },
      ],
    },
  ],
};

function generateCall(place: Place): string {
  const body = JSON.stringify({
    content: '# Harbour ferries\n\n## Why now\n- Diesel has doubled in price',
    export_as: 'pptx',
  });
  return `curl -s ${word(`${place.origin}/api/v3/presentation/generate`)} \\\n  -H 'Authorization: ${bearer(place)}' \\\n  -H 'Content-Type: application/json' \\\n  -d ${word(body)}`;
}

export const CLIENTS: readonly Client[] = [claudeCode, claudeDesktop, vsCode, cursor, n8n, curl];
