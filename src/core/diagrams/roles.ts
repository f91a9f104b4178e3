import { DIAGRAM_ROLES, type DiagramRole } from '../scene/diagram.ts';

const NAMES: Readonly<Record<DiagramRole, RegExp>> = {
  primary: /^(?:primary|emphasis|important|highlight|focus|main|key|active)/i,
  accent: /^accent/i,
  success: /^(?:success|ok|done|good|pass|green)/i,
  warning: /^(?:warn|caution|risk|yellow|orange|amber)/i,
  danger: /^(?:danger|error|bad|fail|critical|red)/i,
  neutral: /^(?:neutral|muted|default|gray|grey|inactive)/i,
};

/** Finds the role that the name of a class implies. */
export function findRoleByName(name: string): DiagramRole | undefined {
  return DIAGRAM_ROLES.find((role) => NAMES[role].test(name));
}

/** Finds the role closest to a fill colour, since diagrams use colours of the theme. */
export function findRoleByStyle(style: string): DiagramRole | undefined {
  const fill = /(?:^|[,;\s])fill\s*:\s*(#[\da-f]{3,8}|[a-z]+)/i.exec(style)?.[1];
  if (fill === undefined) return undefined;
  if (!fill.startsWith('#')) return findRoleByName(fill) ?? 'primary';
  const digits = fill.length < 6 ? [...fill.slice(1, 4)].map((one) => one + one).join('') : fill.slice(1, 7);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (high - low < 24) return 'neutral';
  if (high === blue) return 'primary';
  if (high === green) return red > green * 0.85 ? 'warning' : 'success';
  return green > red * 0.55 && blue < green ? 'warning' : 'danger';
}
