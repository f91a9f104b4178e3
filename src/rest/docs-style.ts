/** Style of the reference page; follows the reader's light or dark setting. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --background: #fbfaf7; --panel: #fff; --text: #1d1f24; --soft: #5f6470; --line: #e4e1d9; --accent: #0b5c58; --code: #f3f1ea;
  --get: #1a6b45; --post: #1f4f9c; --delete: #a1292c; --patch: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --background: #15171b; --panel: #1c1f24; --text: #e9e7e1; --soft: #a2a7b1; --line: #30343c; --accent: #6cc7bd; --code: #23272e;
  --get: #6fce9d; --post: #8db7f5; --delete: #f09a97; --patch: #e3b565; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 24px; }
body { margin: 0; background: var(--background); color: var(--text); font: 16px/1.6 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
a { color: inherit; text-decoration: none; }
a:hover { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", Menlo, Consolas, monospace; font-size: 0.86em; }
.page { display: grid; grid-template-columns: 300px minmax(0, 1fr); min-height: 100vh; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 32px 20px 32px 28px; border-right: 1px solid var(--line); font-size: 14px; }
nav .brand { font-weight: 650; font-size: 19px; letter-spacing: -0.01em; }
nav .version { color: var(--soft); margin: 0 0 20px; }
nav h2 { font-size: 11.5px; font-weight: 600; text-transform: uppercase; letter-spacing: 0.08em; color: var(--soft); margin: 24px 0 6px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: grid; grid-template-columns: 54px 1fr; align-items: baseline; padding: 3.5px 0; line-height: 1.35; }
nav ul.plain a { display: block; }
main { padding: 56px 56px 120px; max-width: 940px; }
h1 { font-size: 40px; line-height: 1.12; letter-spacing: -0.025em; margin: 0 0 12px; text-wrap: balance; }
.lead { font-size: 18px; color: var(--soft); max-width: 62ch; margin: 0 0 32px; }
h2.group { font-size: 25px; letter-spacing: -0.015em; margin: 72px 0 4px; }
section.endpoint { border-top: 1px solid var(--line); padding: 30px 0 14px; }
h3 { font-size: 19px; letter-spacing: -0.005em; margin: 0 0 8px; }
h4 { font-size: 13px; font-weight: 600; color: var(--soft); margin: 22px 0 6px; }
section p { margin: 0 0 12px; max-width: 68ch; }
.address { display: flex; gap: 12px; align-items: baseline; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 8px 14px; margin: 0 0 14px; overflow-wrap: anywhere; }
.method { font: 650 11.5px/1.6 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.03em; }
.get { color: var(--get); } .post { color: var(--post); } .delete { color: var(--delete); } .patch, .put { color: var(--patch); }
.takes { color: var(--soft); font-size: 14px; }
table { width: 100%; border-collapse: collapse; font-size: 14.5px; }
th { text-align: left; font-weight: 600; font-size: 12.5px; color: var(--soft); }
td, th { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td:first-child { width: 27%; }
td:nth-child(2) { width: 23%; color: var(--soft); }
.required { color: var(--accent); font-size: 12px; font-weight: 600; }
pre { background: var(--code); border-radius: 8px; padding: 14px 16px; overflow: auto; line-height: 1.5; margin: 0 0 12px; }
p code, td code { background: var(--code); border-radius: 4px; padding: 1px 5px; }
details { margin: 14px 0; }
summary { cursor: pointer; color: var(--soft); font-size: 14px; }
summary:hover { color: var(--accent); }
details > :not(summary) { margin-top: 10px; }
nav .contents { display: none; margin: 18px 0 0; }
nav .contents summary { font-size: 15px; color: var(--text); }
@media (max-width: 880px) {
  .page { display: block; }
  nav { position: static; height: auto; overflow: visible; border-right: 0; border-bottom: 1px solid var(--line); padding: 24px 20px; }
  nav .version { margin-bottom: 12px; }
  nav .groups { display: none; }
  nav .contents { display: block; }
  nav li a { padding: 6px 0; }
  main { padding: 32px 20px 80px; }
  h1 { font-size: 31px; }
  h2.group { margin-top: 52px; }
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { border-bottom: 1px solid var(--line); padding: 10px 0; }
  td, td:first-child, td:nth-child(2) { width: auto; border: 0; padding: 1px 0; }
  p code { overflow-wrap: anywhere; }
}
`;
