import { linked, type Proof, table } from './proof.ts';

export interface Threat {
  readonly who: string;
  readonly tries: string;
  readonly answer: string;
  readonly tests: readonly Proof[];
}

const HOSTILE = 'test/core/sources/hostile-documents.test.ts';
const FILES = 'test/core/sources/files/hostile.test.ts';
const WEBHOOKS = 'test/core/webhooks/webhooks.test.ts';
const PAGES = 'test/rest/pages.test.ts';
const OFFICE = 'test/core/adapters/office-pool.test.ts';
const GRANTS = 'test/rest/grants.test.ts';
const LOCKOUT = 'test/rest/lockout.test.ts';
const BEFORE = 'test/e2e/before-set-up.test.ts';
const CHROMIUM = 'test/core/adapters/chromium/chromium.test.ts';
const SHARES = 'test/rest/shares.test.ts';
const PAINTED = 'test/core/designs/libreoffice-pictures.test.ts';

/**
 * The table of `docs/threat-model.md`: who may mean harm, what they try, what stands against it, and the test
 * that shows it.
 */
export const THREATS: readonly Threat[] = [
  {
    who: 'An agent with a hostile document',
    tries:
      'exhausts memory or time: zip, entity, picture and PDF bombs, endless nesting, one text or picture shown in very many places',
    answer:
      'limits before unpacking and while reading, counting repeats each time; separate processes read it and make slides from it, with limits on memory, time and the size of their answer, and at a lower priority than the server',
    tests: [
      [HOSTILE, 'hostile documents'],
      ['test/faults/long-text.test.ts', 'the server answers others'],
      ['test/faults/hostile-files.test.ts', 'the server reads or refuses it within its memory'],
      ['test/core/threads/thread.test.ts', 'is refused above the limit'],
      ['test/core/threads/process-pool.test.ts', 'fails alone when it kills its process'],
      ['test/core/designs/design-threads.test.ts', 'refuses files over its limits of time and memory'],
      [HOSTILE, 'in proportion to its length'],
    ],
  },
  {
    who: 'An agent with a hostile document',
    tries: 'reads files of the server or its network: entities, entries that lead outside, external pictures',
    answer: 'no DTD is read, no entry is unpacked to disk, only the guarded client fetches anything outside',
    tests: [
      [FILES, 'exponential entities'],
      [FILES, 'an entry outside the package'],
      ['test/core/adapters/safe-fetch.test.ts', 'never connects to this machine otherwise'],
    ],
  },
  {
    who: 'An agent with a hostile document',
    tries: 'gives orders to the language model',
    answer:
      'a document’s text is enclosed in marks that it cannot close; a model can only fill fields; nothing it writes is used as an address or an action',
    tests: [
      ['test/core/authoring/model/model-orders.test.ts', 'can make an obedient model only fill fields'],
      ['test/core/authoring/model/model-author.test.ts', 'encloses material in marks that it cannot close'],
    ],
  },
  {
    who: 'An agent with a hostile document',
    tries: 'runs scripts in the admin’s browser: names, Markdown, SVG',
    answer:
      'pages allow no inline script; pictures are redrawn; files are downloads whose type cannot be sniffed',
    tests: [
      [FILES, 'a drawing with a script'],
      ['test/e2e/hostile-names.test.ts', 'with markup in titles, slides, notes, tasks, pictures'],
      ['test/e2e/chat-view.test.ts', 'shows markup in titles, slides, findings and warnings as text'],
      [PAGES, 'under a policy without foreign or inline script'],
      ['test/rest/uploaded-pictures.test.ts', 'lose metadata and bytes after the image data'],
    ],
  },
  {
    who: 'Someone who has stolen a token',
    tries: 'keeps using it',
    answer:
      'tokens end at once when they are revoked, when credentials change and when they expire; open streams end within seconds; another process that replaces the credentials is followed at once; the store holds no token, only digests',
    tests: [
      ['test/auth/tokens.test.ts', 'end at once when revoked'],
      ['test/rest/end-of-credentials.test.ts', 'a stream of MCP closes after its token is revoked'],
      ['test/e2e/rotation.test.ts', 'sessions and download links survive a plain restart'],
      ['test/e2e/two-servers.test.ts', 'new credentials on one of two servers end sessions'],
      [GRANTS, 'loses access when the credentials of the admin change'],
    ],
  },
  {
    who: 'Someone who has stolen a token',
    tries: 'creates more of them, or becomes admin',
    answer: 'an API token has every scope but the admin’s and cannot create others',
    tests: [['test/rest/sign-in.test.ts', 'tokens are created, listed and revoked by the admin']],
  },
  {
    who: 'Someone who has stolen a code or a refresh token of OAuth',
    tries: 'exchanges it, before or after its client',
    answer:
      'a code needs the verifier of its client and is good once, for a minute; a refresh token is good once; the second use of either ends the access of both parties',
    tests: [
      [GRANTS, 'that is used twice ends the access that it opened'],
      [GRANTS, 'that is used twice at the same moment leaves no access'],
      [GRANTS, 'that is used again later ends the access'],
    ],
  },
  {
    who: 'A program that was let in through the browser',
    tries: 'does more than the page said, or keeps its access',
    answer:
      'its tokens hold the scopes that the page listed, and reach no route of the account, of tokens or of other programs; its access is listed and can be ended, and ends after 90 days at the latest',
    tests: [
      [GRANTS, 'reaches no route of tokens or grants'],
      [GRANTS, 'has only the scopes that it requested and that the page showed'],
      [GRANTS, 'is listed with its name, address and scopes, and the admin ends it at once'],
      [GRANTS, 'extends access to at most ninety days, and thirty without use'],
    ],
  },
  {
    who: 'A program that wants to be let in',
    tries:
      'looks like another on the page: its name, its address, a scheme that something else on the device opens',
    answer:
      'names lose control, format and bidi characters; the page shows the host, and the scheme of everything but https; a scheme of a program’s own needs a dot',
    tests: [
      [GRANTS, 'shows the name %j without invisible characters'],
      [GRANTS, 'shows where %s leads, with the scheme of every address that is not https'],
      [GRANTS, 'refuses the address'],
    ],
  },
  {
    who: 'Someone who guesses',
    tries: 'locks the admin out from an address that both share',
    answer:
      'sessions and tokens are never held up, nor is a browser that has signed in before and shows its signed device cookie, which has ten attempts of its own; HTTP Basic without it is, since an answer at once would tell whether a guess is right',
    tests: [
      [LOCKOUT, 'a browser that has signed in before signs in while others at its address are throttled'],
      [LOCKOUT, 'sessions and API tokens are never throttled'],
      [LOCKOUT, 'Basic with the right password is throttled at an address with too many failed attempts'],
      [LOCKOUT, 'a device has ten attempts of its own, and further ones count toward its address'],
    ],
  },
  {
    who: 'Someone who guesses',
    tries: 'passwords, setup codes, tokens, links',
    answer:
      'slowed down by address and overall, before any hashing; the same work whatever is wrong; 256 random bits; signed links',
    tests: [
      ['test/auth/account.test.ts', 'is throttled after ten wrong passwords before any hashing'],
      ['test/auth/equal-work.test.ts', 'an unknown name and an overlong password'],
      ['test/core/presentations/links.test.ts', 'works until it expires, for its own key only'],
    ],
  },
  {
    who: 'Someone who has obtained an upload address',
    tries: 'sends other files to it, or many, or reads what was sent',
    answer:
      'it is signed for one value and one name, for an hour; it takes one file within the limits of every upload and gives nothing back; new credentials end it',
    tests: [
      ['test/rest/one-time-uploads.test.ts', 'accepts one file only, and of two simultaneous ones the first'],
      ['test/rest/one-time-uploads.test.ts', 'is refused when changed, invented or expired'],
      ['test/rest/one-time-uploads.test.ts', 'allows no download, and a link to a file allows no upload'],
      ['test/rest/one-time-uploads.test.ts', 'applies the limits of every upload'],
      ['test/rest/one-time-uploads.test.ts', 'expires with the credentials under which it was issued'],
    ],
  },
  {
    who: 'A hostile template',
    tries:
      'attacks LibreOffice, if it draws slides: links, external drawings, macros, embedded files, endless work',
    answer:
      'it gets a copy without them, a profile that runs no macros and fetches nothing, no network if the machine allows that, no secrets in its environment, and limits on time, memory and files; it is killed with everything it started; what it drew is decoded and encoded again',
    tests: [
      [PAINTED, 'fetches nothing for a hostile template'],
      [PAINTED, 'has no links, macros, embedded files or external drawings'],
      [OFFICE, 'ends a program that hangs at the deadline, with all its child processes'],
      [OFFICE, 'passes no setting of this server to the program'],
      [OFFICE, 'removes processes and files of a dead server, and leaves those of others'],
    ],
  },
  {
    who: 'A hostile HTML page',
    tries:
      'attacks Chromium, if it measures pages: programs that ask hosts, never end, take memory, open windows',
    answer:
      'a process and an empty profile for each page, without secrets in its environment; every request is answered by the server or refused, names resolve to nothing, there is no proxy and, if the machine allows that, no network; limits on time, processor and memory; it is killed with everything it started; it is measured in a world that its programs cannot reach',
    tests: [
      [CHROMIUM, 'gives programs of a page no access to the network or to files'],
      [CHROMIUM, 'at the deadline'],
      [CHROMIUM, 'is ended when a program takes too much memory'],
      [CHROMIUM, 'leaves no files'],
    ],
  },
  {
    who: 'A hostile template',
    tries: 'macros, external relationships, broken parts, paths that lead outside, endless parts',
    answer:
      'macros are never copied; only known parts are read; anything odd is refused, or left out and reported',
    tests: [
      ['test/core/ooxml/read/hostile.test.ts', 'when it holds macros'],
      ['test/core/ooxml/read/hostile.test.ts', 'with values, names and elements of its XML changed'],
      ['test/core/ooxml/read/hostile.test.ts', 'when its declared size inflates to a gigabyte'],
    ],
  },
  {
    who: 'A hostile template',
    tries:
      'damaged fonts, uploaded or inside the file: packed bombs, outlines that contain themselves, endless rules, false sizes',
    answer:
      'unpacked in a thread within limits of steps and bytes; the cost of drawing and shaping is counted before anything opens them; refused, or replaced and reported, with the reason',
    tests: [
      ['test/core/fonts/read-font.test.ts', 'with damaged bytes is accepted or refused without an exception'],
      ['test/core/limits.test.ts', 'refuse too large a font'],
      ['test/core/ooxml/read/fonts/hostile-fonts.test.ts', 'is used or refused with changed bytes'],
      ['test/core/designs/embedded-fonts.test.ts', 'causes one finding'],
      ['test/core/designs/embedded-fonts.test.ts', 'is refused as an upload'],
    ],
  },
  {
    who: 'A hostile receiver of webhooks',
    tries:
      'leads requests into the private network: addresses, redirects, names that resolve elsewhere later',
    answer:
      'names that cannot be public are refused; every address is checked when the connection is made; redirects are never followed',
    tests: [
      [WEBHOOKS, 'forbidden addresses are refused when subscribed and again when sent to'],
      ['test/faults/rebinding.test.ts', 'a name that resolves elsewhere the second time'],
      ['test/core/adapters/safe-fetch.test.ts', 'does not follow a redirect'],
      ['test/core/adapters/safe-fetch.test.ts', 'refuses the name %s without resolving it'],
    ],
  },
  {
    who: 'A hostile receiver of webhooks',
    tries: 'ties the server up: slow, endless or no answers',
    answer: '15 s and 64 KiB per answer, two at once per receiver, a schedule that ends',
    tests: [
      [WEBHOOKS, 'a slow receiver delays no other, and a deleted subscription receives nothing more'],
      ['test/core/limits.test.ts', 'a delivery stops reading an endless answer of a receiver after 64 KiB'],
    ],
  },
  {
    who: 'A malicious page in the admin’s browser',
    tries: 'sends requests with the session cookie',
    answer:
      'SameSite and an origin check of everything that makes, changes or spends something, whatever its method; on v2 and v3 paths the cookie is accepted only from our own pages, by a header that needs a preflight, which is never granted',
    tests: [
      [PAGES, 'does not authorize requests from another site, whatever headers they have'],
      [
        'test/rest/acting-gets.test.ts',
        '%s refuses requests that a browser marks as coming from another site',
      ],
      ['test/rest/sign-in.test.ts', 'a page of another site cannot sign a user out'],
      [PAGES, 'CORS does not allow other sites the header that pages send'],
      ['test/rest/sign-in.test.ts', 'a page of another site in the browser of the machine'],
    ],
  },
  {
    who: 'A malicious page in the admin’s browser',
    tries: 'reaches a server on this machine by its own name (DNS rebinding)',
    answer: 'a foreign Host or Origin is refused',
    tests: [
      ['test/tools/http.test.ts', 'MCP over http refuses foreign hosts and origins and accepts its own'],
      ['test/rest/errors.test.ts', 'an invalid Host header answers 400, so that it gets into no link'],
    ],
  },
  {
    who: 'A malicious page in the admin’s browser',
    tries: 'puts ours into a frame, or signs in through the page for MCP clients',
    answer:
      'no framing; the page says who is asking and where the answer goes, asks for the password each time, lists what is allowed, and gives codes to nobody else',
    tests: [
      ['test/rest/oauth.test.ts', 'a wrong password, another site and a missing challenge give no code'],
    ],
  },
  {
    who: 'A malicious page in the admin’s browser',
    tries: 'uses our address to lead people elsewhere: invented clients, other addresses, faulty requests',
    answer:
      'client ids are signed; errors are shown on our own page; a browser is redirected only after sign-in, to a registered address',
    tests: [['test/rest/oauth.test.ts', 'a caller is redirected only after signing in']],
  },
  {
    who: 'A curious process on the host',
    tries: 'reads the store, the account, a backup, the log',
    answer:
      'directory 0700 and files 0600; passwords and tokens as digests; no secret in log, errors, metrics, traces or lists; a backup is as protected as the store',
    tests: [
      ['test/e2e/rotation.test.ts', 'only its owner can read the store'],
      [
        'test/core/adapters/disk-blob-store.test.ts',
        'are readable, with their folders, by their owner alone',
      ],
      ['test/e2e/secrets.test.ts', 'a secret of every kind is in no log line, error, metric, list'],
      ['test/faults/backup.test.ts', 'a backup of a running server contains everything that was answered'],
    ],
  },
  {
    who: 'A curious process on the host, or anybody through a proxy, a forwarded port or a page on it',
    tries: 'uses a server that has no account yet, or makes the account',
    answer:
      'only a header that the owner of the data directory alone can read, or the code printed at the start, is accepted; both end when the account is created',
    tests: [
      [BEFORE, 'refuses callers without its secret, through'],
      [BEFORE, 'keeps its header over a restart, and drops it when an account is created'],
      ['test/auth/account.test.ts', 'a file that is'],
      ['test/rest/sign-in.test.ts', 'requires the header or a setup code'],
      ['test/auth/account.test.ts', 'requires the setup code for setup, throttles wrong codes'],
    ],
  },
  {
    who: 'Someone who has, guesses or changes a share link',
    tries:
      'sees other decks, sources, notes, hidden slides or comments, or a link that has ended; guesses its password',
    answer:
      'a token is a random id with a signature, checked before the store is asked; links that lead nowhere have one answer; what visitors get is made from what slides draw; files are written without comments, hidden slides and notes; passwords are hashed, and tries are counted by client and link',
    tests: [
      [SHARES, 'is refused with the same answer'],
      [SHARES, 'shows slides to people without an account, and nothing else of the deck'],
      [SHARES, 'to an opened file exposes neither hidden slides nor comments, nor notes without permission'],
      [SHARES, 'is listed and revoked, and ends with its deck even if the deck is restored'],
      [SHARES, 'gets a new address with new credentials'],
      [SHARES, 'is no longer compared after ten wrong attempts of one client'],
      ['test/e2e/browser-share.test.ts', 'that is unknown shows an error with status 404'],
    ],
  },
  {
    who: 'Someone who has a share link',
    tries:
      'floods the deck with comments, signs them with the name of another, or lets another site write them',
    answer:
      'thirty comments in ten minutes and 500 in the life of a link, of 2,000 characters; names that visitors give are marked as those of guests; requests of other sites are refused, and the pass is no cookie',
    tests: [
      [SHARES, 'are limited to thirty in ten minutes'],
      [SHARES, 'are signed with the name on the link and reach the owner'],
      [SHARES, 'cannot be tried by a page of another site'],
    ],
  },
  {
    who: 'Anybody on the network',
    tries: 'too many, too large, too slow or malformed requests',
    answer:
      'callers without credentials are refused before their body is read; every limit has a status; their connections give way to new ones; all bodies share a budget, of which they have a separate part',
    tests: [
      ['test/rest/uploads.test.ts', 'without credentials is refused before a byte of the file is read'],
      ['test/rest/request-rate.test.ts', 'a client over the request rate gets 429 with Retry-After'],
      ['test/contract/broken-bodies.test.ts', 'a body that does not arrive answers 408 on every path'],
      ['test/faults/slow-clients.test.ts', 'hundreds of slow clients'],
      ['test/rest/body-budget.test.ts', 'bodies of unauthenticated callers'],
      ['test/rest/connections.test.ts', 'twelve hundred connections that send nothing block no other client'],
      ['test/contract/fuzz.test.ts', 'requests of any kind get only documented answers'],
    ],
  },
  {
    who: 'Anybody on the network',
    tries: 'makes an open route work for a long time or use much memory with one request',
    answer:
      'few routes are open, each with a reason and a measured cost ([open routes](open-routes.md)); schemas are processed in a thread, within limits; what is the same for everybody is made at build time',
    tests: [
      ['test/rest/open-routes.test.ts', 'the open routes of the code are those of the table'],
      ['test/e2e/open-routes.test.ts', 'a request of an unauthenticated caller'],
      ['test/contract/hostile-schemas.test.ts', 'a schema that asks for too much is refused'],
      ['test/contract/hostile-schemas.test.ts', 'a regular expression of a schema is never executed'],
      ['test/rest/ready.test.ts', 'simultaneous readiness checks ask each part once'],
    ],
  },
  {
    who: 'A provider of models or pictures',
    tries: 'repeats keys in errors, redirects, sends endless answers',
    answer:
      'what a provider says is not repeated; only the configured host is contacted; answers are cut off',
    tests: [
      ['test/core/adapters/models/providers.test.ts', 'reports an error without its key'],
      ['test/core/adapters/models/providers.test.ts', 'is not followed to redirects'],
      ['test/core/adapters/models/providers.test.ts', 'is disconnected when its answer never ends'],
    ],
  },
];

export function threatTable(): string {
  return table(
    ['who', 'tries', 'what stands against it', 'tests'],
    THREATS.map(({ who, tries, answer, tests }) => [who, tries, answer, linked(tests)]),
  );
}
