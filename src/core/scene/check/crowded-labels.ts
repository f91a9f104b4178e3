import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';

const MAX_NAMED = 3;

/** Reports labels of diagrams that stand over boxes or lines, because there is no free place beside their own. */
export function checkCrowdedLabels({ crowdedLabels = [] }: Scene): Finding[] {
  return crowdedLabels.map(({ element, path, box, labels }) => {
    const names = labels.slice(0, MAX_NAMED).map((label) => `"${label}"`);
    const more = labels.length > MAX_NAMED ? ` and ${labels.length - MAX_NAMED} more` : '';
    return {
      code: 'labels_collide',
      severity: 'warning',
      slide: 0,
      element,
      ...(path === undefined ? {} : { path }),
      box,
      message: `The diagram leaves ${labels.length === 1 ? 'a label' : `${labels.length} labels`} no free place: ${names.join(', ')}${more}.`,
      measured: labels.length,
      allowed: 0,
      fix: 'Shorten these labels or leave some out, show fewer boxes, or give the diagram more room.',
    };
  });
}
