import { type ReactNode, useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, SubmenuTrigger } from 'react-aria-components';
import { ActionButton } from '../../../parts/action-button.tsx';
import { t, type Word } from '../../../strings/index.ts';
import { toLabel } from '../../../strings/label-of.ts';
import { encodeEntities } from '../composition/markup.ts';
import {
  CHART_STARTS,
  COMPONENTS,
  diagramMarkup,
  FORMULA,
  PIECES,
  type Piece,
  SHAPES,
  startChart,
} from '../composition/pieces.ts';
import type { Room } from '../composition/place.ts';
import type { Composition } from '../composition/use-composition.ts';
import type { DeckData, DeckSlide } from '../deck-data.ts';
import { DIAGRAM_FIELDS, startDiagram } from '../diagram-starts.ts';
import { FindPicture } from '../form/find-picture.tsx';
import { type Schema, useLayoutSchema } from '../layouts.ts';
import { type ActiveText, actOnText } from '../text/active-text.ts';

type Content = Readonly<Record<string, unknown>>;

interface InsertMenuProps {
  readonly deck: DeckData;
  readonly slide: DeckSlide;
  readonly content: Content;
  readonly composition: Composition | undefined;
  readonly active: ActiveText | undefined;
  readonly onType: (content: Content) => void;
  /** Called with what the layout cannot hold. */
  readonly onWish: (piece: string, isFree: boolean) => void;
}

/** Something whole to insert, as markup and as a value of a layout. */
interface Inserted {
  readonly markup: string;
  /** Fields by which the schema of a layout says that it takes the value. */
  readonly fields?: readonly string[];
  readonly value?: unknown;
  readonly isFree?: boolean;
}

/** Menu with everything that can be inserted into a slide. */
export function InsertMenu({ deck, slide, content, composition, active, onType, onWish }: InsertMenuProps) {
  const [isFinding, setFinding] = useState(false);
  const schema = useLayoutSchema(deck.template, slide.layout).data;
  const insert = ({ markup, fields, value, isFree = false }: Inserted) => {
    if (composition !== undefined)
      return isFree ? composition.insertFree(markup) : composition.insert(markup);
    const free = fields === undefined ? undefined : findFreeField(schema, content, fields);
    if (free === undefined) onWish(markup, isFree);
    else onType({ ...content, [free]: value });
  };
  const pieces: Readonly<Record<string, () => void>> = {
    picture: () => setFinding(true),
    table: () =>
      insert({
        markup: findPiece('table'),
        fields: ['columns', 'rows'],
        value: {
          columns: [1, 2, 3].map(() => ({ label: t('prompt.heading') })),
          rows: [1, 2].map(() => ['', '', '']),
        },
      }),
    icon: () =>
      insert({ markup: findPiece('icon'), fields: ['icon_query'], value: { icon_name: 'lightbulb' } }),
    formula: () =>
      active === undefined
        ? insert({ markup: FORMULA() })
        : actOnText(active, () => document.execCommand('insertText', false, '$E = mc^2$')),
    ...Object.fromEntries(
      Object.keys(DIAGRAM_FIELDS).map((kind) => [
        `diagram ${kind}`,
        () => {
          const diagram = startDiagram(kind);
          insert({ markup: diagramMarkup(diagram), fields: ['mermaid', 'kind'], value: diagram });
        },
      ]),
    ),
    ...Object.fromEntries(
      CHART_STARTS.map((type) => [
        `chart ${type}`,
        () => {
          const chart = startChart(type);
          insert({ markup: chartMarkup(chart), fields: ['series', 'categories'], value: chart });
        },
      ]),
    ),
    ...Object.fromEntries(
      SHAPES.map(({ id, markup }) => [
        `shape ${id}`,
        () => insert({ markup: markup(findCentre(composition?.room)), isFree: true }),
      ]),
    ),
    ...Object.fromEntries(
      [...PIECES, ...COMPONENTS].map(({ id, markup }) => [`piece ${id}`, () => insert({ markup: markup() })]),
    ),
  };
  const act = (id: string | number) => pieces[String(id)]?.();
  return (
    <>
      <MenuTrigger>
        <ActionButton icon="plus" preventFocusOnPress>
          {t('compose.insert')}
        </ActionButton>
        <Popover className="popover" placement="bottom start">
          <Menu className="menu tall" aria-label={t('compose.insert')} onAction={act}>
            {listItems(PIECES.filter(({ id }) => TEXTS.has(id)))}
            <MenuItem id="picture" className="menu-item">
              {t('part.picture')}
            </MenuItem>
            <Sub word="insert.chart" onAction={act}>
              {CHART_STARTS.map((type) => (
                <MenuItem key={type} id={`chart ${type}`} className="menu-item">
                  {toLabel(type)}
                </MenuItem>
              ))}
            </Sub>
            <MenuItem id="table" className="menu-item">
              {t('part.table')}
            </MenuItem>
            <Sub word="insert.diagram" onAction={act}>
              {Object.keys(DIAGRAM_FIELDS).map((kind) => (
                <MenuItem key={kind} id={`diagram ${kind}`} className="menu-item">
                  {toLabel(kind)}
                </MenuItem>
              ))}
            </Sub>
            <MenuItem id="icon" className="menu-item">
              {t('part.icon')}
            </MenuItem>
            <Sub word="insert.shape" onAction={act}>
              {SHAPES.map(({ id, name }) => (
                <MenuItem key={id} id={`shape ${id}`} className="menu-item">
                  {t(name)}
                </MenuItem>
              ))}
            </Sub>
            <Sub word="insert.component" onAction={act}>
              {listItems(COMPONENTS)}
            </Sub>
            <MenuItem id="formula" className="menu-item">
              {t('insert.formula')}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <FindPicture
        isOpen={isFinding}
        onClose={() => setFinding(false)}
        onFound={(found) => {
          const source =
            'asset_id' in found ? `src="asset:${found.asset_id}"` : `prompt="${quote(found.image_prompt)}"`;
          const alt = 'alt' in found ? found.alt : '';
          insert({ markup: `<img ${source} alt="${quote(alt)}"/>`, fields: ['image_prompt'], value: found });
        }}
      />
    </>
  );
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'heading', 'list', 'quote']);

const listItems = (pieces: readonly Piece[]) =>
  pieces.map(({ id, name }) => (
    <MenuItem key={id} id={`piece ${id}`} className="menu-item">
      {t(name)}
    </MenuItem>
  ));

function Sub({
  word,
  onAction,
  children,
}: {
  readonly word: Word;
  readonly onAction: (id: string | number) => void;
  readonly children: ReactNode;
}) {
  return (
    <SubmenuTrigger>
      <MenuItem className="menu-item">{t(word)}</MenuItem>
      <Popover className="popover">
        <Menu className="menu tall pieces" aria-label={t(word)} onAction={onAction}>
          {children}
        </Menu>
      </Popover>
    </SubmenuTrigger>
  );
}

const quote = (text: string): string => encodeEntities(text).replaceAll('"', '&quot;');
const findPiece = (id: string): string => PIECES.find((one) => one.id === id)?.markup() ?? '';
const chartMarkup = (chart: object): string => `<chart>${JSON.stringify(chart)}</chart>`;

/** Empty field of a layout that takes a value with these fields. */
function findFreeField(
  schema: Schema | undefined,
  content: Content,
  fields: readonly string[],
): string | undefined {
  return Object.entries(schema?.properties ?? {}).find(
    ([name, field]) =>
      content[name] === undefined && fields.every((one) => field.properties?.[one] !== undefined),
  )?.[0];
}

/** Middle of the room, counted from its corner. */
function findCentre(room: Room | undefined): { readonly x: number; readonly y: number } {
  return room === undefined ? { x: 480, y: 200 } : { x: room.width / 2, y: room.height / 2 };
}
