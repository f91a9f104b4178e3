import { invalid } from '../errors/failure.ts';
import type { OpenedBook, OpenedResult } from '../opened/api.ts';
import { compareFindings } from '../scene/check/compare-findings.ts';
import type { Finding } from '../scene/finding.ts';
import type { RecordStore } from '../store/store.ts';
import { prependSteps } from './edits/change-summary.ts';
import type { Edit } from './presentation.ts';
import { readRevision } from './revisions.ts';
import type { StoredPresentation } from './stored-presentation.ts';

interface RevisionReader {
  /** Reads the file of a revision. */
  readonly bytesOf: (stored: StoredPresentation) => Promise<Uint8Array>;
  readonly compare: OpenedBook['compare'];
  readonly findingsOf: (stored: StoredPresentation) => Promise<readonly Finding[]>;
}

/**
 * Result of edits that return to an earlier revision of an opened deck.
 *
 * @throws Failure `invalid_input` if there are other edits beside, or there is no such revision
 */
export async function restoreRevision(
  records: RecordStore,
  { bytesOf, findingsOf, compare }: RevisionReader,
  current: StoredPresentation,
  asked: readonly Edit[],
  edits: readonly Edit[],
): Promise<OpenedResult> {
  const last = edits.at(-1);
  if (edits.some(({ op }) => op !== 'restore') || last?.op !== 'restore')
    throw invalid(
      ['edits'],
      'restore cannot be combined with other edits: send the others in a separate call.',
      { type: 'unsupported' },
    );
  if (last.slide !== undefined)
    throw invalid(
      ['edits', edits.length - 1, 'slide'],
      'Slides of an opened file are not restored one by one.',
      { type: 'unsupported', input: last.slide },
      'Leave out slide to restore the whole file.',
    );
  const past = await readRevision(records, current, last.revision);
  if (past === undefined)
    throw invalid(['edits', 0, 'revision'], `There is no revision ${last.revision} of this presentation.`, {
      type: 'out_of_range',
      input: last.revision,
    });
  const bytes = await bytesOf(past);
  const { title, language, slides, opened } = past.presentation;
  const heads = slides.map(({ id, layout, content }) => ({
    id,
    layout,
    title: String(content['title'] ?? ''),
    hidden: opened?.hidden.includes(id) === true,
  }));
  const file = {
    title,
    language,
    slides: heads,
    size: opened?.size ?? { width: 0, height: 0 },
    extension: opened?.extension ?? 'pptx',
    layouts: opened?.layouts ?? [],
    remarks: opened?.remarks ?? [],
    ...(opened?.settings === undefined ? {} : { settings: opened.settings }),
  };
  return {
    bytes,
    file,
    changed: await compare(await bytesOf(current), bytes),
    changeSummary: prependSteps(asked, edits, `revision ${last.revision} as it was`),
    warnings: [],
    replacements: [],
    titleChanges: [{ from: current.presentation.title, to: title }],
    steps: [],
    findings: compareFindings(
      { findings: await findingsOf(current), slideIds: current.presentation.slides.map(({ id }) => id) },
      { findings: await findingsOf(past), slideIds: slides.map(({ id }) => id) },
    ),
    checked: slides.map(({ id }) => id),
  };
}
