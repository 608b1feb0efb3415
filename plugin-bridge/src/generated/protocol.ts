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
  /** What wrote the answer: ollama, gguf or builtin. */
  engine: string;
  /** What retrieval did. */
  trace: TraceShape;
  /** Things the learner should know, whole sentences. */
  notices: string[];
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
  /** What was said so far, if anything. */
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
  /** Forget the index and build it anew from the notes. */
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

/** Ask what the library holds. */
export interface LibraryStatusParams {
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
  /** Share of the vault's notes that are indexed. */
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

/** Send the learner's answer together with all that was said before. */
export interface NextTurnParams {
  /** Chosen by the client; names the call in progress lines and in cancel. */
  workDoneToken?: string | null;
  /** The round. */
  roundId: string;
  /** The note that opened the round. */
  note: string;
  /** The focus as opened. */
  focus: string;
  /** The challenge as opened. */
  challenge: string;
  /**
   * Alternating turns after the challenge, beginning and ending with the learner.
   *
   * The challenge itself may stand first as a partner turn.
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
  /** The note it was opened on. */
  note: string;
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

/** Ask what would leave for the judge if the round ended now; nothing is sent. */
export interface PreviewJudgeParams {
  /** The round. */
  roundId: string;
  /** What was said so far, ending with the learner; not needed for a finished round. */
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
}

/** List finished rounds. */
export interface RoundsParams {
  /** Only rounds on this note, whatever it was called then. */
  note?: string | null;
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
  state: "ready" | "ollama_down" | "model_missing" | "model_loading" | "wrong_model" | "builtin";
  /** What runs the partner now. */
  engine: "ollama" | "gguf" | "builtin";
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
  /** Share of the vault's notes that are indexed. */
  indexedShare: number;
  /** Time of the query embedding. */
  embedMs: number;
  /** Time of both searches. */
  searchMs: number;
  /** Time of the whole retrieval. */
  totalMs: number;
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
  /** What the assertion states. */
  kind: "definition" | "mechanism" | "procedure" | "contrast" | "condition" | "quantity";
  /** What the check had committed to; the sides are never pooled. */
  side: "covered" | "not_covered" | "refused";
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
}

/** Every method with its shapes. */
export interface Methods {
  /** Ask the library. */
  "ask": { params: AskParams; result: AskResult };
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
  /** Ask what the library holds. */
  "libraryStatus": { params: LibraryStatusParams; result: LibraryStatusResult };
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
  /** Find passages for a query. */
  "retrieve": { params: RetrieveParams; result: RetrieveResult };
  /** List finished rounds. */
  "rounds": { params: RoundsParams; result: RoundsResult };
  /** Ask for the OpenRPC document. */
  "rpc.discover": { params: DiscoverParams; result: DiscoverResult };
  /** Confirm or correct one check: the learner has the last word. */
  "rule": { params: RuleParams; result: RuleResult };
  /** Stop the sidecar after the note in hand. */
  "shutdown": { params: ShutdownParams; result: ShutdownResult };
  /** Ask how the sidecar is. */
  "status": { params: StatusParams; result: StatusResult };
  /** Ask where the note says what a round found missing. */
  "study": { params: StudyParams; result: StudyResult };
}

/** Name of a method. */
export type MethodName = keyof Methods;
