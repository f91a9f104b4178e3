import type { LinkStyle } from '../call/call.ts';
import { downloadName } from '../input/download-name.ts';
import { omit } from '../input/fields.ts';
import { gather } from '../scene/check/gather.ts';
import { rankFindings } from '../scene/check/rank-findings.ts';
import type { Finding } from '../scene/finding.ts';
import type { FontNeed } from '../scene/scene.ts';
import type { Links } from './links.ts';
import type { DeckResult, Presentation } from './presentation.ts';

/** Keeps answers small enough for a model; check_presentation returns the full list. */
const MAX_FINDINGS = 30;
/** Maximum number of omitted pieces of a source that are reported and stored. */
export const MAX_OMITTED = 30;
const MAX_WARNINGS = 20;

/** Stored file of a presentation, with what to report about it. */
interface StoredFile {
  readonly key: string;
  /** Fonts that the deck needs in PowerPoint. */
  readonly fonts: readonly FontNeed[];
  readonly findings: readonly Finding[];
  /** True if the findings were reported when the deck was made, so that only their number is repeated. */
  readonly findingsReported?: boolean;
}

/** Builds the answer of a call that makes a deck. */
export function buildDeckResult(
  presentation: Presentation,
  { key, fonts, findings, findingsReported = false }: StoredFile,
  links: Links,
  link: LinkStyle,
): DeckResult {
  const found = rankFindings(gather(findings));
  const shown = findingsReported ? 0 : Math.min(found.length, MAX_FINDINGS);
  return {
    presentation_id: presentation.id,
    path: links.blob(key, link, downloadName(presentation.title, key)),
    edit_path: links.edit(presentation.id, link),
    title: presentation.title,
    n_slides: presentation.slides.length,
    template: presentation.template.id,
    language: presentation.language,
    ...(findingsReported ? {} : { findings: found.slice(0, shown) }),
    ...(found.length > shown
      ? { [findingsReported ? 'standing_findings' : 'unlisted_findings']: found.length - shown }
      : {}),
    warnings: limitTexts(
      presentation.warnings,
      MAX_WARNINGS,
      (more) => `${more} more warnings are not shown.`,
    ),
    ...(presentation.omitted === undefined ? {} : { omitted: presentation.omitted.slice(0, MAX_OMITTED) }),
    // Other formats embed all their fonts.
    ...(/\.(?:ppt|pot|pps)[xm]$/.test(key) ? { fonts } : {}),
  };
}

/**
 * Data of a finished task: what the call would have answered, without what only the stored deck needs, and the
 * counters that polling clients expect.
 */
export function toTaskData({ findings, omitted, ...result }: DeckResult): Readonly<Record<string, unknown>> {
  return {
    ...result,
    ...(findings === undefined ? {} : { findings: findings.map((one) => omit(one, 'box', 'others')) }),
    ...(omitted === undefined ? {} : { omitted: omitted.map((one) => omit(one, 'markdown', 'pieces')) }),
    created_slides: result.n_slides,
    remaining_slides: 0,
    credits_consumed: 0,
  };
}

function limitTexts(
  texts: readonly string[],
  limit: number,
  more: (count: number) => string,
): readonly string[] {
  return texts.length <= limit ? texts : [...texts.slice(0, limit), more(texts.length - limit)];
}
