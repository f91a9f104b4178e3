import { readSlideSize } from '../scene/slide-size.ts';
import { TONES } from './compile/tone.ts';
import { TEXT_SIZES } from './style/utilities.ts';
import { COLOUR_NAMES } from './style/values.ts';

/** Sizes of slides that are not wide, with their canvas. */
const SIZES = ['4:3', 'A4 portrait', '1:1', '9:16']
  .map((name) => {
    const { widthPx = 0, heightPx = 0 } = readSlideSize(name)?.canvas ?? {};
    return `${name} ${Math.round(widthPx)} × ${Math.round(heightPx)}`;
  })
  .join(', ');

const PLAIN_COLOURS = COLOUR_NAMES.filter((name) => !/^graph-|inverse/.test(name));

/** The reference of slide markup for authors, on one page. */
export const MARKUP_GUIDE = `# Slide markup

A slide is one <section> of HTML, in px on 1280 × 720, or by slide_size: ${SIZES}. The rest comes from the template. Texts shrink a few steps; what still does not fit is refused.

## Frame
- <section> (frame="page"): the template's page, 128 narrower and 230 lower than the slide; <h1> is its title, <footer> the footnote.
- <section frame="bare">: the whole slide is yours, padding 56 64 48.
- tone="${TONES.join('|')}" on any box changes its background and every colour in it.
- <aside class="notes">: the speaker note.

## Text
Blocks: h1 (once), h2, h3, h4, p, small, blockquote, figcaption; ul, ol, li. Inline: strong, em, u, s, code, mark, sub, sup, a, br, $LaTeX$, and span with its own colour, font and size (text-3xl, font-size:0.6em).

## Boxes
div section header footer figure. As in CSS: flex, flex-col, grid with style="grid-template-columns:1fr auto 260px" or grid-cols-3, col-span-2; gap, justify-*, items-*, flex-1, style="flex:2.5" (widths to scale; data-scale on the row checks them), mt-auto. <span></span> leaves a cell free. Boxes share the height left on a page; charts, tables and pictures first. class="absolute" with top, right, bottom, left places freely. No grid-row: nest boxes.

## Style
class takes Tailwind's utilities: p-4 px-6 gap-4 (4 px a step, or p-[18px]), w-1/3, h-[96px], text-center, font-bold, uppercase, italic, rounded, border-b, border-dashed, shadow, opacity-40, rotate-3, bg-surface, text-muted, bg-accent/40. style takes CSS.
- Colours, as text-…, bg-…, border-… or var(--…): ${PLAIN_COLOURS.join(' ')} graph-1 … graph-10; or #hex. background also takes linear-gradient(135deg, var(--primary), #123), radial-gradient.
- Text sizes: ${Object.entries(TEXT_SIZES)
  .map(([name, size]) => `text-${name} ${size}`)
  .join(', ')} pt.
- Fonts: font-heading font-body font-mono.
- For all slides, in definitions: <style>.tile {padding: 16px; @apply bg-surface}</style> <template name="x-row"><div class="tile"><h4>{{title}}</h4><slot/></div></template>; then <x-row title="…">.

## Native things
- <chart>{"type": "bar", "categories": ["2027"], "series": [{"name": "Saved", "values": [12]}], "unit": "…"}</chart>: as in layouts; data too, also <table data='{"source": …}'></table>.
- <table><tr><th>Phase</th><th align="end">Cost</th></tr><tr total><td>Total</td><td>1.9 m</td></tr></table>; tr and col take strong, role; colspan, rowspan; looks and align on cells and col, but widths on <col>, text sizes on <table>; <col format="bar|scale|tick|harvey|delta|sparkline" max="…" good="high|low"> for numbers (bar, scale), yes/no/partial (tick), 0 to 4 (harvey), +3 % (delta), "3, 5, 4" (sparkline); cells hold words, x-rating, x-progress.
- <pre lines="2, 4-6 danger"><code class="language-sql">…</code></pre>
- <img src="https://…, file-…, asset:ID" alt="…" class="object-cover"/>, or prompt="…".
- <video src="…" poster="…" alt="…" start="auto" from="2" to="14" loop muted/>, <audio src="…"/>: MP4, MOV, M4A, MP3, WAV.
- <svg viewBox="…" aria-label="…">: native shapes, text.
- <connector from="#a #b" to="#c" shape="elbow|curve|straight" from-side="right" to-side="left" label="…" tone="danger" dash="dash" arrow="none|both"/>: an arrow a pair
- <diagram>flowchart LR …</diagram>: Mermaid, or the JSON of the layout diagram.
- <block layout="metrics">{…}</block>: a layout.
- <icon name="sun" weight="fill" class="w-10"/>, <hr/>.
- build="fade|appear|wipe|fly-in|grow" on anything: it comes with a click; add paragraph, series or category, with or after, and a side.

## Components
- <x-metric value="€310,000" label="saved" detail="…" strong/>
- <x-card title="…" detail="…" icon="…" strong>…</x-card>, <x-callout title="…" for="#id" (of code a line: #pre-1:4) role="success|warning|danger|neutral|primary|accent">…</x-callout>
- <x-step title="…">…</x-step> (numbered), <x-quote by="…" detail="…">…</x-quote>, <x-badge role="…">…</x-badge>
- <x-arrow>× 1,240</x-arrow> (pale; bg-primary text-on-primary is strong), <x-node role="…">…<small>…</small></x-node>, <x-bracket side="bottom">…</x-bracket>, <x-divider/>, <x-progress value="68" label="…"/>
- <x-funnel><li value="1,200">Leads</li>…</x-funnel>: bars true to their values
- <x-timeline direction="down"><li title="2027" date="2027-03" strong>…</li>…</x-timeline> (to scale; milestone: a gate), <x-legend><li role="…">…</li></x-legend>, <x-rating value="3" max="4" kind="harvey|stars|dots" label="…"/>, <x-avatar name="…" detail="…"/>, <x-checklist><li checked>…</li>…</x-checklist>

## Ids
Give id="…" to what you will change; others are called p-2. Edits of a deck: set_markup {element, markup}, set_text {element, value}, set_element and set_style {element, value: {name: value or null}}, insert_element {element, markup, where: before|after|start|end}, move_element {element, beside, where}, remove_element. element "slide" is the root. to_markup turns a slide into markup; insert takes markup.

## Examples
<section>
  <h1>A €1,532 lamp saves €250 a year</h1>
  <div class="grid gap-4 items-center" style="grid-template-columns:1fr auto 1fr">
    <x-card><x-metric value="€1,532" label="to replace"/></x-card><x-arrow>× 1,240</x-arrow><x-card><x-metric value="€1.9 m" label="invested"/></x-card>
    <x-card><x-metric value="€250" label="saved a year"/></x-card><x-arrow>× 1,240</x-arrow><x-card strong><x-metric value="€310,000" label="saved"/></x-card>
  </div>
</section>

<section frame="bare" tone="inverse">
  <h1 class="mt-auto">A turbine waits 11 days for a 6-hour repair</h1>
  <div class="flex gap-1 mt-auto">
    <div style="flex:1.5" class="bg-surface p-3"><small>Diagnosis</small><strong>1.5 days</strong></div>
    <div style="flex:9.5" class="bg-surface p-3"><small>Waiting</small><strong>9.5 days</strong></div>
  </div>
</section>
`;

/** How a slide carries an argument, for authors who write slides themselves. */
export const ARGUMENT_GUIDE = `# What a slide argues
The title is a claim with its figure. One figure proves it over two thirds of the page; what the title speaks of is marked in it; beside it two or three x-callout say what follows. Figures are computed, not estimated: "most" is more than half, and the difference of two shares is in percentage points ("−9 points").

What proves which claim:
- Where time goes: durations, steps that fan out into a bar to scale.
- When things happen to whom (fail-over, hand-over, incident): a sequence with times and direction "right", which has lanes on an axis: spans are states, edges messages, notes moments, frames the phases that the title measures. Who says what to whom: the same without direction.
- How a state changes step by step: one cells diagram a step in cards, x-arrow between; state "faded" is out of use, "empty" a free slot.
- Some of all: unit_chart. A sum of parts: stacked bars, waterfall with brackets. Large and small: bars with highlight, brackets or differences.
- Rows of many that matter: a table with <tr role="danger">, a heat_map with frames round the cells of the title, a map whose points have a class.
- What may come: bands, or small_multiples with bands on one scale and a reference line at the limit.
- A plan: gantt with critical_path, and decisions as a row of milestones; a decision: x-timeline with a gate, then the requests as x-step.

The same thing has the same colour on every slide (color_roles of the deck). The footnote names source, method and what is assumed. Words in figures need 12 pt at least: give the figure more width, or shorten its words.
`;

/** A quarter of the reference for models that write a slide only now and then. */
export const SHORT_GUIDE = `Slide markup: a slide is one <section> of HTML, px on a canvas of 1280 × 720, or by slide_size (${SIZES}); fonts, sizes and colours come from the template. Text that does not fit is refused, so write few words.
- <h1> is the title, once, directly in <section>. h2, h3, p, small, ul, ol, li; inside a line strong, em, code, a, br.
- div with class="grid grid-cols-3 gap-6", "flex gap-4 items-center", "flex flex-col gap-2", flex-1, or style="grid-template-columns:1fr auto 260px"; style="flex:2.5" is a width to scale. p-4, text-center, font-bold, text-xl, text-4xl, bg-surface, bg-primary, text-muted, text-primary.
- Colours by name only: ${PLAIN_COLOURS.filter((name) => !name.startsWith('on-')).join(' ')}.
- <x-metric value="€310,000" label="saved a year" detail="…" strong/>, <x-card title="…" icon="…" strong>…</x-card>, <x-callout title="…" role="success|warning|danger">…</x-callout>, <x-step title="…">…</x-step>, <x-arrow>× 1,240</x-arrow>, <x-quote by="…">…</x-quote>, <x-progress value="68" label="…"/>, <x-funnel><li value="1200">Leads</li>…</x-funnel>, <x-timeline><li title="2027" date="2027-03">…</li>…</x-timeline> (to scale).
- <chart>{"type": "bar", "categories": ["2027"], "series": [{"name": "Saved", "values": [12]}], "unit": "…"}</chart>, <table><tr><th>Phase</th><th align="end">Cost</th></tr><tr><td>One</td><td>1.9 m</td></tr></table>, <diagram>flowchart LR
A[Alarm] --> B[Plan]</diagram>, <x-node id="a">…</x-node> with <connector from="#a" to="#b" label="…"/>.
No scripts, no other elements, no addresses of styles. Example:
<section><h1>Each lamp gives back €250 a year</h1><div class="grid gap-4 items-center" style="grid-template-columns:1fr auto 1fr"><x-card><x-metric value="€1,532" label="to replace, once"/></x-card><x-arrow>× 1,240</x-arrow><x-card strong><x-metric value="€1.9 million" label="invested"/></x-card></div></section>`;
