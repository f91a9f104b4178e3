import type {
  Diagram,
  DiagramDirection,
  DiagramEdge,
  DiagramGroup,
  DiagramItem,
  DiagramRole,
  SequenceStep,
} from '../scene/diagram.ts';
import { DIAGRAM_LIMITS, Unreadable } from './statements.ts';

const DIRECTIONS: Readonly<Record<string, DiagramDirection>> = {
  TB: 'down',
  TD: 'down',
  BT: 'up',
  LR: 'right',
  RL: 'left',
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Collects the elements of a diagram within its limits. */
export class DiagramBuilder {
  readonly items = new Map<string, Mutable<DiagramItem>>();
  readonly edges: DiagramEdge[] = [];
  readonly groups = new Map<string, DiagramGroup>();
  /** Open groups, the innermost last. */
  readonly open: string[] = [];
  direction: DiagramDirection = 'down';
  #isDirected = false;
  readonly #ignored: string[] = [];
  readonly steps: SequenceStep[] = [];
  /** Properties of the diagram besides boxes and lines. */
  more: Partial<Pick<Diagram, 'figure' | 'title' | 'axes' | 'chart'>> = {};

  /** Adds or updates an item; later fields override earlier ones. */
  item(id: string, fields: Partial<Omit<DiagramItem, 'id' | 'group'>>, offset: number): void {
    if (this.groups.has(id)) return;
    const known = this.items.get(id);
    const group = this.open.at(-1);
    if (known === undefined) {
      if (this.items.size >= DIAGRAM_LIMITS.items)
        throw new Unreadable(
          `A diagram has at most ${DIAGRAM_LIMITS.items} boxes: split it over slides.`,
          offset,
        );
      this.items.set(id, {
        id,
        label: id,
        shape: 'box',
        ...fields,
        ...(group === undefined ? {} : { group }),
      });
    } else Object.assign(known, fields, group !== undefined && known.group === undefined ? { group } : {});
  }

  edge(edge: DiagramEdge, offset: number): void {
    if (this.edges.length >= DIAGRAM_LIMITS.edges)
      throw new Unreadable(
        `A diagram has at most ${DIAGRAM_LIMITS.edges} lines: split it over slides.`,
        offset,
      );
    this.edges.push(edge);
  }

  openGroup(id: string, label: string, offset: number): void {
    if (this.groups.size >= DIAGRAM_LIMITS.groups)
      throw new Unreadable(
        `A diagram has at most ${DIAGRAM_LIMITS.groups} groups: split it over slides.`,
        offset,
      );
    if (this.groups.has(id))
      throw new Unreadable(`There are two groups "${id}": give each its own id.`, offset);
    const parent = this.open.at(-1);
    this.items.delete(id);
    this.groups.set(id, { id, label, ...(parent === undefined ? {} : { parent }) });
    this.open.push(id);
  }

  closeGroup(offset: number): void {
    if (this.open.pop() === undefined) throw new Unreadable('There is no open group that ends here.', offset);
  }

  /**
   * Sets the direction of the whole diagram. Inside a group it is reported as ignored; Mermaid ignores it for
   * groups that lines lead into.
   */
  turn(name: string, offset: number): void {
    const direction = DIRECTIONS[name.toUpperCase()];
    if (direction === undefined)
      throw new Unreadable(
        `"${name.slice(0, 20)}" is no direction: write ${Object.keys(DIRECTIONS).join(', ')}.`,
        offset,
      );
    if (this.open.length > 0) {
      this.#ignored.push(`the direction ${name} of the group "${this.open.at(-1)}"`);
      return;
    }
    this.direction = direction;
    this.#isDirected = true;
  }

  step(step: SequenceStep, offset: number): void {
    if (this.steps.length >= DIAGRAM_LIMITS.edges * 2)
      throw new Unreadable(
        `A sequence has at most ${DIAGRAM_LIMITS.edges * 2} steps: split it over slides.`,
        offset,
      );
    this.steps.push(step);
  }

  role(id: string, role: DiagramRole): void {
    const item = this.items.get(id);
    if (item !== undefined) item.role = role;
  }

  /** Builds the diagram. Lines to a group end at its first box, and groups without boxes are dropped. */
  build(): Diagram {
    const items = [...this.items.values()];
    const within = (group: string | undefined, outer: string): boolean =>
      group !== undefined && (group === outer || within(this.groups.get(group)?.parent, outer));
    const end = (id: string): string | undefined =>
      this.groups.has(id) ? items.find(({ group }) => within(group, id))?.id : id;
    const edges = this.edges.flatMap((edge): DiagramEdge[] => {
      const [from, to] = [end(edge.from), end(edge.to)];
      return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
    });
    const groups = [...this.groups.values()].filter(({ id }) => items.some(({ group }) => within(group, id)));
    return {
      figure: 'graph',
      direction: this.direction,
      ...(this.#isDirected ? { isDirected: true } : {}),
      ...(this.#ignored.length === 0 ? {} : { ignored: this.#ignored }),
      items,
      edges,
      groups,
      ...(this.steps.length === 0 ? {} : { steps: this.steps }),
      ...this.more,
    };
  }
}
