import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadConfig } from '../../../src/config/config.ts';
import { VARIABLES } from '../../../src/config/variables.ts';
import { checkAptGet } from './apt-get.ts';
import { anything, type Call, Misuse, matching, type Options, oneOf, readCall } from './grammar.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const BUILD: Options = {
  '-t': '--tag',
  '--tag': matching(/^[a-z0-9][\w./-]*(?::[\w.-]+)?$/),
  '-f': '--file',
  '--file': anything,
  '--build-arg': matching(/^\w+(=|$)/),
  '--no-cache': 'flag',
  '--platform': anything,
  '--pull': 'flag',
  '--target': anything,
};
const RUN: Options = {
  '-d': '--detach',
  '--detach': 'flag',
  '-i': 'flag',
  '-t': 'flag',
  '--rm': 'flag',
  '--init': 'flag',
  '--read-only': 'flag',
  '--name': matching(/^[a-zA-Z0-9][\w.-]+$/),
  '--tmpfs': matching(/^\/[\w/]+(?::[\w=,]+)?$/),
  '--cap-drop': matching(/^(?:ALL|[A-Z_]+)$/),
  '--cap-add': matching(/^[A-Z_]+$/),
  '--security-opt': matching(/^(?:no-new-privileges(?::(?:true|false))?|(?:seccomp|apparmor)=\S+)$/),
  '-m': '--memory',
  '--memory': matching(/^\d+[bkmg]?$/i),
  '--pids-limit': matching(/^-?\d+$/),
  '-p': '--publish',
  '--publish': matching(/^(?:[\d.]+:)?\d+:\d+(?:\/(?:tcp|udp))?$/),
  '-v': '--volume',
  '--volume': matching(/^(?:[a-zA-Z0-9][\w.-]*|\/[^:]*):\/[^:]+(?::(?:ro|rw|z|Z))?$/),
  '-e': '--env',
  '--env': matching(/^\w+(=|$)/),
  '--env-file': anything,
  '-u': '--user',
  '--user': anything,
  '--network': anything,
  '--restart': matching(/^(?:no|always|unless-stopped|on-failure(?::\d+)?)$/),
};
const INSTRUCTIONS =
  /^(?:FROM|LABEL|ENV|WORKDIR|COPY|RUN|USER|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD|ARG)$/;

/** Images built so far are listed in a file beside the stand-ins. */
const listOfImages = () => join(process.env['STAND_IN_FOLDER'] ?? '', 'images');
const readImages = () =>
  existsSync(listOfImages()) ? readFileSync(listOfImages(), 'utf8').split('\n') : ([] as string[]);

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

function readDockerfile(file: string): readonly Instruction[] {
  if (!existsSync(file)) throw new Misuse(`failed to read dockerfile: ${file}`);
  const text = readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
      if (!INSTRUCTIONS.test(name)) throw new Misuse(`unknown instruction: ${line}`);
      return { name, rest };
    });
}

export function build(args: readonly string[]): void {
  const { options, operands } = readCall(args, BUILD, [1, 1]);
  const [context = ''] = operands;
  buildFrom(context, options.get('--file')?.[0]);
  for (const tag of options.get('--tag') ?? []) appendFileSync(listOfImages(), `${tag}\n`);
}

function buildFrom(context: string, file = join(context, 'Dockerfile')): void {
  const instructions = readDockerfile(file);
  if (instructions[0]?.name !== 'FROM') throw new Misuse('no build stage: a Dockerfile begins with FROM');
  const stages = instructions.flatMap(
    ({ name, rest }) => /^\S+ AS (\S+)$/.exec(name === 'FROM' ? rest : '')?.[1] ?? [],
  );
  for (const { name, rest } of instructions) {
    const [first = ''] = rest.split(' ');
    if (
      name === 'FROM' &&
      !/:[\w.-]+$/.test(first) &&
      !stages.includes(first) &&
      !readImages().includes(first)
    )
      throw new Misuse(`pull access denied for ${first}`);
    if (name === 'COPY') checkCopy(rest, context, stages);
    if (name === 'RUN')
      for (const words of rest.split('&&').map((command) => command.trim().split(/\s+/)))
        if (words[0] === 'apt-get') checkAptGet(words.slice(1));
  }
}

function checkCopy(rest: string, context: string, stages: readonly string[]): void {
  const words = rest.split(/\s+/);
  const stage = /^--from=(.+)$/.exec(words[0] ?? '')?.[1];
  if (stage !== undefined && !stages.includes(stage)) throw new Misuse(`no stage ${stage}`);
  const missing = stage === undefined && words.slice(0, -1).find((path) => !existsSync(join(context, path)));
  if (missing) throw new Misuse(`"${missing}" not found in ${context}`);
}

export function run(args: readonly string[], root: string): void {
  const { options, operands } = readCall(args, RUN, [1, Number.POSITIVE_INFINITY], true);
  const [image = '', ...command] = operands;
  if (!readImages().includes(image)) throw new Misuse(`Unable to find image '${image}' locally`);
  const instructions = readDockerfile(join(root, 'Dockerfile'));
  const listed = (name: string) =>
    instructions.flatMap((one) => (one.name === name ? one.rest.split(/\s+/) : []));
  for (const port of options.get('--publish') ?? [])
    if (!listed('EXPOSE').includes(port.split(':').at(-1) ?? '')) throw new Misuse(`${port}: not exposed`);
  for (const volume of options.get('--volume') ?? [])
    if (!listed('VOLUME').includes(volume.split(':')[1] ?? '')) throw new Misuse(`${volume}: no such volume`);
  checkSettings(readSettings(options, process.env));
  oneOf('serve', 'worker', 'doctor', 'backup', 'restore')(command[0] ?? 'serve');
}

/** Settings of `--env NAME=value`; `--env NAME` hands over that of the caller. */
function readSettings(options: Call['options'], caller: Environment): Record<string, string> {
  return Object.fromEntries(
    (options.get('--env') ?? []).map((entry) => {
      const [, name = '', value] = /^(\w+)(?:=(.*))?$/s.exec(entry) ?? [];
      const own = value ?? caller[name];
      if (own === undefined) throw new Misuse(`${name} is set nowhere`);
      return [name, own];
    }),
  );
}

/** @throws Misuse for settings that Lectern does not have or does not accept. */
export function checkSettings(settings: Readonly<Record<string, string>>): void {
  const known = new Set<string>(VARIABLES.map(({ name }) => name));
  const unknown = Object.keys(settings).find((name) => !known.has(name.replace(/_FILE$/, '')));
  if (unknown !== undefined) throw new Misuse(`Lectern has no setting ${unknown}`);
  try {
    loadConfig(settings);
  } catch (error) {
    throw new Misuse(String(error));
  }
}

const SERVICE =
  /^(?:image|build|command|entrypoint|environment|secrets|volumes|tmpfs|ports|depends_on|deploy|healthcheck|user|read_only|cap_drop|security_opt|restart|stop_grace_period)$/;

interface Composition {
  readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** `docker compose up` in the present folder. */
export function composeUp(args: readonly string[]): void {
  readCall(
    args,
    { '--build': 'flag', '-d': 'flag', '--wait': 'flag', '--scale': matching(/^[\w-]+=\d+$/) },
    [0, 99],
  );
  if (!existsSync('compose.yaml')) throw new Misuse('no configuration file provided: not found');
  const { services, secrets, volumes } = parse(fillIn(readFileSync('compose.yaml', 'utf8')), {
    merge: true,
  }) as Composition;
  for (const [name, { file }] of Object.entries(secrets))
    if (!existsSync(file)) throw new Misuse(`secret ${name}: ${file} not found`);
  for (const [name, service] of Object.entries(services)) {
    const unknown = Object.keys(service).find((key) => !SERVICE.test(key));
    if (unknown !== undefined) throw new Misuse(`services.${name}: additional property '${unknown}'`);
    if (typeof service['build'] === 'string') buildFrom(service['build']);
    else if (typeof service['image'] !== 'string') throw new Misuse(`${name} has neither image nor build`);
    for (const other of Object.keys(service['depends_on'] ?? {}))
      if (services[other] === undefined) throw new Misuse(`${name} depends on undefined service ${other}`);
    for (const secret of (service['secrets'] ?? []) as string[])
      if (secrets[secret] === undefined) throw new Misuse(`${name} refers to undefined secret ${secret}`);
    for (const volume of (service['volumes'] ?? []) as string[]) {
      const [source = ''] = volume.split(':');
      if (!(source.startsWith('.') ? existsSync(source) : Object.hasOwn(volumes, source)))
        throw new Misuse(`${name} refers to undefined volume ${source}`);
    }
  }
}

/** Replaces `${NAME}`, `${NAME:-fallback}` and `${NAME:?}` by the environment and `.env`. */
function fillIn(text: string): string {
  const lines = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
  const own = Object.fromEntries(
    [...lines.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]),
  );
  return text.replace(
    /(?<!\$)\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, kind: string, fallback: string) => {
      const value = process.env[name] ?? own[name] ?? (kind === '-' ? fallback : undefined);
      if (value === undefined && kind === '?')
        throw new Misuse(`required variable ${name} is missing a value`);
      return value ?? '';
    },
  );
}

/** `docker buildx imagetools inspect`: the digest of an image, made up of its name. */
export function inspectImage(args: readonly string[]): void {
  const { operands } = readCall(args, { '--format': oneOf('{{.Manifest.Digest}}'), '--raw': 'flag' }, [1, 1]);
  const digest = createHash('sha256')
    .update(operands[0] ?? '')
    .digest('hex');
  process.stdout.write(`sha256:${digest}\n`);
}
