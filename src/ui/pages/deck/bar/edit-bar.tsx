import { lazy, Suspense, useContext } from 'react';
import { Toolbar } from 'react-aria-components';
import { t, type Word } from '../../../strings/index.ts';
import type { Composition } from '../composition/use-composition.ts';
import type { DeckData, DeckSlide } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';
import { isDesign } from '../layouts.ts';
import { ActiveTextContext } from '../text/active-text.ts';
import { BarButton, type BarIcon } from './bar-icons.tsx';
import { ColorMenu } from './color-menu.tsx';
import { InsertMenu } from './insert-menu.tsx';
import { LinkField, useSelectionOf } from './link-field.tsx';
import { OfferFree } from './offer-free.tsx';
import {
  align,
  changeSize,
  type Format,
  hasWords,
  isAligned,
  isListed,
  isSet,
  moveLevel,
  readSize,
  setColor,
  type TextAlign,
  toggle,
  toggleList,
} from './text-commands.ts';
import { usePasteOffer } from './use-paste-offer.ts';
import './edit-bar.css';

/** Loaded with the first free slide. */
const ArrangeMenu = lazy(() => import('./arrange-menu.tsx'));

interface EditBarProps {
  readonly deck: DeckData;
  readonly slide: DeckSlide;
  /** 1-based number of the slide. */
  readonly number: number;
  readonly content: Readonly<Record<string, unknown>>;
  /** Undefined for a slide of a layout. */
  readonly composition: Composition | undefined;
  readonly onType: (content: Readonly<Record<string, unknown>>) => void;
  readonly onEdit: (edits: readonly DeckEdit[]) => Promise<void>;
}

const FORMATS: readonly (readonly [Format, BarIcon, Word])[] = [
  ['strong', 'bold', 'format.bold'],
  ['em', 'italic', 'format.italic'],
  ['u', 'underline', 'bar.underline'],
  ['s', 'strike', 'bar.strike'],
  ['code', 'code', 'format.code'],
];
const ALIGNS: readonly (readonly [TextAlign, BarIcon, Word])[] = [
  ['text-start', 'text-start', 'bar.align-start'],
  ['text-center', 'text-center', 'bar.align-center'],
  ['text-end', 'text-end', 'bar.align-end'],
];
const LISTS: readonly (readonly ['ul' | 'ol', BarIcon, Word])[] = [
  ['ul', 'bullets', 'bar.bullets'],
  ['ol', 'numbers', 'bar.numbers'],
];

/** Toolbar of every slide: what can be inserted, and the format of words and elements. */
export function EditBar({ deck, slide, number, content, composition, onType, onEdit }: EditBarProps) {
  const { active, isLinking, setLinking, wish, setWish } = useContext(ActiveTextContext);
  useSelectionOf(active);
  const isLayout = composition === undefined;
  usePasteOffer(isLayout);
  const target = { active, composition };
  const hasTarget = active !== undefined || composition?.chosen.some(hasWords) === true;
  const takes = (format: Format): boolean => active === undefined || active.takes.has(format);
  // A free slide is offered for elements that a layout cannot hold.
  const orOffer = (act: () => void) => () => (isLayout ? setWish({ kind: 'format' }) : act());
  const size = readSize(target);
  return (
    <Toolbar className="edit-bar" aria-label={t('bar.label')}>
      <InsertMenu
        deck={deck}
        slide={slide}
        content={content}
        composition={composition}
        active={active}
        onType={onType}
        onWish={(piece, isFree) => setWish({ kind: 'insert', piece, isFree })}
      />
      <span className="bar-line" />
      {FORMATS.map(([format, icon, word]) => (
        <BarButton
          key={format}
          icon={icon}
          aria-label={t(word)}
          isOn={hasTarget && isSet(format, target)}
          isDisabled={
            !hasTarget || (format === 'code' && active === undefined) || (!isLayout && !takes(format))
          }
          onPress={() => (isLayout && !takes(format) ? setWish({ kind: 'format' }) : toggle(format, target))}
        />
      ))}
      <ColorMenu
        deck={deck}
        isDisabled={!hasTarget}
        onChoose={(name) => orOffer(() => setColor(name, target))()}
      />
      <BarButton
        icon="smaller"
        aria-label={t('bar.smaller')}
        isDisabled={!hasTarget}
        onPress={orOffer(() => changeSize(-1, target))}
      />
      <output className="bar-size" aria-label={t('bar.size')}>
        {size ?? '–'}
      </output>
      <BarButton
        icon="larger"
        aria-label={t('bar.larger')}
        isDisabled={!hasTarget}
        onPress={orOffer(() => changeSize(1, target))}
      />
      <span className="bar-line" />
      {LISTS.map(([name, icon, word]) => (
        <BarButton
          key={name}
          flips
          icon={icon}
          aria-label={t(word)}
          isOn={hasTarget && isListed(name, target)}
          isDisabled={!hasTarget}
          onPress={orOffer(() => toggleList(name, target))}
        />
      ))}
      <BarButton
        flips
        icon="outdent"
        aria-label={t('bar.outdent')}
        isDisabled={active === undefined || (!isLayout && !active.hasLevels)}
        onPress={orOffer(() => moveLevel(-1, target))}
      />
      <BarButton
        flips
        icon="indent"
        aria-label={t('bar.indent')}
        isDisabled={active === undefined || (!isLayout && !active.hasLevels)}
        onPress={orOffer(() => moveLevel(1, target))}
      />
      {ALIGNS.map(([to, icon, word]) => (
        <BarButton
          key={to}
          flips
          icon={icon}
          aria-label={t(word)}
          isOn={hasTarget && isAligned(to, target)}
          isDisabled={!hasTarget}
          onPress={orOffer(() => align(to, target))}
        />
      ))}
      <BarButton
        icon="link"
        aria-label={t('format.link')}
        isDisabled={active?.takes.has('a') !== true}
        onPress={() => setLinking(true)}
      />
      {isLinking && active !== undefined && <LinkField active={active} onDone={() => setLinking(false)} />}
      <Suspense>{composition !== undefined && <ArrangeMenu composition={composition} />}</Suspense>
      <OfferFree
        deck={deck}
        slide={slide}
        number={number}
        isDesign={isDesign(deck.template)}
        wish={wish}
        composition={composition}
        onEdit={onEdit}
        onClose={() => setWish(undefined)}
      />
    </Toolbar>
  );
}
