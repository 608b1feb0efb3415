// Generated from schemas/openrpc.json by "npm run generate". Do not edit.

/** Protocol version that these types describe. */
export const PROTOCOL_VERSION = "1.0";

/** Params of a ``$/answer`` line. */
export interface AnswerLine {
  /** The call's workDoneToken. */
  token: string;
  /** The next piece of the answer. */
  text: string;
}

/** Ask the library. */
export interface AskParams {
  /** Chosen by the client; names the call in progress lines and in cancel. */
  workDoneToken?: string | null;
  /** The question. */
  question: string;
  /** Earlier exchanges, oldest first. */
  history?: ExchangeShape[];
  /** The open note, if it should be left out. */
  note?: string | null;
  /** Which notes to search; absent means the whole library. */
  scope?: ScopeShape | null;
  /** Response style. */
  style?: "auto" | "focused" | "creative" | "off";
}

/** An answer with checked citations. */
export interface AskResult {
  /** The answer, or the plain statement that the notes do not cover the question. */
  answer: string;
  /** Whether the notes cover the question. */
  coverage: "answered" | "not_covered" | "not_indexed";
  /** Citations, in order of their numbers. */
  citations: CitationShape[];
  /** Sentences of the answer that no passage supports. */
  unsupported: string[];
  /** Nearest notes when the question is not covered; not citations. */
  closest: string[];
  /** What wrote the answer: ollama, openai, gguf or builtin. */
  engine: string;
  /** What retrieval did. */
  trace: TraceShape;
  /** How the model's window was used; null when no model was asked. */
  prompt: PromptShape | null;
  /** Things the learner should know, whole sentences. */
  notices: string[];
}

/** Practice on cases whose answer is known; serves nothing. */
export interface CalibrateParams {
  /** Chosen by the client; names the call in progress lines and in cancel. */
  workDoneToken?: string | null;
  /**
   * Checks, by the checker that checks now, on labeled answers; or derivations, on the
   * vault's own problem notes with an answer, or on the test half of GSM8K.
   */
  lane?: "checks" | "notes" | "gsm8k";
  /** Public sets that checks are practiced on beside the shipped one. */
  sets?: ("mohler" | "scientsbank" | "beetle" | "ads" | "le")[];
  /** The folder of the public sets; needed for them alone, and refused without them. */
  data?: string;
  /** Most cases, taken from all kinds in turn; null means all. */
  limit?: number | null;
  /** Go on where an interrupted run stopped; false begins anew. */
  resume?: boolean;
}

/** One pass of practice: its report; the proposals are in the queue. */
export interface CalibrateResult {
  /** Who was practiced. */
  checker: CheckerShape;
  /** Names the gold set. */
  goldSha256: string;
  /** Gold cases attempted. */
  cases: number;
  /** Traps tried. */
  canaries: number;
  /** Traps decided wrongly. */
  canariesWrong: number;
  /** What it showed, by class. */
  classes: PracticeClassShape[];
  /** Refusals by kind. */
  diagnoses: DiagnosisCountShape[];
  /** All refusals, in the order of the gold set. */
  refusals: RefusalShape[];
  /** All wrong commitments, in the order of the gold set. */
  eliminations: EliminationShape[];
  /** Ids of the proposals that it earned. */
  proposals: string[];
  /** Provisional beliefs that two agreeing lineages stored; they decide nothing served. */
  beliefsAdmitted: number;
}

/** Stop an indexing job after the note in hand. */
export interface CancelIngestParams {
  /** The job. */
  jobId: string;
}

/** Cancel a running call. */
export interface CancelParams {
  /** The workDoneToken of the call to cancel. */
  token: string;
}

/** What cancelling came to. */
export interface CancelResult {
  /** Whether a running call had that token. */
  cancelled: boolean;
}

/** One core assertion with what its check came to. */
export interface CheckShape {
  /** The assertion, word for word. */
  assertion: string;
  /** What it states. */
  kind: "definition" | "mechanism" | "procedure" | "contrast" | "condition" | "quantity";
  /** What the check came to; unchecked counts as not covered. */
  outcome: "covered" | "not_covered" | "undecided" | "unchecked";
  /** The learner's own words, copied, or empty. */
  evidence: string;
  /** How far the outcome may be trusted. */
  standing: "licensed" | "ratified" | "hedged";
  /** A few words when the outcome is not plain, else empty. */
  note: string;
  /** That of the outcome's class; null where code alone, or the learner, decided. */
  reliability: ReliabilityShape | null;
}

/** Whose reliability is counted: another model or prompt is another checker. */
export interface CheckerShape {
  /** The engine that runs it. */
  engine: string;
  /** Its model. */
  model: string;
  /** Its weights or coefficients; empty when unknown. */
  digest: string;
  /** Version of its prompts; empty for a checker without any. */
  promptVersion: string;
  /** Whatever else changes its replies; empty for none. */
  options: string;
  /** Whether it is the one that checks now. */
  isCurrent: boolean;
}

/** One citation. */
export interface CitationShape {
  /** Number in the answer's [n]. */
  n: number;
  /** Vault-relative path of the note. */
  path: string;
  /** Title of the note. */
  title: string;
  /** Headings above the quote, outermost first. */
  headingPath: string[];
  /** Where the quote stands in the note. */
  span: SpanShape;
  /** The quote, verbatim in the note at the span. */
  quote: string;
  /** Whether the quote supports the sentence that cites it. */
  supported: boolean;
}

/** What a person decided about a proposal. */
export interface DecisionShape {
  /** What. */
  decision: "ratified" | "rejected";
  /** When, ISO 8601 in UTC. */
  decidedAt: string;
  /** Why, in the person's words; may be empty. */
  reason: string;
}

/** How many refusals had one diagnosis. */
export interface DiagnosisCountShape {
  /** Which. */
  diagnosis: "skill_gap" | "knowledge_gap" | "ambiguity";
  /** How many. */
  count: number;
}

/** Ask for the OpenRPC document. */
export interface DiscoverParams {
}

/** The OpenRPC document of this sidecar. */
export interface DiscoverResult {
  /** Version of the OpenRPC specification. */
  openrpc: string;
  /** Title and protocol version. */
  info: Record<string, JsonValue>;
  /** Every method with its params and result. */
  methods: JsonValue[];
  /** Schemas and errors. */
  components: Record<string, JsonValue>;
}

/** Ask for proposals of core assertions. */
export interface DraftAssertionsParams {
  /** Chosen by the client; names the call in progress lines and in cancel. */
  workDoneToken?: string | null;
  /** The note, vault-relative. */
  note: string;
  /** Most proposals. */
  limit?: number;
}

/** Proposals, the best first; nothing was written. */
export interface DraftAssertionsResult {
  /** The note. */
  note: string;
  /** Who proposed: ollama, gguf or builtin. */
  engine: string;
  /** Proposals that the note supports. */
  proposals: DraftShape[];
  /** Proposals left out: not supported by a quote of the note, or there already. */
  dropped: number;
  /** Things the learner should know, whole sentences. */
  notices: string[];
}

/** One proposal; the learner edits and inserts it. */
export interface DraftShape {
  /** What may become a core assertion. */
  assertion: string;
  /** What it states. */
  kind: "definition" | "mechanism" | "procedure" | "contrast" | "condition" | "quantity";
  /** The sentence of the note that supports it, verbatim. */
  quote: string;
  /** Headings above the quote, outermost first. */
  headingPath: string[];
  /** Where the quote stands. */
  span: SpanShape;
}

/** A practiced note with its schedule. */
export interface DueNoteShape {
  /** Where the note is now, vault-relative. */
  note: string;
  /** When it is due, ISO 8601 in UTC. */
  dueAt: string;
  /** Whether that is now or earlier. */
  isDue: boolean;
  /** Whether all its points were explained twice, at least a day apart, and none missed since. */
  isSolid: boolean;
  /** Rounds passed. */
  passes: number;
  /** Rounds finished. */
  rounds: number;
  /** Points that no round has asked for: new or edited since. */
  freshPoints: number;
  /** The last finished round. */
  lastRoundId: string;
  /** Its verdict as it stands. */
  lastResult: "pass" | "fail" | "undecided";
  /** When it got it, ISO 8601 in UTC. */
  lastAt: string;
  /** How far that verdict may be trusted. */
  standing: "licensed" | "ratified" | "hedged";
}

/** Ask which notes are due for another round. */
export interface DueRoundsParams {
  /** How many days to look ahead; 0 means due now. */
  withinDays?: number;
  /** Most notes. */
  limit?: number;
}

/** What is due, the longest overdue first. */
export interface DueRoundsResult {
  /** The notes. */
  due: DueNoteShape[];
  /** Practiced notes that are there. */
  scheduled: number;
  /** Those of them that are solid. */
  solid: number;
  /** Practiced notes that are not there any more, or cannot be read. */
  gone: number;
  /** When the next note after these is due, ISO 8601 in UTC; null when there is none. */
  nextDueAt: string | null;
}

/** A commitment that a gold case showed to be wrong. */
export interface EliminationShape {
  /** Fingerprint of the case. */
  case: string;
  /** The case in the gold set. */
  goldId: string;
  /** What was checked. */
  kind: "definition" | "mechanism" | "procedure" | "contrast" | "condition" | "quantity" | "additive" | "multiplicative" | "divisive";
  /** What it committed to. */
  attempted: "covered" | "not_covered" | "answer";
  /** What the label says. */
  gold: "covered" | "not_covered" | "answer";
  /** What it looked like: cue pattern and shape. */
  reason: string;
}

/** An earlier question with its answer. */
export interface ExchangeShape {
  /** The question. */
  question: string;
  /** The answer. */
  answer: string;
}

/** Ask for a finished round as a Markdown page. */
export interface ExportRoundParams {
  /** The round. */
  roundId: string;
}

/** A Markdown page; the client writes it. Pages like this are never indexed. */
export interface ExportRoundResult {
  /** Folder proposed for it, vault-relative. */
  folder: string;
  /** File name proposed for it. */
  fileName: string;
  /** The page. */
  markdown: string;
}

/** Delete what is kept of this vault, by name; notes are never touched. */
export interface ForgetParams {
  /** Rounds with their schedules; rulings; the index; or everything. */
  what: "rounds" | "rulings" | "index" | "everything";
  /** Must be true; without it nothing is deleted, and the error says what would be. */
  confirm?: boolean;
}

/** What was deleted. */
export interface ForgetResult {
  /** What was asked for. */
  what: "rounds" | "rulings" | "index" | "everything";
  /** Rounds without a verdict. */
  openRounds: number;
  /** Rounds with one. */
  finishedRounds: number;
  /** Rulings, replaced ones too. */
  rulings: number;
  /** Labeled cases that rulings made. */
  trials: number;
  /** Passages of the index. */
  passages: number;
  /** Notes that were indexed. */
  notes: number;
}

/** Something that the learner did not explain. */
export interface GapShape {
  /** What is missing. */
  text: string;
  /** Where the gap comes from. */
  origin: "assertion" | "partner" | "buzzword" | "note";
}

/** End a round: show the missing points. */
export interface GiveUpParams {
  /** Chosen by the client; names the call in progress lines and in cancel. */
  workDoneToken?: string | null;
  /** The round. */
  roundId: string;
  /** What was said so far; empty or left out, what the round has kept of it counts. */
  transcript?: TurnShape[];
}

/** The handshake file of a running sidecar; readable by its owner only. */
export interface HandshakeShape {
  /** Port on 127.0.0.1. */
  port: number;
  /** Bearer token; send it only after ``/hello`` has proved who listens. */
  token: string;
  /** Process id of the sidecar. */
  pid: number;
  /** When that process started, seconds since 1970; another time is another process. */
  pidStartTime: number;
  /** Protocol version of the sidecar. */
  protocol: string;
  /** Names the vault. */
  vaultId: string;
}

/** How the checker stood up to what was made to mislead it. */
export interface HardeningShape {
  /** Traps that it decided wrongly; 0 in every proposal. */
  canariesWrong: number;
  /** Whether a second run was identical. */
  isReplayStable: boolean;
  /** Whether other names, another order and other numbers left it right. */
  isPerturbationStable: boolean;
}

/** Ask whether the event loop answers. */
export interface HealthParams {
}

/** The event loop answers. */
export interface HealthResult {
  /** Always true. */
  ok: boolean;
}

/** The answer to ``GET /hello?nonce=...``, the only call without a token. */
export interface HelloResult {
  /** Protocol version of the sidecar. */
  protocol: string;
  /** HMAC-SHA256 of the nonce under the token, hexadecimal. */
  proof: string;
}

/** Notes by what became of them. */
export interface IngestCountsShape {
  /** Notes of the job. */
  total: number;
  /** Notes settled so far. */
  done: number;
  /** Notes indexed anew. */
  indexed: number;
  /** Notes that had not changed. */
  unchanged: number;
  /** Notes whose path changed and nothing else. */
  moved: number;
  /** Notes removed. */
  deleted: number;
  /** Notes left out, with a reason. */
  skipped: number;
  /** Notes that failed, with a reason. */
  failed: number;
  /** Passages that were embedded. */
  passagesEmbedded: number;
}

/** Index notes that changed, or the whole vault. */
export interface IngestParams {
  /** Chosen by the client; names the call in progress lines and in cancel. */
  workDoneToken?: string | null;
  /** Notes that were created or changed. */
  changed?: string[];
  /** Notes or folders that were deleted. */
  deleted?: string[];
  /** Old path to new path, notes or folders. */
  renamed?: Record<string, string>;
  /** Compare the whole vault with the library. */
  all?: boolean;
  /** Write the index anew from the notes; what it holds answers meanwhile. */
  rebuild?: boolean;
  /** Remove missing notes even when they are many. */
  confirmPrune?: boolean;
  /** Answer when the job has ended instead of when it has started. */
  wait?: boolean;
}

/** An indexing job as it stands. */
export interface IngestResult {
  /** Names the job. */
  jobId: string;
  /** Where the job is; final once not running. */
  state: "running" | "done" | "cancelled" | "failed";
  /** Notes by what became of them. */
  counts: IngestCountsShape;
  /** Notes left out. */
  skipped: NoteProblemShape[];
  /** Notes that failed. */
  failed: NoteProblemShape[];
  /** Things the learner should know, whole sentences. */
  notices: string[];
}

/** Ask how an indexing job stands. */
export interface IngestStatusParams {
  /** The job. */
  jobId: string;
}

/** The first call of a client. */
export interface InitializeParams {
  /** Protocol version the client speaks, major.minor. */
  protocol: string;
  /** Name and version of the client. */
  client: string;
  /** The vault the client has open; refused when it is another one. */
  vaultPath?: string | null;
}

/** What the client talks to. */
export interface InitializeResult {
  /** Protocol version of the sidecar. */
  protocol: string;
  /** Version of the sidecar. */
  server: string;
  /** Names of the methods that this sidecar serves. */
  capabilities: string[];
  /** Names the vault; the same across restarts. */
  vaultId: string;
}

/** One model on this machine. */
export interface InstalledModelShape {
  /** As a setting names it: as its server calls it, or the whole path of a file. */
  name: string;
  /** Size of its weights; 0 when unknown. */
  sizeBytes: number;
  /** Whether it writes text. */
  canChat: boolean;
  /** Whether it embeds text. */
  canEmbed: boolean;
}

export type JsonValue = unknown;

/** All that the judge would be told of the round. */
export interface JudgePayloadShape {
  /** The opening question. */
  challenge: string;
  /** The turns after it. */
  transcript: SaidShape[];
  /** What the checks come to. */
  verdict: "pass" | "fail" | "undecided";
  /** What they find missing, in words. */
  gaps: string[];
}

/** What the judge said: the second opinion, where one is switched on. */
export interface JudgeShape {
  /** The judge's verdict. */
  result: "pass" | "fail";
  /** Why, in the judge's words, at most 300 characters. */
  reason: string;
  /** The judge's model. */
  model: string;
  /** Whether the verdict is another one because of the judge. */
  overturned: boolean;
  /** What the checks had come to. */
  checkedResult: "pass" | "fail" | "undecided";
  /** False where a ruling of the learner has set the judge's word aside. */
  isInForce: boolean;
}

/** One class of checks: who checks, what kind of assertion, which side it commits to. */
export interface LedgerClassShape {
  /** Who checks. */
  checker: CheckerShape;
  /** What is checked. */
  kind: "definition" | "mechanism" | "procedure" | "contrast" | "condition" | "quantity" | "additive" | "multiplicative" | "divisive";
  /** What it commits to; the sides are never pooled. */
  side: "covered" | "not_covered" | "answer";
  /** What practice and rulings have shown so far; it is not served. */
  stored: LedgerCountsShape;
  /** What serving reads. */
  sealed: LedgerCountsShape;
  /** The standing of the class's outcomes now. */
  standing: "licensed" | "ratified" | "hedged";
  /** Further distinct correct trials until it is served plainly; 0 when it is. */
  missingTrials: number;
  /** Whether two agreeing lineages may store a belief, by what is stored. */
  admit: LicenseShape;
  /** Whether it would earn a proposal, by what is stored. */
  propose: LicenseShape;
  /** Whether it is served plainly, by what is sealed. */
  serve: LicenseShape;
  /** When a person ratified it, ISO 8601 in UTC; null when nobody has. */
  ratifiedAt: string | null;
  /** That person's words; may be empty. */
  reason: string;
}

/** Distinct cases of one class, by what became of them, and the rates they show. */
export interface LedgerCountsShape {
  /** Committed to the gold label. */
  correct: number;
  /** Committed otherwise. */
  wrong: number;
  /** Did not commit. */
  refused: number;
  /** Correct and wrong. */
  committed: number;
  /** Committed, and two lineages converged on it. */
  t2Verified: number;
  /** Of those, the correct ones. */
  t2AgreesGold: number;
  /** The floor under the rate of correct commitments, below 1. */
  reliability: number;
  /** The floor under the rate at which what two lineages agree on is right, below 1. */
  t2Precision: number;
  /** The rate of cases with a commitment; null when none was attempted. */
  coverage: number | null;
}

/** Ask what each class of checks has earned. */
export interface LedgerParams {
}

/** The reliability page. */
export interface LedgerResult {
  /** Every class with stored or sealed trials, in order. */
  classes: LedgerClassShape[];
  /** Why the sealed ledger was refused; then every class is hedged. Empty when it was not. */
  problem: string;
  /** When what serving reads was sealed, ISO 8601 in UTC; null when nothing is. */
  sealedAt: string | null;
  /** Where its gold labels come from. */
  sources: string[];
  /** What happens to hedged outcomes: shown as such, or made undecided. */
  serving: "hedge" | "refuse";
  /** Sentences that a ruling of the learner decides from now on. */
  beliefs: number;
}

/** Ask what the library holds. */
export interface LibraryStatusParams {
  /** Whether to read through the index first, and fail with an error where it is damaged. */
  checkIndex?: boolean;
}

/** What the library holds. */
export interface LibraryStatusResult {
  /** Notes by state: indexed, pending, skipped, failed. */
  notes: Record<string, number>;
  /** Passages with a vector. */
  passages: number;
  /** Passages found by their words only. */
  textOnlyPassages: number;
  /** The embedder's id. */
  embedder: string;
  /** Length of its vectors. */
  dimension: number;
  /** Share of the notes that are indexed, of those that are or wait to be. */
  indexedShare: number;
  /** Size of the index on disk. */
  diskBytes: number;
  /** Notes left out. */
  skipped: NoteProblemShape[];
  /** Notes that failed. */
  failed: NoteProblemShape[];
  /** The indexing job that is running; null when idle. */
  runningJob: string | null;
  /** Indexed notes by language code. */
  languages: Record<string, number>;
  /** Things the learner should know, whole sentences. */
  notices: string[];
}

/** The decision on one action. */
export interface LicenseShape {
  /** The action. */
  action: "practice" | "admit" | "propose" | "serve";
  /** The floor that counts for it. */
  measured: number;
  /** Its ceiling. */
  required: number;
  /** Measured by required; null where the ceiling is 0. */
  ratio: number | null;
  /** Whether it is permitted. */
  isLicensed: boolean;
  /** Distinct trials behind what was measured. */
  trials: number;
}

/** One message to the judge's model. */
export interface MessageShape {
  /** Instructions, or the payload. */
  role: "system" | "user";
  /** Its text, word for word. */
  content: string;
}

/** A model in use. */
export interface ModelShape {
  /** What it does: chat, check, embed. */
  role: string;
  /** Its name. */
  model: string;
  /** Its digest, empty when unknown. */
  digest: string;
}

/** Ask which models there are to choose from. */
export interface ModelsParams {
  /**
   * Whose: Ollama's, those of the server at openai.host, or the model files that lie beside
   * those of the settings and in the folder models of the data directory.
   */
  source?: "ollama" | "openai" | "gguf";
}

/** Models to choose from; those that would run elsewhere are left out. */
export interface ModelsResult {
  /** Whether the server answered; files are always there to be looked for. */
  isRunning: boolean;
  /** Why not, one sentence; empty when it did. */
  reason: string;
  /** What to do, or empty. */
  remedy: string;
  /** Its models by name. */
  models: InstalledModelShape[];
}

/** Send the learner's answer together with all that was said before. */
export interface NextTurnParams {
  /** Chosen by the client; names the call in progress lines and in cancel. */
  workDoneToken?: string | null;
  /** The round. */
  roundId: string;
  /** The note that opened the round, by its path then or, after a rename, by its path now. */
  note: string;
  /** The focus as opened. */
  focus: string;
  /** The challenge as opened. */
  challenge: string;
  /**
   * Alternating turns after the challenge, beginning and ending with the learner.
   *
   * The challenge itself may stand first as a partner turn. More answers that count than
   * turnsAllowed are refused (1007); a past that is not as it was said is told in a notice.
   */
  transcript: TurnShape[];
}

/** Feedback with a follow-up question, or the verdict. */
export interface NextTurnResult {
  /** The round. */
  roundId: string;
  /** One sentence to the learner. */
  feedback: string;
  /** The next question; null when the round has ended. */
  followUp: string | null;
  /** The verdict; null while the round goes on. */
  verdict: VerdictShape | null;
  /** Learner turns used so far. */
  turnsUsed: number;
  /** Learner turns in this round. */
  turnsAllowed: number;
  /** Things the learner should know, whole sentences. */
  notices: string[];
}

/** A note that was skipped or failed. */
export interface NoteProblemShape {
  /** Vault-relative path. */
  path: string;
  /** Why, one sentence. */
  reason: string;
}

/** Ask why a note is, or is not, in the library. */
export interface NoteStatusParams {
  /** The note. */
  note: string;
}

/** Why a note is, or is not, in the library. */
export interface NoteStatusResult {
  /** The note. */
  path: string;
  /** Its state. */
  state: "indexed" | "pending" | "skipped" | "failed" | "unknown";
  /** Why, one sentence. */
  reason: string;
  /** Its passages with a vector. */
  passages: number;
  /** Its passages found by their words only. */
  textOnlyPassages: number;
  /** Size of the file; null when unknown. */
  sizeBytes: number | null;
  /** When it was indexed, ISO 8601 in UTC; null when never. */
  indexedAt: string | null;
}

/** A round that can go on. */
export interface OpenRoundShape {
  /** The round. */
  roundId: string;
  /** The note it was opened on, by its path then; later calls name it so, or by noteNow. */
  note: string;
  /** Where that note is now; another path where it was renamed since. */
  noteNow: string;
  /** Its focus. */
  focus: string;
  /** Its challenge. */
  challenge: string;
  /** What kind of note it is. */
  kind: "concept" | "chapter" | "problem";
  /** What was said so far. */
  transcript: TurnShape[];
  /** Learner turns in this round. */
  turnsAllowed: number;
  /** What runs the partner. */
  engine: string;
  /** When it was opened, ISO 8601 in UTC. */
  openedAt: string;
  /** The language that it is held in so far, ISO 639-1: the learner's. */
  language: string;
}

/** List rounds that can go on. */
export interface OpenRoundsParams {
}

/** Rounds that can go on, newest first. */
export interface OpenRoundsResult {
  /** The rounds. */
  rounds: OpenRoundShape[];
}

/** Open a round on a note. */
export interface OpeningChallengeParams {
  /** Chosen by the client; names the call in progress lines and in cancel. */
  workDoneToken?: string | null;
  /** The note, vault-relative. */
  note: string;
}

/** A round that has just been opened. */
export interface OpeningChallengeResult {
  /** Names the round in every later call. */
  roundId: string;
  /** One sentence, what the round is about. */
  focus: string;
  /** The one opening question. */
  challenge: string;
  /** What kind of note it is. */
  kind: "concept" | "chapter" | "problem";
  /** How many core assertions the round checks. */
  assertionCount: number;
  /** Learner turns in this round. */
  turnsAllowed: number;
  /** What runs the partner: ollama, gguf or builtin. */
  engine: string;
  /** Things the learner should know, whole sentences. */
  notices: string[];
  /** The language that the round is held in so far, ISO 639-1: the note's. */
  language: string;
}

/** A passage found. */
export interface PassageShape {
  /** Vault-relative path of the note. */
  path: string;
  /** Title of the note. */
  title: string;
  /** Headings above the passage, outermost first. */
  headingPath: string[];
  /** Where the text stands in the note. */
  span: SpanShape;
  /** The text, verbatim. */
  text: string;
  /** Final score, 0 to 1; what the floor saw. */
  score: number;
  /** Similarity of the embeddings, -1 to 1; null without a vector. */
  cosine: number | null;
  /** Place in the full-text list from 1; null when not in it. */
  lexicalRank: number | null;
  /** Marks such as text_only or exempt. */
  flags: string[];
}

/** What practice showed of one class. */
export interface PracticeClassShape {
  /** What was checked. */
  kind: "definition" | "mechanism" | "procedure" | "contrast" | "condition" | "quantity" | "additive" | "multiplicative" | "divisive";
  /** What was committed to; a refusal belongs to the side of its label. */
  side: "covered" | "not_covered" | "answer";
  /** Its distinct cases. */
  counts: LedgerCountsShape;
  /** The floor under the first half of its cases. */
  halfReliability: number;
  /** Whether more cases would help: climbing (keep practicing), or not: stalled. */
  trend: "too_few" | "climbing" | "stalled" | "earned";
  /** Commitments like those that gold cases eliminated. */
  pruned: number;
  /** Of those, the wrong ones. */
  prunedWrong: number;
}

/** Ask what would leave for the judge if the round ended now; nothing is sent. */
export interface PreviewJudgeParams {
  /** The round. */
  roundId: string;
  /**
   * What was said so far, ending with the learner; empty or left out, what the round has kept
   * of it counts. Not needed for a finished round.
   */
  transcript?: TurnShape[];
}

/** What would leave, and where to. */
export interface PreviewJudgeResult {
  /** Whether a judge is switched on. */
  isOn: boolean;
  /** Address that it would be sent to; empty when no judge is switched on. */
  destination: string;
  /** The judge's model, or empty. */
  model: string;
  /** Whether that address is this machine; true as well when nothing would be sent. */
  isOnThisMachine: boolean;
  /** What is told of the round. */
  payload: JudgePayloadShape;
  /** The messages that would be sent, word for word. */
  messages: MessageShape[];
  /** Whether verdict and gaps are what the end of the round will say. */
  isExact: boolean;
  /** Things the learner should know, whole sentences. */
  notices: string[];
}

/** Params of a ``$/progress`` line. */
export interface ProgressLine {
  /** The call's workDoneToken. */
  token: string;
  /** Units finished; 0 in a heartbeat. */
  done: number;
  /** Units in all; 0 when unknown. */
  total: number;
  /** What is going on, for people. */
  message: string;
}

/** How an answer's prompt used the model's window, in estimated tokens. */
export interface PromptShape {
  /** Window of the model, prompt and answer together. */
  window: number;
  /** Kept for the answer. */
  reserve: number;
  /** Left for the prompt. */
  budget: number;
  /** The prompt as planned. */
  estimate: number;
  /** Of those, instructions and question. */
  fixedTokens: number;
  /** Of those, passages. */
  passageTokens: number;
  /** Of those, earlier exchanges. */
  historyTokens: number;
  /** Passages in the prompt; only these can be cited. */
  passagesKept: number;
  /** Passages found that did not fit. */
  passagesDropped: number;
  /** Earlier exchanges in the prompt. */
  turnsKept: number;
  /** Earlier exchanges that were left out; a marker stands in for them. */
  turnsDropped: number;
  /** Whether the question itself had to be cut. */
  isQuestionCut: boolean;
  /** Where the passages stand. */
  placement: "tail" | "front";
  /** Cap of the answer. */
  numPredict: number;
  /** Why the answer ended; circling: the model only repeated itself; empty: nobody said. */
  doneReason: "stop" | "length" | "circling" | "incomplete" | "";
  /** Prompt as the model server counted it; null when it did not. */
  promptTokens: number | null;
  /** Of those, taken from its cache; null when it does not say. */
  cachedTokens: number | null;
  /** Answer as the model server counted it; null when it did not. */
  replyTokens: number | null;
}

/** A class that asks to be ratified, with its proof. */
export interface ProposalShape {
  /** Names it: the hash of its content. */
  proposalId: string;
  /** Who checks. */
  checker: CheckerShape;
  /** What is checked. */
  kind: "definition" | "mechanism" | "procedure" | "contrast" | "condition" | "quantity" | "additive" | "multiplicative" | "divisive";
  /** What it commits to. */
  side: "covered" | "not_covered" | "answer";
  /** Its distinct cases. */
  counts: LedgerCountsShape;
  /** Its reliability. */
  floor: number;
  /** What a proposal requires of it. */
  ceiling: number;
  /** What else was tried. */
  hardening: HardeningShape;
  /** Fingerprints of its cases. */
  cases: string[];
  /** Hash of the practice ledger it comes from. */
  ledgerSha256: string;
  /** Why it could not be ratified now, whole sentences; empty when its proof holds. */
  problems: string[];
  /** What a person decided; null while it waits. */
  decision: DecisionShape | null;
}

/** Ask what practice proposes to ratify. */
export interface ProposalsParams {
}

/** The proposal queue; nothing in it is served before a person ratifies it. */
export interface ProposalsResult {
  /** In the order of their classes. */
  proposals: ProposalShape[];
  /** Whether practice has ever run here. */
  isPracticed: boolean;
  /** Why the queue could not be read; empty when it could. */
  problem: string;
}

/** Ratify a proposal: a person's word, and the only thing that widens what is served. */
export interface RatifyParams {
  /** The proposal. */
  proposalId: string;
  /** Why, in the person's words. */
  reason?: string;
}

/** What ratifying came to. */
export interface RatifyResult {
  /** The proposal. */
  proposalId: string;
  /** Whether the class is sealed now; its proof is checked again first. */
  isRatified: boolean;
  /** Why it is not, whole sentences. */
  problems: string[];
  /** The class as it stands now; null when nothing was sealed. */
  ledgerClass: LedgerClassShape | null;
}

/** The one line that ``sparring serve`` prints on stdout when it can be called. */
export interface ReadyLine {
  /** Port on 127.0.0.1. */
  port: number;
  /** Process id of the sidecar that listens. */
  pid: number;
  /** Protocol version of the sidecar. */
  protocol: string;
  /**
   * Whether another sidecar was already running and this process ends; its token is in the
   * handshake file.
   */
  attached: boolean;
  /** Absolute path of the handshake file. */
  handshake: string;
}

/** A case without a commitment, and what failed. */
export interface RefusalShape {
  /** Fingerprint of the case. */
  case: string;
  /** The case in the gold set. */
  goldId: string;
  /** What was checked; null where nothing tells what a solution of the problem does. */
  kind: "definition" | "mechanism" | "procedure" | "contrast" | "condition" | "quantity" | "additive" | "multiplicative" | "divisive" | null;
  /** Which kind of refusal. */
  diagnosis: "skill_gap" | "knowledge_gap" | "ambiguity";
  /** What failed: the parts found, the unknown words, or both readings. */
  named: string[];
}

/** Reject a proposal; a class that was ratified before is so no more. */
export interface RejectParams {
  /** The proposal. */
  proposalId: string;
  /** Why, in the person's words. */
  reason?: string;
}

/** A rejection, recorded. */
export interface RejectResult {
  /** The proposal. */
  proposalId: string;
  /** When, ISO 8601 in UTC. */
  decidedAt: string;
  /** Why. */
  reason: string;
}

/** How far outcomes of a class are known to be right. */
export interface ReliabilityShape {
  /** The floor under the rate at which the class was right, below 1. */
  measured: number;
  /** What showing it plainly requires. */
  required: number;
  /** Distinct labeled cases behind the figure. */
  trials: number;
  /** Further distinct cases, all right, until the figure clears what is required. */
  missingTrials: number;
  /** How many of the cases were right; null in rounds of earlier versions. */
  correct: number | null;
}

/** Find passages for a query. */
export interface RetrieveParams {
  /** Chosen by the client; names the call in progress lines and in cancel. */
  workDoneToken?: string | null;
  /** What to look for; any text is valid, the first 1,000 characters count. */
  query: string;
  /** Most passages to return. */
  limit?: number;
  /** Which notes to search; absent means the whole library. */
  scope?: ScopeShape | null;
  /** Notes that may not appear, such as the open one. */
  leaveOut?: string[];
}

/** Passages, best first. */
export interface RetrieveResult {
  /** The passages; empty when nothing clears the floor. */
  passages: PassageShape[];
  /** What happened on the way. */
  trace: TraceShape;
  /** Things the learner should know, whole sentences. */
  notices: string[];
}

/** A finished round. */
export interface RoundShape {
  /** The round. */
  roundId: string;
  /** Where its note is now, vault-relative. */
  note: string;
  /** The opening question. */
  challenge: string;
  /** The verdict as it stands, judge and rulings included. */
  verdict: VerdictShape;
  /** What the checks came to, before judge and rulings. */
  checkedResult: "pass" | "fail" | "undecided";
  /** Whether the learner asked for the missing points. */
  gaveUp: boolean;
  /** Learner turns. */
  turnsUsed: number;
  /** What ran the partner. */
  engine: string;
  /** Models in use. */
  models: ModelShape[];
  /** When it was opened, ISO 8601 in UTC. */
  openedAt: string;
  /** When it got its verdict, ISO 8601 in UTC. */
  concludedAt: string;
  /** All rulings, oldest first; the latest one on a check is in force. */
  rulings: RulingShape[];
  /** What was said after the challenge; empty unless it was asked for. */
  transcript: TurnShape[];
}

/** List finished rounds. */
export interface RoundsParams {
  /** Only rounds on this note, whatever it was called then. */
  note?: string | null;
  /** Only this round; the other fields but withTranscripts do not count then. */
  roundId?: string | null;
  /** Whether to tell what was said. */
  withTranscripts?: boolean;
  /** Most rounds. */
  limit?: number;
}

/** Finished rounds, newest first. */
export interface RoundsResult {
  /** The rounds. */
  rounds: RoundShape[];
}

/** Confirm or correct one check: the learner has the last word. */
export interface RuleParams {
  /** The finished round. */
  roundId: string;
  /** The assertion of a check, or a gap of a note without assertions, word for word. */
  assertion: string;
  /** The check is right, or: I did explain this, or: I did not explain this. */
  ruling: "right" | "did_explain" | "did_not_explain";
  /** The learner's own sentence that explains it; needed for did_explain. */
  evidence?: string;
  /** Why, in the learner's words. */
  reason?: string;
}

/** The round as it stands after a ruling. */
export interface RuleResult {
  /** The round. */
  roundId: string;
  /** The check as it stands now; null when the ruling was about a gap. */
  check: CheckShape | null;
  /** Verdict and gaps as they stand now. */
  verdict: VerdictShape;
  /** When the note is due now, ISO 8601 in UTC; null when the note is gone. */
  dueAt: string | null;
  /** Whether the note is solid now. */
  isSolid: boolean;
  /** What the ruling counts for; null where code alone had decided. */
  trial: TrialShape | null;
  /** Whether a stored belief said otherwise and is gone. */
  isRetracted: boolean;
  /** Whether the sealed ledger became stricter. */
  isTightened: boolean;
  /** Whether the sealed ledger is again what it was before an earlier ruling on this check. */
  isRestored: boolean;
}

/** One ruling of the learner. */
export interface RulingShape {
  /** What it is about, word for word. */
  assertion: string;
  /** What the learner said. */
  ruling: "right" | "did_explain" | "did_not_explain";
  /** The learner's own sentences, or empty. */
  evidence: string;
  /** Why, or empty. */
  reason: string;
  /** When, ISO 8601 in UTC. */
  ruledAt: string;
}

/** One turn as the judge would see it. */
export interface SaidShape {
  /** Who said it. */
  speaker: "partner" | "learner";
  /** What was said: own words only, without structure that a prompt could mean. */
  text: string;
}

/** Which notes a query may see; all fields empty means the whole library. */
export interface ScopeShape {
  /** Only notes in this vault-relative folder. */
  folder?: string | null;
  /** Only notes with this tag, without the hash. */
  tag?: string | null;
  /** Only this note and the notes it links to. */
  note?: string | null;
}

/** One setting as it is in force. */
export interface SettingShape {
  /** Its dotted name, such as ollama.chatModel. */
  name: string;
  /** What is in force. */
  value: JsonValue;
  /** What holds when nobody says otherwise. */
  default: JsonValue;
  /** Who said it. */
  source: "default" | "file" | "environment" | "flag";
  /** The environment variable that sets it. */
  variable: string;
  /** What a value must be, in words. */
  accepts: string;
  /** What it does. */
  about: string;
}

/** Ask which settings are in force, and where each came from. */
export interface SettingsParams {
}

/** All settings; secrets are none of them. */
export interface SettingsResult {
  /** The settings, by section. */
  settings: SettingShape[];
  /** What was wrong with the settings file, whole sentences; defaults hold instead. */
  warnings: string[];
}

/** Stop the sidecar after the note in hand. */
export interface ShutdownParams {
}

/** The sidecar is stopping. */
export interface ShutdownResult {
  /** Always true. */
  stopping: boolean;
}

/** A half-open range of code points in the note as decoded. */
export interface SpanShape {
  /** First code point. */
  start: number;
  /** One past the last code point. */
  end: number;
}

/** Ask how the sidecar is. */
export interface StatusParams {
}

/** How the sidecar is. */
export interface StatusResult {
  /** State of the engine. */
  state: "ready" | "ollama_down" | "server_down" | "model_missing" | "model_loading" | "wrong_model" | "builtin";
  /** What runs the partner now. */
  engine: "ollama" | "openai" | "gguf" | "builtin";
  /** Why this engine, one sentence. */
  reason: string;
  /** What to do, empty when all is well. */
  remedy: string;
  /** Models in use. */
  models: ModelShape[];
  /** The embedder's id. */
  embedder: string;
  /** State of the library; it loads behind the ready line. */
  library: "loading" | "ready" | "unavailable";
  /** Versions of the parts that matter. */
  versions: Record<string, string>;
  /** Things to know, whole sentences. */
  warnings: string[];
}

/** One thing to look up, with its place in the note as it is now. */
export interface StudyGapShape {
  /** The gap, in words. */
  text: string;
  /** Where the gap comes from; undecided: no gap, but not shown to be explained either. */
  origin: "assertion" | "partner" | "buzzword" | "note" | "undecided";
  /** The assertion behind it, word for word; empty for other gaps. */
  assertion: string;
  /** Headings above the place, outermost first. */
  headingPath: string[];
  /** The place; null when the note says nothing close or cannot be read. */
  span: SpanShape | null;
  /** What stands there. */
  quote: string;
  /** Whether the assertion's very words stand there; else it is the closest sentence. */
  isExact: boolean;
}

/** Ask where the note says what a round found missing. */
export interface StudyParams {
  /** The finished round. */
  roundId: string;
}

/** What to study. */
export interface StudyResult {
  /** The round. */
  roundId: string;
  /** Where its note is now, vault-relative. */
  note: string;
  /** Whether the note has changed since the round was opened. */
  isChanged: boolean;
  /** Every gap of the verdict, then what could not be decided. */
  gaps: StudyGapShape[];
  /** Things the learner should know, whole sentences. */
  notices: string[];
}

/** What happened on the way. */
export interface TraceShape {
  /** Which searches took part. */
  mode: "hybrid" | "lexical" | "empty";
  /** Passages from the vector list. */
  vectorCandidates: number;
  /** Passages from the full-text list. */
  lexicalCandidates: number;
  /** Distinct candidates. */
  union: number;
  /** Candidates that the floor removed. */
  belowFloor: number;
  /** Highest score that the floor removed; null when none. */
  bestBelowFloor: number | null;
  /** The relevance floor in force. */
  floor: number;
  /** Share of the notes that are indexed, of those that are or wait to be. */
  indexedShare: number;
  /** Time of the query embedding. */
  embedMs: number;
  /** Time of both searches. */
  searchMs: number;
  /** Time of the whole retrieval. */
  totalMs: number;
  /** What was searched for instead of a follow-up question as typed; empty when nothing was. */
  queries: string[];
  /** What the relevance check said; unjudged when it failed and the passages stand. */
  relevanceCheck: "off" | "on_topic" | "off_topic" | "unjudged";
}

/** What a ruling counts for: a class of checks and its distinct labeled cases so far. */
export interface TrialShape {
  /** The engine that ran the checker. */
  engine: string;
  /** The checker's model. */
  model: string;
  /** Its weights or coefficients; empty when unknown. */
  digest: string;
  /** Version of its prompts; empty for a checker without any. */
  promptVersion: string;
  /** What the assertion states, or what a derivation did with numbers. */
  kind: "definition" | "mechanism" | "procedure" | "contrast" | "condition" | "quantity" | "additive" | "multiplicative" | "divisive";
  /** What the check had committed to; the sides are never pooled. */
  side: "covered" | "not_covered" | "refused" | "answer";
  /** Distinct cases in which the class was right. */
  correct: number;
  /** Distinct cases in which it was wrong. */
  wrong: number;
  /** Distinct cases in which it did not commit. */
  refused: number;
}

/** One turn of a transcript. */
export interface TurnShape {
  /** Who said it. */
  speaker: "partner" | "learner";
  /** What was said, at most 4,000 characters. */
  text: string;
}

/** The verdict, computed by code from the checks; a judge's word and rulings are in it. */
export interface VerdictShape {
  /** Pass, fail or undecided, as it stands. */
  result: "pass" | "fail" | "undecided";
  /** Every assertion with its outcome. */
  checks: CheckShape[];
  /** What is missing. */
  gaps: GapShape[];
  /** The weakest standing among the outcomes that decide. */
  standing: "licensed" | "ratified" | "hedged";
  /** Why, when the verdict is undecided or could not be judged; else empty. */
  reason: string;
  /** What the judge said; null where none was asked or its reply could not be used. */
  judge: JudgeShape | null;
  /** What it rests on: points that were checked, gaps, or a number that was compared. */
  basis: "checks" | "gaps" | "number";
  /** The language of its notes, gaps and reason, ISO 639-1: the learner's. */
  language: string;
}

/** Every method with its shapes. */
export interface Methods {
  /** Ask the library. */
  "ask": { params: AskParams; result: AskResult };
  /** Practice on cases whose answer is known; serves nothing. */
  "calibrate": { params: CalibrateParams; result: CalibrateResult };
  /** Cancel a running call. */
  "cancel": { params: CancelParams; result: CancelResult };
  /** Stop an indexing job after the note in hand. */
  "cancelIngest": { params: CancelIngestParams; result: IngestResult };
  /** Ask for proposals of core assertions. */
  "draftAssertions": { params: DraftAssertionsParams; result: DraftAssertionsResult };
  /** Ask which notes are due for another round. */
  "dueRounds": { params: DueRoundsParams; result: DueRoundsResult };
  /** Ask for a finished round as a Markdown page. */
  "exportRound": { params: ExportRoundParams; result: ExportRoundResult };
  /** Delete what is kept of this vault, by name; notes are never touched. */
  "forget": { params: ForgetParams; result: ForgetResult };
  /** End a round: show the missing points. */
  "giveUp": { params: GiveUpParams; result: NextTurnResult };
  /** Ask whether the event loop answers. */
  "health": { params: HealthParams; result: HealthResult };
  /** Index notes that changed, or the whole vault. */
  "ingest": { params: IngestParams; result: IngestResult };
  /** Ask how an indexing job stands. */
  "ingestStatus": { params: IngestStatusParams; result: IngestResult };
  /** The first call of a client. */
  "initialize": { params: InitializeParams; result: InitializeResult };
  /** Ask what each class of checks has earned. */
  "ledger": { params: LedgerParams; result: LedgerResult };
  /** Ask what the library holds. */
  "libraryStatus": { params: LibraryStatusParams; result: LibraryStatusResult };
  /** Ask which models there are to choose from. */
  "models": { params: ModelsParams; result: ModelsResult };
  /** Send the learner's answer together with all that was said before. */
  "nextTurn": { params: NextTurnParams; result: NextTurnResult };
  /** Ask why a note is, or is not, in the library. */
  "noteStatus": { params: NoteStatusParams; result: NoteStatusResult };
  /** List rounds that can go on. */
  "openRounds": { params: OpenRoundsParams; result: OpenRoundsResult };
  /** Open a round on a note. */
  "openingChallenge": { params: OpeningChallengeParams; result: OpeningChallengeResult };
  /** Ask what would leave for the judge if the round ended now; nothing is sent. */
  "previewJudge": { params: PreviewJudgeParams; result: PreviewJudgeResult };
  /** Ask what practice proposes to ratify. */
  "proposals": { params: ProposalsParams; result: ProposalsResult };
  /** Ratify a proposal: a person's word, and the only thing that widens what is served. */
  "ratify": { params: RatifyParams; result: RatifyResult };
  /** Reject a proposal; a class that was ratified before is so no more. */
  "reject": { params: RejectParams; result: RejectResult };
  /** Find passages for a query. */
  "retrieve": { params: RetrieveParams; result: RetrieveResult };
  /** List finished rounds. */
  "rounds": { params: RoundsParams; result: RoundsResult };
  /** Ask for the OpenRPC document. */
  "rpc.discover": { params: DiscoverParams; result: DiscoverResult };
  /** Confirm or correct one check: the learner has the last word. */
  "rule": { params: RuleParams; result: RuleResult };
  /** Ask which settings are in force, and where each came from. */
  "settings": { params: SettingsParams; result: SettingsResult };
  /** Stop the sidecar after the note in hand. */
  "shutdown": { params: ShutdownParams; result: ShutdownResult };
  /** Ask how the sidecar is. */
  "status": { params: StatusParams; result: StatusResult };
  /** Ask where the note says what a round found missing. */
  "study": { params: StudyParams; result: StudyResult };
}

/** Name of a method. */
export type MethodName = keyof Methods;
