import type { DiagramItem, WorkStatus } from '../../../scene/diagram.ts';
import type { Stroke } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import type { Coat, Pen } from '../pen.ts';

const STATUS_ROLES = { active: 'primary', planned: 'plain', at_risk: 'warning' } as const;
/** Width in px of the outline of critical work that has a colour of its own. */
const CRITICAL_PX = 3;

/** Paints of a bar. */
export interface BarCoat extends Coat {
  readonly stroke?: Partial<Stroke>;
  /** Colour of the completed part, where part of the work is complete. */
  readonly done: Paint;
}

/** Chooses the paints of bars: a role first, then the status, then whether the work is critical. */
export class BarLooks {
  readonly #pen: Pen;
  readonly #critical: ReadonlySet<string>;

  constructor(pen: Pen, critical: ReadonlySet<string>) {
    this.#pen = pen;
    this.#critical = critical;
  }

  isCritical(item: DiagramItem): boolean {
    return this.#critical.has(item.id);
  }

  of(item: DiagramItem): BarCoat {
    const { look, input } = this.#pen;
    const role = item.role ?? input.known?.get(item.label)?.role;
    const coat = this.#base(item, role !== undefined);
    const isOutlined = this.isCritical(item) && (role !== undefined || item.status !== undefined);
    const solid = coat.edge ?? coat.fill ?? look.line;
    const track = item.progress === undefined ? coat : { ...coat, fill: look.backdrop, edge: solid };
    return {
      ...track,
      ...(isOutlined ? { edge: this.critical, stroke: { widthPx: CRITICAL_PX } } : {}),
      done: solid,
    };
  }

  #base(item: DiagramItem, hasRole: boolean): Coat {
    const { look } = this.#pen;
    if (hasRole) return this.#pen.coat(item, 'primary');
    if (item.status !== undefined) return this.status(item.status);
    if (this.isCritical(item)) return look.roles.danger;
    if (this.#critical.size > 0) return this.quiet;
    return item.milestone === true ? look.roles.accent : look.roles.primary;
  }

  status(status: WorkStatus): Coat {
    return status === 'done' ? this.quiet : this.#pen.look.roles[STATUS_ROLES[status]];
  }

  get critical(): Paint {
    return this.#pen.look.roles.danger.edge;
  }

  /** Work that is done, or beside the critical path. */
  get quiet(): Coat {
    const fill = this.#pen.quiet;
    return { fill, edge: fill, text: this.#pen.textOn(fill) };
  }
}
