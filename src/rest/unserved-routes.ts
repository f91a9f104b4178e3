/** A kind of route of this API family that is not served here. */
interface Unserved {
  readonly pattern: RegExp;
  readonly reason: string;
  /** Routes to use in its place. */
  readonly instead: readonly string[];
}

const ONE_ACCOUNT = 'a server of one account has no such feature';
const PAGES = "inner calls of another product's pages";

/** Why a route of Presenton is not served, and what replaces it: the first pattern that matches the path. */
const UNSERVED: readonly Unserved[] = [
  {
    pattern: /\/admin\/api-keys(\/|$)/,
    reason: ONE_ACCOUNT,
    instead: [
      'GET /api/v1/auth/token/list',
      'POST /api/v1/auth/token/create',
      'POST /api/v1/auth/token/revoke',
    ],
  },
  {
    pattern: /\/(chat|codex)(\/|$)/,
    reason: ONE_ACCOUNT,
    instead: ['POST /api/v3/presentation/{id}/edit', '/mcp'],
  },
  { pattern: /\/playground\//, reason: ONE_ACCOUNT, instead: ['POST /api/v3/presentation/generate'] },
  {
    pattern: /\/community\/|designs\/search/,
    reason: 'there are no designs of a community here',
    instead: ['GET /api/v3/smart-design/all', 'GET /api/v3/standard-template/all'],
  },
  { pattern: /\/(admin|credit|enterprise)(\/|$)/, reason: ONE_ACCOUNT, instead: ['GET /api/v3/server'] },
  {
    pattern: /html-to-any/,
    reason: 'it takes slides as HTML and needs a browser; slides are data here',
    instead: ['POST /api/v3/presentation/from-json'],
  },
  {
    pattern: /generation\/defaults|\/ppt\/(ollama|openai|google|anthropic|openrouter)\//,
    reason: PAGES,
    instead: ['GET /api/v3/server'],
  },
  { pattern: /downloads\/add|github\/metadata/, reason: PAGES, instead: [] },
  { pattern: /auth\/users\/me/, reason: 'there is one account', instead: ['GET /api/v1/auth/status'] },
  {
    pattern: /auth\/(jwt|register|forgot|reset|users)/,
    reason: 'there is one account; sign in',
    instead: ['POST /api/v1/auth/login'],
  },
  {
    pattern: /v2\/ppt\/design(?!\/(?:create\/async|status\/))\//,
    reason: "steps of another product's designer; one call makes a design",
    instead: ['POST /api/v2/ppt/design/create/async'],
  },
  {
    pattern: /\/app_data\//,
    reason: 'files have signed links here',
    instead: ['POST /api/v1/ppt/presentation/export'],
  },
  {
    pattern:
      /^\/api\/(user-config|can-change-keys|has-required-key|telemetry-status|templates?|export-presentation|upload-image|read-file|save-layout|update-svg)(\/|$)/,
    reason: PAGES,
    instead: [
      'GET /api/v3/server',
      'GET /api/v3/standard-template/all',
      'POST /api/v3/presentation/export',
      'POST /api/v3/images/upload',
    ],
  },
];

/**
 * Why the path is not served and what to use instead; undefined for a path that Presenton does not have
 * either.
 */
export function explainUnserved(path: string): Pick<Unserved, 'reason' | 'instead'> | undefined {
  return UNSERVED.find(({ pattern }) => pattern.test(path));
}
