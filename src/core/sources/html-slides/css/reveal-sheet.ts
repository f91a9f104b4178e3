interface RevealTheme {
  readonly background: string;
  readonly text: string;
  readonly heading: string;
  readonly link: string;
  readonly font: string;
  readonly headingFont: string;
  readonly upper: boolean;
}

const SANS = "'Source Sans Pro', Helvetica, sans-serif";
const LATO = 'Lato, sans-serif';

/** Colours and fonts of the themes that come with reveal.js, from their published settings. */
const THEMES: Readonly<Record<string, RevealTheme>> = {
  black: theme('#191919', '#ffffff', '#ffffff', '#42affa', SANS, SANS, true),
  white: theme('#ffffff', '#222222', '#222222', '#2a76dd', SANS, SANS, true),
  league: theme(
    '#2b2b2b',
    '#eeeeee',
    '#eeeeee',
    '#13daec',
    LATO,
    "'League Gothic', Impact, sans-serif",
    true,
  ),
  beige: theme('#f7f3de', '#333333', '#333333', '#8b743d', LATO, "'League Gothic', Impact, sans-serif", true),
  sky: theme(
    '#f7fbfc',
    '#333333',
    '#333333',
    '#3b759e',
    "'Open Sans', sans-serif",
    'Quicksand, sans-serif',
    true,
  ),
  night: theme(
    '#111111',
    '#eeeeee',
    '#eeeeee',
    '#e7ad52',
    "'Open Sans', sans-serif",
    'Montserrat, Impact, sans-serif',
    false,
  ),
  serif: theme('#f0f1eb', '#000000', '#383d3d', '#51483d', 'Georgia, serif', 'Georgia, serif', false),
  simple: theme('#ffffff', '#000000', '#000000', '#00008b', LATO, "'News Cycle', Impact, sans-serif", false),
  solarized: theme(
    '#fdf6e3',
    '#657b83',
    '#586e75',
    '#268bd2',
    LATO,
    "'League Gothic', Impact, sans-serif",
    true,
  ),
  blood: theme('#222222', '#eeeeee', '#eeeeee', '#aa2233', 'Ubuntu, sans-serif', 'Ubuntu, sans-serif', true),
  moon: theme('#002b36', '#93a1a1', '#eee8d5', '#268bd2', LATO, "'League Gothic', Impact, sans-serif", true),
  dracula: theme(
    '#282a36',
    '#f8f8f2',
    '#bd93f9',
    '#ff79c6',
    "'Open Sans', sans-serif",
    "'League Gothic', Impact, sans-serif",
    false,
  ),
};

function theme(
  ...[background, text, heading, link, font, headingFont, upper]: [
    string,
    string,
    string,
    string,
    string,
    string,
    boolean,
  ]
): RevealTheme {
  return { background, text, heading, link, font, headingFont, upper };
}

/** Styles of reveal.js for a page whose own style sheets cannot be read. @param address of a style sheet */
export function revealSheet(address: string): string | undefined {
  const name = /theme\/([\w-]+)(?:\.min)?\.css/i.exec(address)?.[1]?.toLowerCase();
  if (name !== undefined) return themeSheet(THEMES[name.replace(/-contrast$/, '')] ?? THEMES['black']);
  return /reveal(?:\.min)?\.css|reset(?:\.min)?\.css/i.test(address) ? BASE : undefined;
}

const BASE = `
.reveal .slides{display:block;text-align:center}
.reveal .slides section{display:block;padding:20px 0;box-sizing:border-box}
.reveal aside.notes{display:none}
.reveal .fragment{opacity:1;visibility:visible}
.reveal img,.reveal video{max-width:95%;max-height:95%}
.reveal .r-stack{display:grid}.reveal .r-hstack{display:flex;align-items:center;justify-content:center}
.reveal .r-vstack{display:flex;flex-direction:column;align-items:center;justify-content:center}
`;

function themeSheet(one: RevealTheme | undefined): string {
  if (one === undefined) return '';
  return `
.reveal,.reveal-viewport,body{background-color:${one.background};color:${one.text};margin:0}
.reveal{font-family:${one.font};font-size:${one.upper ? 42 : 40}px;line-height:1.3}
.reveal .slides section{line-height:1.3;display:flex;flex-direction:column;justify-content:center;align-items:center;width:960px;height:700px;text-align:center}
.reveal h1,.reveal h2,.reveal h3,.reveal h4{color:${one.heading};font-family:${one.headingFont};line-height:1.2;margin:0 0 20px 0;${one.upper ? 'text-transform:uppercase;' : ''}font-weight:600}
.reveal h1{font-size:2.5em}.reveal h2{font-size:1.6em}.reveal h3{font-size:1.3em}.reveal h4{font-size:1em}
.reveal p{margin:20px 0;line-height:1.3}
.reveal ul,.reveal ol{text-align:left;margin:0 0 0 1em;padding-left:40px}
.reveal ul ul,.reveal ol ol,.reveal ul ol,.reveal ol ul{margin-left:40px;padding-left:0}
.reveal a{color:${one.link};text-decoration:none}
.reveal blockquote{width:70%;margin:20px auto;padding:5px;font-style:italic;text-align:left}
.reveal pre{width:90%;margin:20px auto;text-align:left;font-size:.55em;line-height:1.2em;font-family:monospace}
.reveal table{margin:auto}.reveal table th{font-weight:bold;text-align:left}
.reveal table th,.reveal table td{padding:.2em .5em;border-bottom:1px solid}
.reveal small{font-size:.6em;line-height:1.2em}.reveal img{margin:20px 0}
`;
}
