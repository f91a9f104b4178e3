import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { checkAptGet } from './apt-get.ts';
import { anything, choose, Misuse, matching, type Options, oneOf, readCall } from './grammar.ts';

/** @returns the exit code, if it is not 0. @throws Misuse for a call that the real program would refuse. */
export type Program = (args: readonly string[]) => unknown;

/** Work of documented commands that their stand-ins check and do not do, with the reason. */
export const NOT_DONE = {
  'apt-get install': 'changes the machine; names of packages are looked up',
  'docker build, run and compose up': 'need a daemon; test/e2e/image.test.ts starts what an image holds',
  'gh attestation verify': 'needs a release on GitHub',
  'kubectl apply and create': 'need a cluster; manifests are validated by the schemas of their kinds',
  'npm audit signatures': 'needs the registry of npm',
  'npm install': 'test/e2e/package.test.ts installs the packages',
  'npm run bench:load': 'takes an hour; parts and options are looked up in bench/load.ts',
  'npm run mcpb': 'takes minutes; test/e2e/mcpb.test.ts packs the bundle',
  'npm run pack': 'takes minutes; test/e2e/package.test.ts packs the packages',
  'npm start and npm test': 'install and build; other tests start the build',
} as const;

export const ROOT = join(import.meta.dirname, '..', '..', '..');
const MANY = Number.POSITIVE_INFINITY;

function requireFile(path: string): void {
  if (!existsSync(path)) throw new Misuse(`${path}: no such file or directory`);
}

async function kubectl(args: readonly string[]): Promise<void> {
  const { readKustomization, readManifests, readSecretKeys, validateManifest } = await import(
    './manifests.ts'
  );
  const common: Options = {
    '-n': '--namespace',
    '--namespace': anything,
    '--dry-run': oneOf('none', 'client', 'server'),
    '-o': '--output',
    '--output': oneOf('yaml', 'json', 'name'),
  };
  const apply = (rest: readonly string[]) => {
    const options: Options = {
      ...common,
      '-k': '--kustomize',
      '--kustomize': anything,
      '-f': '--filename',
      '--filename': anything,
    };
    const call = readCall(rest, options, [0, 0]);
    const manifests = [
      ...(call.options.get('--kustomize') ?? []).flatMap(readKustomization),
      ...(call.options.get('--filename') ?? []).flatMap((file) => {
        requireFile(file);
        return readManifests(file);
      }),
    ];
    if (manifests.length === 0) throw new Misuse('must specify one of -f and -k');
    for (const manifest of manifests) validateManifest(manifest);
  };
  const createSecret = (rest: readonly string[]) => {
    const options = {
      ...common,
      '--from-literal': matching(/^[\w.-]+=./),
      '--from-file': anything,
      '--type': anything,
    };
    const call = readCall(rest, options, [1, 1]);
    const [name = ''] = call.operands;
    const wanted = readSecretKeys(readKustomization(join(ROOT, 'deploy', 'kubernetes'))).get(name);
    if (wanted === undefined) throw new Misuse(`no manifest mounts a secret ${name}`);
    const keys = (call.options.get('--from-literal') ?? []).map((entry) => entry.split('=')[0] ?? '');
    const fault = [...wanted].find((key) => !keys.includes(key)) ?? keys.find((key) => !wanted.has(key));
    if (fault !== undefined) throw new Misuse(`${fault} is in only one of the secret and the manifests`);
  };
  const { command, rest } = choose(args, { apply, 'create secret generic': createSecret });
  command(rest);
}

function gh(args: readonly string[]): void {
  const { rest } = choose(args, { 'attestation verify': 'attestation verify' });
  const options = {
    '-R': '--repo',
    '--repo': matching(/^[\w.-]+\/[\w.-]+$/),
    '-o': '--owner',
    '--owner': anything,
    '-b': '--bundle',
    '--bundle': anything,
    '--format': oneOf('json'),
  } as const;
  const call = readCall(rest, options, [1, 1]);
  requireFile(call.operands[0] ?? '');
  if (!call.options.has('--repo') && !call.options.has('--owner'))
    throw new Misuse('at least one of the flags in the group [owner repo] is required');
}

/** Scripts whose work takes minutes, with the form of their arguments; other tests do the work. */
const LONG_SCRIPTS: Readonly<Record<string, (args: readonly string[]) => void>> = {
  pack: (args) => void readCall(args, { '--quick': 'flag' }, [1, 1]),
  mcpb: (args) => void readCall(args, { '--quick': 'flag' }, [1, 1]),
  'bench:load': (args) => {
    const parts = readCall(args, { '--minutes': matching(/^\d+$/) }, [0, MANY]).operands;
    const known = readFileSync(join(ROOT, 'bench', 'load.ts'), 'utf8');
    const unknown = parts.find((part) => !new RegExp(`^  ${part}: \\{`, 'm').test(known));
    if (unknown !== undefined) throw new Misuse(`there is no part ${unknown}`);
  },
  start: (args) => void readCall(args, {}, [0, 0]),
  test: (args) => void readCall(args, {}, [0, MANY]),
};

function npm(args: readonly string[]): unknown {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const runScript = ([name = '', ...more]: readonly string[]) => {
    const script = scripts[name];
    if (script === undefined) throw new Misuse(`Missing script: "${name}"`);
    if (more.length > 0 && more[0] !== '--') throw new Misuse('arguments of a script stand after --');
    const long = LONG_SCRIPTS[name];
    if (long !== undefined) return void long(more.slice(1));
    const [, ...words] = script.split(' ');
    const own = words.map((word) => (existsSync(join(ROOT, word)) ? join(ROOT, word) : word));
    return spawnSync(process.execPath, [...own, ...more.slice(1)], { stdio: 'inherit' }).status ?? 1;
  };
  const install = (rest: readonly string[]) => {
    const options = {
      '-g': '--global',
      '--global': 'flag',
      '--ignore-scripts': 'flag',
      '--package-lock-only': 'flag',
      '--omit': anything,
    } as const;
    for (const operand of readCall(rest, options, [0, MANY]).operands)
      if (operand.startsWith('.')) requireFile(operand);
  };
  const { command, rest } = choose<Program>(args, {
    run: runScript,
    start: (more) => runScript(['start', ...more]),
    test: (more) => runScript(['test', ...more]),
    install,
    'audit signatures': (more) => void readCall(more, { '--json': 'flag', '--omit': anything }, [0, 0]),
  });
  return command(rest);
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'claude', version: '1' } },
};

/** `claude mcp add`: connects to the server that it adds, as the program does at its next start. */
async function claude(args: readonly string[]): Promise<void> {
  const { rest } = choose(args, { 'mcp add': 'mcp add' });
  const options = {
    '-t': '--transport',
    '--transport': oneOf('stdio', 'sse', 'http'),
    '-s': '--scope',
    '--scope': oneOf('local', 'user', 'project'),
    '-e': '--env',
    '--env': matching(/^\w+=/),
    '-H': '--header',
    '--header': matching(/^[\w-]+: .+/),
  } as const;
  const call = readCall(rest, options, [2, MANY]);
  const [name = '', target = '', ...more] = call.operands;
  if (!/^[\w-]+$/.test(name)) throw new Misuse(`Invalid name ${name}`);
  const transport = call.options.get('--transport')?.[0] ?? 'stdio';
  if (transport === 'stdio') return connect(target, more);
  const headers = (call.options.get('--header') ?? []).map((header) => {
    const [, key = '', value = ''] = /^([\w-]+): (.*)$/s.exec(header) ?? [];
    return [key, value] as const;
  });
  const answer = await fetch(target, {
    method: 'POST',
    headers: [
      ...headers.map(([key, value]): [string, string] => [key, value]),
      ['content-type', 'application/json'],
      ['accept', 'application/json, text/event-stream'],
    ],
    body: JSON.stringify(INITIALIZE),
  });
  if (!answer.ok) throw new Misuse(`${target} answers ${answer.status}`);
}

async function connect(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject).once('exit', (code) => reject(new Misuse(`the server ended with ${code}`)));
  });
  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { value } = await Promise.race([lines.next(), failed]);
  failed.catch(() => undefined);
  child.kill();
  const { result } = JSON.parse(value ?? '{}') as { readonly result?: { readonly serverInfo: object } };
  if (result?.serverInfo === undefined) throw new Misuse(`no server answers: ${value}`);
}

/** `curl -O` of a file on the web, which lies in the folder of downloads here. */
function curl(args: readonly string[]): void {
  const options = {
    '-O': '--remote-name',
    '--remote-name': 'flag',
    '-s': 'flag',
    '-S': 'flag',
    '-L': 'flag',
    '-f': 'flag',
  } as const;
  const call = readCall(args, options, [1, 1]);
  const { protocol, pathname } = new URL(call.operands[0] ?? '');
  if (protocol !== 'https:' || !call.options.has('--remote-name')) throw new Misuse('only -O of https here');
  const file = join(process.env['STAND_IN_FOLDER'] ?? '', 'downloads', pathname);
  requireFile(file);
  copyFileSync(file, basename(pathname));
}

export const PROGRAMS: Readonly<Record<string, Program>> = {
  'apt-get': checkAptGet,
  aws: async (args) => (await import('./aws.ts')).aws(args),
  claude,
  curl,
  docker: async (args) => {
    const { build, composeUp, inspectImage, run } = await import('./docker.ts');
    const { command, rest } = choose<Program>(args, {
      build,
      run: (more) => run(more, process.cwd()),
      'compose up': composeUp,
      'buildx imagetools inspect': inspectImage,
    });
    return command(rest);
  },
  gh,
  kubectl,
  lectern: async (args) => (await import('./lectern.ts')).lectern(args),
  node: async (args) => {
    const [main = '', ...more] = args;
    if (basename(main) !== 'main.js') throw new Misuse(`Cannot find module ${main}`);
    return (await import('./lectern.ts')).lectern(more);
  },
  npm,
};
