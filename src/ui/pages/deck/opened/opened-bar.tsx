import { type ReactNode, useContext } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, Toolbar } from 'react-aria-components';
import { useFonts } from '../../../api/fonts.ts';
import { t, type Word } from '../../../strings/index.ts';
import { BarButton, type BarIcon } from '../bar/bar-icons.tsx';
import '../bar/edit-bar.css';
import { LinkField, useSelectionOf } from '../bar/link-field.tsx';
import type { FileSettings, OpenedStyle } from '../deck-data.ts';
import { type ActiveText, ActiveTextContext, actOnText } from '../text/active-text.ts';
import { hasMark, toggleMark } from '../text/format-range.ts';
import { moveLineLevel } from './opened-lines.ts';
import type { StagePart } from './stage-parts.ts';
import { findHex } from './theme-color.ts';

/** Style as `set_style` takes it. */
export type StyleChange = Readonly<Record<string, unknown>>;

interface OpenedBarProps {
  readonly part: StagePart | undefined;
  readonly file: FileSettings | undefined;
  /** Called with a style of the part, or of the selected words of its text. */
  readonly onStyle: (style: StyleChange) => void;
  /** Buttons before and after the formats. */
  readonly before: ReactNode;
  readonly after: ReactNode;
}

const FORMATS: readonly (readonly ['strong' | 'em' | 's', 'bold' | 'italic' | 'strike', Word])[] = [
  ['strong', 'bold', 'format.bold'],
  ['em', 'italic', 'format.italic'],
  ['s', 'strike', 'bar.strike'],
];
const ALIGNS: readonly (readonly [string, BarIcon, Word])[] = [
  ['left', 'text-start', 'bar.align-start'],
  ['center', 'text-center', 'bar.align-center'],
  ['right', 'text-end', 'bar.align-end'],
];
/** Sizes in points between which the buttons step. */
const SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 54, 60, 66, 72, 80, 88, 96];
const COLORS = [
  ...['dark1', 'light1', 'dark2', 'light2'],
  ...['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'],
];

/** Toolbar of a slide of a file: the format of words and elements. */
export function OpenedBar({ part, file, onStyle, before, after }: OpenedBarProps) {
  const { active, isLinking, setLinking } = useContext(ActiveTextContext);
  useSelectionOf(active);
  const style: OpenedStyle = part?.style ?? {};
  // Texts of diagrams take their format from the diagram.
  const hasWords = part?.text !== undefined && part.kind !== 'node';
  const size = hasWords ? style.size : undefined;
  const step = (by: 1 | -1) => {
    const sizes = by === 1 ? SIZES : SIZES.toReversed();
    const next = sizes.find((one) => (by === 1 ? one > (size ?? 18) : one < (size ?? 18)));
    if (next !== undefined) onStyle({ size: next });
  };
  return (
    <Toolbar className="edit-bar" aria-label={t('bar.label')}>
      {before}
      <span className="bar-line" />
      {FORMATS.map(([mark, name, word]) => (
        <BarButton
          key={mark}
          icon={name}
          aria-label={t(word)}
          isOn={hasWords && isOn(mark, style[name] === true, active)}
          isDisabled={!hasWords}
          onPress={() => {
            if (active !== undefined && isPart(active) && style[name] !== true)
              actOnText(active, (range, field) => toggleMark(range, mark, field));
            else onStyle({ [name]: style[name] !== true });
          }}
        />
      ))}
      <BarButton
        icon="underline"
        aria-label={t('bar.underline')}
        isOn={hasWords && style.underline === true}
        isDisabled={!hasWords}
        onPress={() => onStyle({ underline: style.underline !== true })}
      />
      <MenuTrigger>
        <BarButton icon="colour" isMenu aria-label={t('look.color')} isDisabled={!hasWords} />
        <Popover className="popover" placement="bottom start">
          <Menu
            className="menu tall"
            aria-label={t('look.color')}
            onAction={(name) => onStyle({ color: name === '' ? null : String(name) })}
          >
            <MenuItem id="" className="menu-item" textValue={t('look.as-template')}>
              <span className="bar-swatch none" />
              {t('look.as-template')}
            </MenuItem>
            {COLORS.map((name) => (
              <MenuItem key={name} id={name} className="menu-item" textValue={nameColor(name)}>
                <span className="bar-swatch" style={{ background: findHex(name, file) }} />
                {nameColor(name)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <FontMenu file={file} isDisabled={!hasWords} onChoose={(font) => onStyle({ font })} />
      <BarButton
        icon="smaller"
        aria-label={t('bar.smaller')}
        isDisabled={!hasWords}
        onPress={() => step(-1)}
      />
      <output className="bar-size" aria-label={t('bar.size')}>
        {size ?? '–'}
      </output>
      <BarButton icon="larger" aria-label={t('bar.larger')} isDisabled={!hasWords} onPress={() => step(1)} />
      <span className="bar-line" />
      <BarButton
        flips
        icon="bullets"
        aria-label={t('bar.bullets')}
        isDisabled={!hasWords || part.kind !== 'text'}
        onPress={() => onStyle({ bullet: !/^ *- /.test(part?.text ?? '') })}
      />
      <BarButton
        flips
        icon="numbers"
        aria-label={t('bar.numbers')}
        isDisabled={!hasWords || part.kind !== 'text'}
        onPress={() => onStyle({ bullet: '1.' })}
      />
      {([-1, 1] as const).map((by) => (
        <BarButton
          key={by}
          flips
          icon={by === 1 ? 'indent' : 'outdent'}
          aria-label={t(by === 1 ? 'bar.indent' : 'bar.outdent')}
          isDisabled={active?.hasLevels !== true}
          onPress={() =>
            active !== undefined && actOnText(active, (range, field) => void moveLineLevel(range, by, field))
          }
        />
      ))}
      {ALIGNS.map(([align, icon, word]) => (
        <BarButton
          key={align}
          flips
          icon={icon}
          aria-label={t(word)}
          isOn={hasWords && (style.align ?? 'left') === align}
          isDisabled={!hasWords}
          onPress={() => onStyle({ align })}
        />
      ))}
      <BarButton
        icon="link"
        aria-label={t('format.link')}
        isDisabled={active?.takes.has('a') !== true}
        onPress={() => setLinking(true)}
      />
      {isLinking && active !== undefined && <LinkField active={active} onDone={() => setLinking(false)} />}
      {after}
    </Toolbar>
  );
}

/** Returns whether a part of the words is selected, and not all of them. */
export function isPart(active: ActiveText): boolean {
  const words = active.range()?.toString().trim() ?? '';
  return words !== '' && words !== (active.field.textContent ?? '').trim();
}

function isOn(mark: 'strong' | 'em' | 's', isWhole: boolean, active: ActiveText | undefined): boolean {
  const range = active?.range();
  return isWhole || (active !== undefined && range !== undefined && hasMark(range, mark, active.field));
}

function nameColor(name: string): string {
  const [, kind = '', n = ''] = /^(\D+)(\d)$/.exec(name) ?? [];
  return kind === 'accent'
    ? t('opened.accent', { n })
    : t(kind === 'dark' ? 'opened.dark' : 'opened.light', { n });
}

interface FontMenuProps {
  readonly file: FileSettings | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (family: string) => void;
}

function FontMenu({ file, isDisabled, onChoose }: FontMenuProps) {
  return (
    <MenuTrigger>
      <BarButton icon="font" isMenu aria-label={t('opened.font')} isDisabled={isDisabled} />
      <Popover className="popover" placement="bottom start">
        <FontItems file={file} onChoose={onChoose} />
      </Popover>
    </MenuTrigger>
  );
}

/** Read when the menu opens. */
function FontItems({ file, onChoose }: Omit<FontMenuProps, 'isDisabled'>) {
  const families = useFamilies();
  return (
    <Menu className="menu tall" aria-label={t('opened.font')} onAction={(name) => onChoose(String(name))}>
      {(['heading', 'body'] as const).map((role) => (
        <MenuItem key={role} id={role} className="menu-item">
          {`${t(role === 'heading' ? 'opened.font-heading' : 'opened.font-body')}${file === undefined ? '' : ` (${file.fonts[role]})`}`}
        </MenuItem>
      ))}
      {families.map((family) => (
        <MenuItem key={`family ${family}`} id={family} className="menu-item">
          {family}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Families that this server can draw: uploaded and shipped ones, and those of Office that it has substitutes for. */
export function useFamilies(): readonly string[] {
  const { data } = useFonts();
  if (data === undefined) return [];
  const own = data.fonts.map(({ family }) => family);
  const office = data.stand_ins.map(({ family }) => family);
  return [...new Set([...own, ...office, ...data.built_in])].toSorted((a, b) => a.localeCompare(b));
}
