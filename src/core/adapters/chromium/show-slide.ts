import type { PageElement, PageGlobals } from './page-types.ts';

/**
 * Runs in the page: shows one slide as its program would, and hides the others. The source of this function is
 * sent to the browser, so it uses nothing outside of itself.
 */
export async function showSlide(mark: string, index: number): Promise<void> {
  const page = globalThis as unknown as PageGlobals;
  const { document } = page;
  const slides = [...document.querySelectorAll(`[${mark}]`)];
  const target = slides[index];
  if (target === undefined) return;
  const force = (element: PageElement, name: string, value: string): void =>
    element.style.setProperty(name, value, 'important');
  if (page.lecternActive === undefined) {
    const still = document.createElement('style');
    still.textContent =
      '*,*::before,*::after{transition:none!important;animation-duration:0s!important;animation-delay:0s!important}';
    document.head.appendChild(still);
    const counts = new Map<string, number>();
    for (const slide of slides)
      for (const name of slide.classList) counts.set(name, (counts.get(name) ?? 0) + 1);
    page.lecternActive = [...counts]
      .filter(
        ([name, count]) =>
          count === 1 &&
          /(?:^|[-_])(?:active|present|current|shown?|visible|selected|entered|open)(?:$|[-_])/i.test(name),
      )
      .map(([name]) => name);
  }
  const reveal = (element: PageElement, names: readonly string[]): void => {
    for (const name of names) element.classList.add(name);
    for (const name of ['past', 'future', 'hidden', 'prev', 'next', 'inactive'])
      element.classList.remove(name);
    for (const name of ['hidden', 'aria-hidden', 'inert']) element.removeAttribute(name);
  };
  const isReveal =
    target.parentElement?.classList.contains('slides') || target.parentElement?.classList.contains('stack');
  const active = isReveal ? ['present'] : page.lecternActive;
  for (const slide of slides) {
    if (slide === target) continue;
    for (const name of active) slide.classList.remove(name);
    force(slide, 'display', 'none');
  }
  target.style.removeProperty('display');
  reveal(target, active);
  for (let outer = target.parentElement; outer !== null; outer = outer.parentElement) {
    if (outer.tagName === 'SECTION') reveal(outer, ['present']);
    const style = page.getComputedStyle(outer);
    if (style.getPropertyValue('display') === 'none') force(outer, 'display', 'block');
    if (style.getPropertyValue('opacity') === '0') force(outer, 'opacity', '1');
    if (style.getPropertyValue('visibility') === 'hidden') force(outer, 'visibility', 'visible');
  }
  if (page.getComputedStyle(target).getPropertyValue('display') === 'none') force(target, 'display', 'block');
  force(target, 'visibility', 'visible');
  force(target, 'opacity', '1');
  for (const part of target.querySelectorAll('.fragment')) part.classList.add('visible');
  for (const animation of document.getAnimations()) {
    try {
      animation.finish();
    } catch {
      // An endless animation has no end; it stays where it is.
    }
  }
  for (const part of target.querySelectorAll('*')) {
    const style = page.getComputedStyle(part);
    const isHidden =
      style.getPropertyValue('opacity') === '0' || style.getPropertyValue('visibility') === 'hidden';
    if (!isHidden || (part.textContent ?? '').trim() === '') continue;
    force(part, 'opacity', '1');
    force(part, 'visibility', 'visible');
    if (/translate|scale/.test(part.getAttribute('style') ?? '')) force(part, 'transform', 'none');
  }
  const isAway = (): boolean => {
    target.scrollIntoView({ block: 'start', inline: 'start', behavior: 'instant' });
    const { left, right, top, bottom } = target.getBoundingClientRect();
    return right <= 1 || bottom <= 1 || left >= page.innerWidth - 1 || top >= page.innerHeight - 1;
  };
  if (isAway()) force(target, 'transform', 'none');
  for (let outer = target.parentElement; outer !== null && isAway(); outer = outer.parentElement)
    force(outer, 'transform', 'none');
  await Promise.race([
    new Promise<void>((resolve) => page.requestAnimationFrame(() => page.requestAnimationFrame(resolve))),
    new Promise<void>((resolve) => page.setTimeout(resolve, 500)),
  ]);
}

/** Runs in the page: shows one region alone on nothing, for its picture; undefined shows all again. */
export function isolateRegion(mark: string, region: number | null, isUnder: boolean): void {
  const page = globalThis as unknown as PageGlobals;
  const { document } = page;
  for (const old of document.querySelectorAll('style[data-lectern-alone]')) old.textContent = '';
  for (const one of page.lecternRegions ?? []) one.removeAttribute('data-lectern-region');
  const element = region === null ? undefined : page.lecternRegions?.[region];
  if (element === undefined) return;
  element.setAttribute('data-lectern-region', '');
  const sheet = document.createElement('style');
  sheet.setAttribute('data-lectern-alone', '');
  const inside = isUnder ? 'hidden' : 'visible';
  sheet.textContent = `html,body{background:transparent!important}body,body *,[${mark}]{visibility:hidden!important}[data-lectern-region][data-lectern-region]{visibility:visible!important}[data-lectern-region] *{visibility:${inside}!important}`;
  document.head.appendChild(sheet);
}
