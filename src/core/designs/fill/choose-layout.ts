import type { DesignLayout, LayoutPurpose } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';

/** What else serves a kind of slide, the best first; what is missing costs more each. */
const SERVES: Readonly<Record<SlideMaterial['kind'], readonly LayoutPurpose[]>> = {
  cover: ['cover', 'section', 'content', 'free', 'columns', 'picture'],
  section: ['section', 'cover', 'content', 'free', 'columns', 'picture'],
  content: ['content', 'columns', 'picture', 'free', 'section', 'cover'],
};

/** The layout that shows this material best; earlier layouts of the design win where two are alike. */
export function chooseLayout(material: SlideMaterial, layouts: readonly DesignLayout[]): DesignLayout | undefined {
  const ranked = layouts.map((layout, index) => ({ layout, cost: costOf(material, layout) + index * 0.01 })).sort((a, b) => a.cost - b.cost);
  return ranked[0]?.layout;
}

function costOf(material: SlideMaterial, { purpose, slots }: DesignLayout): number {
  const count = (role: string) => slots.filter((slot) => slot.role === role).length;
  const [bodies, pictures, headings] = [count('body'), count('picture'), count('heading')];
  const service = SERVES[material.kind].indexOf(purpose);
  if (material.kind !== 'content') {
    const extra = material.parts.length > 0 && count('subtitle') + bodies === 0 ? 6 : 0;
    return service * 4 + extra + unfilled(pictures - material.pictures.length) + Math.max(0, bodies - 1) * 2;
  }
  // Layouts for openings hold no content, however alike their places are.
  if (purpose === 'cover' || purpose === 'section') return 50 + service;
  const columns = material.parts.length === bodies && bodies > 1;
  // A short text stands above a table in its place.
  const texts = columns ? bodies : material.parts.length > 0 && material.tables.length === 0 ? 1 : 0;
  const wanted = texts + material.tables.length + material.charts.length;
  const room = slots.filter(({ role }) => role === 'body').reduce((sum, { characters }) => sum + characters, 0);
  const letters = material.parts.reduce((sum, { paragraphs }) => sum + paragraphs.reduce((inner, { text }) => inner + text.length, 0), 0);
  return (
    (bodies === 0 ? 20 : 0) +
    Math.abs(bodies - Math.max(1, wanted)) * 3 +
    unfilled(pictures - material.pictures.length) +
    Math.max(0, material.pictures.length - pictures) * 2 +
    (headings > 0 && (!columns || material.parts.some(({ heading }) => heading === undefined)) ? headings * 2 : 0) +
    (!columns && material.parts.length > 1 ? 1.5 : 0) +
    (columns && headings === 0 ? 0.5 : 0) +
    (purpose === 'free' ? 1.5 : 0) +
    Math.max(0, letters / Math.max(1, room) - 1) * 6
  );
}

/** A place for a picture without one leaves a hole. */
function unfilled(more: number): number {
  return more > 0 ? more * 5 : 0;
}
