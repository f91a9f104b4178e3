import { posix, win32 } from 'node:path';
import type { Machine } from '../config/directories.ts';

/** How a client starts a server on standard input and output. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** The configuration file of an MCP client. */
export interface ClientConfiguration {
  readonly name: string;
  /** Path of the file; undefined if the user has no home directory. */
  file(machine: Machine): string | undefined;
  readonly format: 'json' | 'toml';
  /** Key of the object that holds servers by name. */
  readonly key: string;
  entry(launch: Launch): Readonly<Record<string, unknown>>;
  /** Sentence that tells the user how to activate the server in the client. */
  readonly next: string;
}

const plain = ({ command, args }: Launch) => ({ command, args });
const allTools = ({ command, args }: Launch) => ({ type: 'local', command, args, tools: ['*'] });
const typed = ({ command, args }: Launch) => ({ type: 'stdio', command, args });

/** Clients by the name that `lectern install` takes. */
export const CLIENTS: Readonly<Record<string, ClientConfiguration>> = {
  'claude-code': {
    name: 'Claude Code',
    file: inHome('.claude.json'),
    format: 'json',
    key: 'mcpServers',
    entry: typed,
    next: 'Start Claude Code again, or run /mcp in it.',
  },
  'claude-desktop': {
    name: 'Claude Desktop',
    file: inSettings('Claude', 'claude_desktop_config.json'),
    format: 'json',
    key: 'mcpServers',
    entry: plain,
    next: 'Quit Claude Desktop and start it again.',
  },
  codex: {
    name: 'Codex',
    file: inHome('.codex', 'config.toml'),
    format: 'toml',
    key: 'mcp_servers',
    entry: plain,
    next: 'Start Codex again.',
  },
  'copilot-cli': {
    name: 'GitHub Copilot CLI',
    file: inHome('.copilot', 'mcp-config.json'),
    format: 'json',
    key: 'mcpServers',
    entry: allTools,
    next: 'Start Copilot again, or run /mcp show in it.',
  },
  cursor: {
    name: 'Cursor',
    file: inHome('.cursor', 'mcp.json'),
    format: 'json',
    key: 'mcpServers',
    entry: plain,
    next: 'Enable the server in Settings, MCP.',
  },
  gemini: {
    name: 'Gemini CLI',
    file: inHome('.gemini', 'settings.json'),
    format: 'json',
    key: 'mcpServers',
    entry: plain,
    next: 'Start Gemini CLI again.',
  },
  kiro: {
    name: 'Kiro',
    file: inHome('.kiro', 'settings', 'mcp.json'),
    format: 'json',
    key: 'mcpServers',
    entry: plain,
    next: 'Look at the MCP servers in the Kiro panel.',
  },
  'lm-studio': {
    name: 'LM Studio',
    file: inHome('.lmstudio', 'mcp.json'),
    format: 'json',
    key: 'mcpServers',
    entry: plain,
    next: 'Enable the server in the Program tab.',
  },
  vscode: {
    name: 'VS Code',
    file: inSettings('Code', 'User', 'mcp.json'),
    format: 'json',
    key: 'servers',
    entry: typed,
    next: 'Start the server from the MCP list of the Extensions view.',
  },
  'vscode-insiders': {
    name: 'VS Code Insiders',
    file: inSettings('Code - Insiders', 'User', 'mcp.json'),
    format: 'json',
    key: 'servers',
    entry: typed,
    next: 'Start the server from the MCP list of the Extensions view.',
  },
  windsurf: {
    name: 'Windsurf',
    file: inHome('.codeium', 'windsurf', 'mcp_config.json'),
    format: 'json',
    key: 'mcpServers',
    entry: plain,
    next: 'Refresh the list of MCP servers in Windsurf.',
  },
  zed: {
    name: 'Zed',
    file: zedSettings,
    format: 'json',
    key: 'context_servers',
    entry: plain,
    next: 'Look at the MCP servers in the settings of the agent panel.',
  },
};

/** Zed keeps its settings in the same place on macOS and Linux. */
function zedSettings(machine: Machine): string | undefined {
  return machine.platform === 'win32'
    ? inSettings('Zed', 'settings.json')(machine)
    : inSettings('zed', 'settings.json')({ ...machine, platform: 'linux' });
}

function inHome(...path: readonly string[]) {
  return ({ platform, home }: Machine) =>
    home === undefined ? undefined : (platform === 'win32' ? win32 : posix).join(home, ...path);
}

/** In the folder where programs of the platform keep the settings of the user. */
function inSettings(...path: readonly string[]) {
  return ({ platform, env, home }: Machine): string | undefined => {
    if (platform === 'win32') {
      const folder = env['APPDATA'] ?? (home && win32.join(home, 'AppData', 'Roaming'));
      return folder ? win32.join(folder, ...path) : undefined;
    }
    if (home === undefined) return undefined;
    if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', ...path);
    return posix.join(env['XDG_CONFIG_HOME'] || posix.join(home, '.config'), ...path);
  };
}
