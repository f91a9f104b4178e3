import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, SubmenuTrigger } from 'react-aria-components';
import type { LazyMenu } from '../../../parts/use-lazy-menu.ts';
import { t, type Word } from '../../../strings/index.ts';
import { toLabel } from '../../../strings/label-of.ts';
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
import { DIAGRAM_FIELDS, startDiagram } from '../diagram-starts.ts';
import type { Schema } from '../layouts.ts';
import { actOnText } from '../text/active-text.ts';
import { type Inserted, type InsertProps, insertContent } from './insert-content.ts';

interface InsertItemsProps extends InsertProps {
  readonly menu: LazyMenu;
  readonly schema: Schema | undefined;
  readonly onPicture: () => void;
}

/** Everything that can be inserted into a slide. */
export default function InsertItems({ menu, schema, onPicture, ...props }: InsertItemsProps) {
  const { composition, active } = props;
  const insert = (inserted: Inserted) => insertContent(props, schema, inserted);
  const pieces: Readonly<Record<string, () => void>> = {
    picture: onPicture,
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
    // The trigger is the button that loaded this menu.
    <MenuTrigger isOpen onOpenChange={(isOpen) => !isOpen && menu.close()}>
      <Popover {...menu.popover} trigger="MenuTrigger" placement="bottom start">
        <Menu
          className="menu tall"
          aria-labelledby={menu.button.id}
          autoFocus={menu.autoFocus}
          onAction={act}
        >
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

const findPiece = (id: string): string => PIECES.find((one) => one.id === id)?.markup() ?? '';
const chartMarkup = (chart: object): string => `<chart>${JSON.stringify(chart)}</chart>`;

/** Middle of the room, counted from its corner. */
function findCentre(room: Room | undefined): { readonly x: number; readonly y: number } {
  return room === undefined ? { x: 480, y: 200 } : { x: room.width / 2, y: room.height / 2 };
}
