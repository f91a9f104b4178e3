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
const BEFORE = 'test/e2e/before-set-up.test.ts';
const PAINTED = 'test/core/designs/libreoffice-pictures.test.ts';

/** The table of `docs/threat-model.md`: who may mean harm, what they try, what stands against it, and the test that shows it. */
export const THREATS: readonly Threat[] = [
  {
    who: 'An agent with a hostile document',
    tries: 'exhausts memory or time: zip, entity, picture and PDF bombs, endless nesting, one text or picture shown in very many places',
    answer:
      'limits before unpacking and while reading, what repeats counted each time; threads in processes of their own that read it and make slides of it, with a ceiling of memory, a deadline, and a bound to what they may answer; they come after the server on the processor',
    tests: [
      [HOSTILE, 'hostile documents'],
      ['test/faults/long-text.test.ts', 'the server answers others'],
      ['test/faults/hostile-files.test.ts', 'the server reads or refuses it within its memory'],
      ['test/core/threads/thread.test.ts', 'is refused where it is larger than it may be'],
      ['test/core/threads/process-pool.test.ts', 'falls alone'],
      ['test/core/designs/design-threads.test.ts', 'refuses what takes too long or too much memory'],
      [HOSTILE, 'in proportion to its length'],
    ],
  },
  {
    who: 'An agent with a hostile document',
    tries: 'reads files of the server or of its network: entities, entries that lead out, outside pictures',
    answer: 'no DTD is read, no entry is unpacked to disk, nothing outside is fetched but by the guarded client',
    tests: [
      [FILES, 'entities that explode'],
      [FILES, 'an entry that leads out'],
      ['test/core/adapters/safe-fetch.test.ts', 'never connects to this machine otherwise'],
    ],
  },
  {
    who: 'An agent with a hostile document',
    tries: 'gives orders to the language model',
    answer: 'text of a document stands between marks that it cannot close; a model can only fill fields; nothing it writes is an address or an action',
    tests: [
      ['test/core/authoring/model/model-author.test.ts', 'a model that obeys can still only fill fields'],
      ['test/core/authoring/model/model-author.test.ts', 'material cannot close its own marks'],
    ],
  },
  {
    who: 'An agent with a hostile document',
    tries: 'has script run in the browser of the admin: names, Markdown, SVG',
    answer: 'pages allow no inline script; pictures are drawn anew; files are downloads without a type to sniff',
    tests: [
      [FILES, 'a drawing with a script'],
      ['test/e2e/hostile-names.test.ts', 'markup in every name is text'],
      ['test/e2e/chat-view.test.ts', 'markup in titles, slides, findings and warnings is text'],
      [PAGES, 'under a policy without foreign or inline script'],
      ['test/rest/uploads.test.ts', 'metadata and what hides behind the pixels are gone'],
    ],
  },
  {
    who: 'Who has stolen a token',
    tries: 'goes on using it',
    answer: 'tokens end at once when they are revoked, with new credentials and by their date; open streams end within seconds; only digests are stored',
    tests: [
      ['test/auth/tokens.test.ts', 'end at once when revoked'],
      ['test/rest/end-of-credentials.test.ts', 'a stream of MCP closes after its token is revoked'],
      ['test/e2e/rotation.test.ts', 'new credentials end both'],
    ],
  },
  {
    who: 'Who has stolen a token',
    tries: 'makes more of them, or becomes admin',
    answer: 'an API token holds every scope but the admin’s and makes no others',
    tests: [['test/rest/credentials.test.ts', 'tokens are made, listed and revoked by the admin, never by another token']],
  },
  {
    who: 'Who guesses',
    tries: 'passwords, setup codes, tokens, links',
    answer: 'held up by address and in all, before any hashing; equal work whatever is wrong; 256 random bits; signed links',
    tests: [
      ['test/auth/account.test.ts', 'ten wrong passwords hold a client up'],
      ['test/auth/equal-work.test.ts', 'an unknown name and an overlong password'],
      ['test/core/presentations/links.test.ts', 'works until it expires, for its own key only'],
    ],
  },
  {
    who: 'Who has got hold of an address for an upload',
    tries: 'sends other files by it, many of them, or reads what was sent',
    answer: 'it is signed for one value and one name, for an hour; it takes one file within the limits of every upload and gives nothing back; new credentials end it',
    tests: [
      ['test/rest/one-time-uploads.test.ts', 'takes one file only, and of two at once the first'],
      ['test/rest/one-time-uploads.test.ts', 'is refused when it was changed, made up or is over'],
      ['test/rest/one-time-uploads.test.ts', 'lets nothing be downloaded'],
      ['test/rest/one-time-uploads.test.ts', 'holds the limits of every upload'],
      ['test/rest/one-time-uploads.test.ts', 'ends with the credentials under which it was made'],
    ],
  },
  {
    who: 'A hostile template',
    tries: 'attacks LibreOffice, where it draws slides: links, drawings from elsewhere, macros, embedded files, endless work',
    answer:
      'it is given a copy without them; a profile that runs no macro and fetches nothing, no network where the machine allows that, no secret in its environment, bounds of time, memory and files, an end with all that it started; what it drew is decoded and written anew',
    tests: [
      [PAINTED, 'a hostile template has nothing fetched'],
      [PAINTED, 'leads nowhere, and has no macros'],
      [OFFICE, 'that hangs is ended at the deadline with all that it started'],
      [OFFICE, 'knows no setting of this server'],
      [OFFICE, 'what a server that died left behind is ended and removed'],
    ],
  },
  {
    who: 'A hostile template',
    tries: 'macros, outside relationships, broken parts, paths that lead out, parts without end',
    answer: 'macros are never copied; only known parts are read; what is odd is refused or left out and told',
    tests: [
      ['test/core/output/pptx/read/hostile.test.ts', 'when it holds macros'],
      ['test/core/output/pptx/read/hostile.test.ts', 'with values, names and elements of its XML changed'],
      ['test/core/output/pptx/read/hostile.test.ts', 'when what it inflates to is only announced'],
    ],
  },
  {
    who: 'A hostile template',
    tries: 'fonts gone bad, uploaded or inside the file: packed bombs, outlines made of themselves, rules without end, sizes that lie',
    answer: 'unpacked in a thread within limits of steps and bytes; what they would cost to draw and shape is counted before anything opens them; refused, or told and replaced, with the reason',
    tests: [
      ['test/core/fonts/read-font.test.ts', 'with damaged bytes is taken or refused'],
      ['test/core/limits.test.ts', 'a font over its limit'],
      ['test/core/output/pptx/read/fonts/hostile-fonts.test.ts', 'whatever is done to a font, it is used or refused'],
      ['test/core/designs/embedded-fonts.test.ts', 'costs a finding each'],
      ['test/core/designs/embedded-fonts.test.ts', 'is refused as an upload'],
    ],
  },
  {
    who: 'A hostile receiver of webhooks',
    tries: 'leads requests into the private network: addresses, redirects, names that resolve elsewhere later',
    answer: 'names that can be nothing public are refused; every address is judged when it is connected to; redirects are never followed',
    tests: [
      [WEBHOOKS, 'addresses that may not be reached are refused'],
      ['test/faults/rebinding.test.ts', 'a name that leads elsewhere the second time'],
      ['test/core/adapters/safe-fetch.test.ts', 'does not follow a redirect'],
      ['test/core/adapters/safe-fetch.test.ts', 'without asking for its address'],
    ],
  },
  {
    who: 'A hostile receiver of webhooks',
    tries: 'ties the server up: slow, endless or no answers',
    answer: '15 s and 64 KiB an answer, two at once for one receiver, a schedule that ends',
    tests: [
      [WEBHOOKS, 'one slow receiver holds up nobody'],
      ['test/core/limits.test.ts', 'an answer of a receiver without an end'],
    ],
  },
  {
    who: 'A malicious page in the admin’s browser',
    tries: 'sends requests with the session cookie',
    answer: 'SameSite and a check of the origin; the cookie counts on paths of v2 and v3 for our own pages alone, by a header that needs a preflight which nobody is granted',
    tests: [
      [PAGES, 'does not count for what another site asks'],
      ['test/rest/credentials.test.ts', 'a page of another site signs nobody out'],
      [PAGES, 'the header that pages send is granted to no other site'],
      ['test/rest/credentials.test.ts', 'a page of another site in the browser of the machine'],
    ],
  },
  {
    who: 'A malicious page in the admin’s browser',
    tries: 'reaches a server on this machine by its own name (DNS rebinding)',
    answer: 'a foreign Host or Origin is refused',
    tests: [
      ['test/tools/http.test.ts', 'foreign hosts and origins are refused'],
      ['test/rest/errors.test.ts', 'a Host that cannot be one is 400'],
    ],
  },
  {
    who: 'A malicious page in the admin’s browser',
    tries: 'frames ours, or signs in through the page of MCP clients',
    answer: 'no framing; the page says who asks and where the answer goes, takes the password each time, and gives codes to nobody else',
    tests: [['test/rest/oauth.test.ts', 'a wrong password, another site and a missing challenge give no code']],
  },
  {
    who: 'A malicious page in the admin’s browser',
    tries: 'borrows our address to lead people elsewhere: made-up clients, other addresses, faulty requests',
    answer: 'ids of clients are signed; what is wrong is told on a page of ours; a browser is sent on after the sign-in alone, to an address that was registered',
    tests: [['test/rest/oauth.test.ts', 'nobody is sent on before signing in']],
  },
  {
    who: 'A curious process on the host',
    tries: 'reads the store, the account, a backup, the log',
    answer: 'directory 0700 and files 0600; passwords and tokens as digests; no secret in log, errors, metrics, traces or lists; a backup is as closed as the store',
    tests: [
      ['test/e2e/rotation.test.ts', 'only its owner can read the store'],
      ['test/core/adapters/disk-blob-store.test.ts', 'and their folders can be read by their owner alone'],
      ['test/e2e/secrets.test.ts', 'a planted secret of every kind'],
      ['test/faults/backup.test.ts', 'a backup of a server at work'],
    ],
  },
  {
    who: 'A curious process on the host, or anybody through a proxy, a forwarded port or a page on it',
    tries: 'uses a server that has no account yet, or makes the account',
    answer: 'nothing counts but a header that only the owner of the data directory can read, or the code that the start printed; both end with the making of the account',
    tests: [
      [BEFORE, 'is closed to who has no secret of it'],
      [BEFORE, 'drops it with the making of the account'],
      ['test/auth/account.test.ts', 'a file that is'],
      ['test/rest/credentials.test.ts', 'setup needs the code'],
      ['test/auth/account.test.ts', 'the setup code is asked for, guesses are throttled'],
    ],
  },
  {
    who: 'Anybody on the network',
    tries: 'too many, too large, too slow or malformed requests',
    answer:
      'strangers are turned away before their body is read; limits with a status each; connections of strangers give way to whoever comes next; bodies have a common budget, of which strangers have a part of their own',
    tests: [
      ['test/rest/uploads.test.ts', 'strangers are turned away before a byte of the file is read'],
      ['test/rest/request-rate.test.ts', 'a client that asks too often'],
      ['test/contract/broken-bodies.test.ts', 'a body that does not come is 408'],
      ['test/faults/slow-clients.test.ts', 'hundreds of slow clients'],
      ['test/rest/body-budget.test.ts', 'strangers take the room of nobody but strangers'],
      ['test/rest/connections.test.ts', 'twelve hundred connections that send nothing lock nobody out'],
      ['test/contract/fuzz.test.ts', 'no request, however wild'],
    ],
  },
  {
    who: 'Anybody on the network',
    tries: 'has an open route work for a long time or take much memory with one request',
    answer:
      'few routes are open, each with a reason and a cost that is measured ([open routes](open-routes.md)); schemas are worked on in a thread, within limits; what is the same for everybody is made by the build',
    tests: [
      ['test/rest/open-routes.test.ts', 'the open routes of the code are those of the table'],
      ['test/e2e/open-routes.test.ts', 'one request of a stranger costs the main thread and the memory little:'],
      ['test/contract/hostile-schemas.test.ts', 'a schema that asks for too much is refused'],
      ['test/contract/hostile-schemas.test.ts', 'a regular expression of a schema is never run'],
      ['test/rest/ready.test.ts', 'its parts are asked once'],
    ],
  },
  {
    who: 'A provider of models or pictures',
    tries: 'repeats keys in errors, redirects, answers without end',
    answer: 'what a provider says is not repeated; only the configured host is reached; answers are cut',
    tests: [
      ['test/core/adapters/models/providers.test.ts', 'says what is wrong in words that hold neither its key'],
      ['test/core/adapters/models/providers.test.ts', 'redirects are not followed'],
      ['test/core/adapters/models/providers.test.ts', 'an answer that never ends is broken off'],
    ],
  },
];

export function threatTable(): string {
  return table(
    ['who', 'tries', 'what stands against it', 'tests'],
    THREATS.map(({ who, tries, answer, tests }) => [who, tries, answer, linked(tests)]),
  );
}
