import { readPlainText } from '../../scene/check/geometry.ts';
import { resolvePaint } from '../../scene/color.ts';
import { CANVAS, type Deck, type Scene, type SceneElement } from '../../scene/scene.ts';
import { isSlideLink } from '../../scene/slide-links.ts';
import type { SvgContext } from './context.ts';
import { drawContent } from './draw-content.ts';
import { type Attributes, buildElement, escapeXml, num } from './markup.ts';

/**
 * Writes a slide as a self-contained SVG of 1280 × 720: text as outlines, pictures as data (unless
 * `addressOf` returns their URLs), no external reference except the slide's links. Groups have the element's
 * id and content path, so that a click can be traced to its field.
 */
export function writeSvg(
  scene: Scene,
  {
    theme: deckTheme,
    media,
    idStem,
    transition,
    ...addresses
  }: Pick<Deck, 'theme' | 'media' | 'transition'> &
    Pick<SvgContext, 'addressOf' | 'slideAddress'> & {
      /** Beginning of ids, where one page shows slides that may be equal. */
      readonly idStem?: string;
    },
): string {
  const theme = scene.theme ?? deckTheme;
  let ids = 0;
  const stem = idStem ?? `c${hashText(`${scene.layout}\n${scene.title}\n${scene.elements.length}`)}`;
  const context: SvgContext = {
    theme,
    media,
    ...addresses,
    rtl: scene.rtl,
    lang: scene.lang,
    newId: () => `${stem}-${++ids}`,
  };
  const { hex } = resolvePaint(scene.background, theme);
  const { widthPx, heightPx } = scene.canvas ?? CANVAS;
  return buildElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${widthPx} ${heightPx}`,
      width: widthPx,
      height: heightPx,
      role: 'img',
      'aria-label': scene.title || undefined,
      'xml:lang': scene.lang,
      ...describeShow(scene, transition),
    },
    [
      scene.title === '' ? '' : `<title>${escapeXml(scene.title)}</title>`,
      buildElement('rect', { width: widthPx, height: heightPx, fill: theme.colors.background }),
      'token' in scene.background && scene.background.token === 'background'
        ? ''
        : buildElement('rect', {
            width: widthPx,
            height: heightPx,
            fill: hex,
            'fill-opacity': resolvePaint(scene.background, theme).alpha,
          }),
      ...scene.elements.map((element) => drawElement(element, context)),
    ],
  );
}

/** Steps of the slide in a show, for pages that play it. */
export function describeShow({ show }: Scene, transition: Deck['transition']): Attributes {
  const own = show?.transition ?? (transition === undefined ? undefined : { effect: transition });
  return {
    'data-steps': show === undefined || show.steps.length === 0 ? undefined : JSON.stringify(show.steps),
    'data-transition': own === undefined ? undefined : JSON.stringify(own),
  };
}

function drawElement(element: SceneElement, context: SvgContext): string {
  const parts = element.showIds !== undefined;
  const drawn =
    element.type === 'group'
      ? element.children.map((child) => drawElement(child, context)).join('')
      : drawContent(element, parts ? { ...context, parts } : context);
  if (drawn === '') return '';
  const shown = buildElement(
    'g',
    {
      'data-id': element.id,
      'data-show': element.showIds?.join(' '),
      'data-path': element.path,
      transform: rotationTransform(element),
      ...accessibleName(element),
    },
    drawn,
  );
  const address = findAddress(element, context);
  if (address === undefined) return shown;
  const area = buildElement('rect', { ...element.box, 'fill-opacity': 0 });
  return buildElement('a', address, [shown, area]);
}

/** Attributes of the link around an element. A page that shows one slide has no anchors of others. */
function findAddress({ link }: SceneElement, { slideAddress }: SvgContext): Attributes | undefined {
  if (link === undefined) return undefined;
  if (!isSlideLink(link)) return { href: link, target: '_blank', rel: 'noopener' };
  const href = slideAddress?.(link);
  return href === undefined ? undefined : { href };
}

function rotationTransform({ box, rotation }: SceneElement): string | undefined {
  return rotation
    ? `rotate(${num(rotation)} ${num(box.x + box.width / 2)} ${num(box.y + box.height / 2)})`
    : undefined;
}

/** Accessible name of an element, since outlines contain no text. */
function accessibleName(element: SceneElement): Attributes {
  if (element.decorative) return { 'aria-hidden': 'true' };
  const words = element.type === 'text' ? readPlainText(element) : (element.alt ?? '');
  return words === '' ? {} : { role: 'img', 'aria-label': words };
}

/** FNV-1a, 32 bits: short, and equal for equal slides. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
