type Vocabulary = readonly (readonly [pattern: RegExp, better: string])[]

/** Code terms that screens and guides replace. */
export const codeTerms: Vocabulary = [
  [/\bgenerations?\b/, 'protocol version'],
  [/\bdialects?\b/, 'protocol version'],
  [/\bfaults?\b/, 'error'],
  [/\bfaulty\b/, 'invalid'],
]

/** Discouraged words and phrases, each with a replacement. */
export const discouraged: Vocabulary = [
  [/\btakes \/ gives\b/, 'input modes, output modes'],
  [/\blook(?:s|ed)? after\b/, 'owner'],
  [/\bask (?:several|others|around)\b/, 'compare agents'],
  [/\bwhoever\b/, 'the administrator, the provider, the caller'],
  [/\bin vain\b/, 'without effect'],
  [/\bgoes another way\b/, 'responds differently'],
  [/\banother way\b/, 'differently'],
  [/\bin confidence\b/, 'securely'],
  [/\baddress has a slip\b/, 'the URL is wrong'],
  [/\bslips?\b/, 'error, typo'],
  [/\bmend(?:s|ed|ing)?\b/, 'fix'],
  [/\bunreadable\b/, 'invalid'],
  [/\b(?:is|are) no (?:JSON|card|trace|URL|task|agent)\b/, 'isn’t a'],
  [/\bas the (?:card says|system)\b/, 'auto-detect, system'],
  [/\bas for all\b/, 'use defaults'],
  [/\bprobes? found\b/, 'uptime'],
  [/\btime to answer\b/, 'latency'],
  [/\btake (?:it|them) along\b/, 'export'],
  [/\bas it is in force\b/, 'current'],
  [/\bhas to\b|\bhave to\b/, 'must'],
  [/\btold\b/, 'sent, reported, shown'],
  [/\bsaid\b/, 'sent, message'],
  [/\bheard\b/, 'received'],
  [/\bwithout a word\b/, 'without a reason'],
  [/\blaid aside\b/, 'saved'],
  [/\blisten(?:s|ing)? to\b/, 'follows'],
  [/\bat work\b/, 'working'],
  [/\bno (?:task|event|agent|conversation) (?:fits|is like that)\b/, 'no matching …'],
  [/\bwaits for you\b|\bstands here\b/, 'is waiting, appears here'],
  [/\bthe latest first\b/, 'newest first'],
  [/\bsince \d+ \w+ ago\b/, '… ago'],
  [/\bnews\b/, 'updates, push notifications'],
  [/\berrands?\b/, 'command'],
  [/\bwishes\b/, 'options'],
  [/\bout and in\b/, 'export and import'],
  [/\bfor good\b/, 'permanently'],
  [/\bno way back\b/, 'can’t be undone'],
  [/\bever more\b/, 'less and less often, increasingly'],
  [/\bnow and then\b/, 'regularly'],
  [/\ball the same\b/, 'anyway'],
  [/\bof yours\b/, 'your'],
  [/\bmatter with\b/, 'problem with'],
  [/\blies\b/, 'is, is wrong'],
  [/\bspoilt\b/, 'malformed'],
]

/** A discouraged word in a text. */
export interface WordProblem {
  text: string
  word: string
  better: string
}

/** Returns every word of the vocabulary that the text has, in the order of the vocabulary. */
export function wordProblemsIn(text: string, vocabulary: Vocabulary): WordProblem[] {
  return vocabulary.flatMap(([pattern, better]) => {
    const word = new RegExp(pattern, 'i').exec(text)?.[0]
    return word === undefined ? [] : [{ text: text.trim(), word, better }]
  })
}

/** Returns Markdown without what is not prose: code blocks, inline code, placeholders in italics, link targets and comments. */
export function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\*\w+\*/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
}

/** Discouraged phrases in comments and names of tests of bench and e2e, each with a replacement. */
export const discouragedInTests: Vocabulary = [
  [/\bnobody\b|\bsomebody\b|\banybody\b/, 'no reader, another user'],
  [/\baloud\b/, 'sends numbers'],
  [/\bwhat (?:came|comes) of\b|\b(?:came|come) to be\b/, 'the result'],
  [/\bby what a person sees\b/, 'page object'],
  [/\b(?:not|is|are|was) alive\b/, 'hydrated'],
  [/\bgeneration’?'?s words\b/, 'independent of the protocol version'],
  [/\bbends?\b/, 'intercepts'],
  [/\banswers? its\b|[;,] answers (?:the|with|our)\b/, 'returns'],
  [/\bthrows where\b/i, 'throws if'],
  [/\bfirehose\b/, 'unlimited stream'],
  [/\bonce the patience\b/, 'after AGENT_PATIENCE'],
]

/** Words that no identifier has, each with a replacement. */
export const discouragedInCode: ReadonlyMap<string, string> = new Map([
  ['said', 'message, text'],
  ['told', 'sent, reported'],
  ['tell', 'send, emit'],
  ['teller', 'encoder'],
  ['kept', 'stored, retained'],
  ['look', 'check, style'],
  ['looked', 'checked'],
  ['news', 'updates'],
  ['hear', 'receive'],
  ['heard', 'received'],
  ['ears', 'handlers'],
  ['errand', 'command'],
  ['errands', 'commands'],
  ['sight', 'visibility, result'],
  ['wish', 'option'],
  ['wishes', 'options'],
  ['shelf', 'cache'],
  ['bell', 'signal'],
  ['desk', 'use the concrete noun'],
  ['turnstile', 'limiter'],
  ['afterglow', 'drain timeout'],
  ['mend', 'fix, repair'],
  ['mended', 'repaired'],
  ['spoilt', 'malformed'],
  ['lies', 'wrong'],
  ['learned', 'discovered'],
  ['enclose', 'choose'],
  ['asked', 'requested, required'],
  ['asks', 'request, needs'],
  ['rejoin', 'resubscribe'],
  ['beginning', 'prefix, start'],
  ['begins', 'starts'],
  ['given', 'input'],
])

/** Past participles that name no variable, parameter or function: a name says what a value is, not what happened to it. */
export const participles: ReadonlySet<string> = new Set([
  'asked',
  'found',
  'given',
  'heard',
  'kept',
  'learned',
  'made',
  'said',
  'seen',
  'taken',
  'told',
])

/** Identifiers with a discouraged word that stay, by reason. */
export const allowedIdentifiers: ReadonlySet<string> = new Set([
  // Members of the HTTP contract, columns of the database, members of stored values, and what is named after them.
  'said',
  'statusSaid',
  'learned',
  'given',
  'asked',
  'asks',
  'heardAt',
  // Codes of log notes, which are stored.
  'told',
  // Names of sample agents.
  'formDesk',
  'travelDesk',
  'tellStory',
  // Names of libraries.
  'BellRing',
  // Names of recorded fixtures.
  'rejoin',
])

/** The identifiers of `allowedIdentifiers` that bench and e2e use: a member of the HTTP contract, and a sample agent. */
export const allowedInTests: ReadonlySet<string> = new Set(['given', 'travelDesk'])

/** A text of the source code, and the line on which it starts. */
interface CodeText {
  line: number
  text: string
}

/** Returns the texts of the first group of a pattern. */
function findTexts(code: string, pattern: RegExp): CodeText[] {
  return [...code.matchAll(pattern)].map(({ 0: match, index, 1: text = '' }) => ({
    line: code.slice(0, index + match.indexOf(text)).split('\n').length,
    text,
  }))
}

const comment = /(?:^|[\s{])((?:\/\*[\s\S]*?\*\/)|(?:\/\/ [^\n]*(?:\n\s*\/\/ [^\n]*)*))/g

/** Returns the comments of a source text, without what they quote in backticks. Comments on consecutive lines are one text. */
export function commentsIn(code: string): CodeText[] {
  const texts = findTexts(code, comment)
  return texts.map(({ line, text }) => ({
    line,
    text: text.replaceAll(/`[^`]*`/g, '').replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' '),
  }))
}

const logMessage = /\blog\(\)\s*\.\w+\((?:[^'`;]|'[^'\n]*'(?=[^)]))*?['`]([^'`\n]+)['`],?\s*\)/g

/** Returns the messages that a source text writes to the log. */
export function logMessagesIn(code: string): CodeText[] {
  return findTexts(code, logMessage)
}

/** The first argument of a call, a text, before a function or options. */
const testName = /\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`\n]*)`),\s*(?:async\b|\(|\w+,|\{)/g

/** Returns the names of the tests and suites of a test file. */
export function testNamesIn(code: string): CodeText[] {
  return [...code.matchAll(testName)].map(({ index, 1: quoted, 2: template }) => ({
    line: code.slice(0, index).split('\n').length,
    text: quoted ?? template ?? '',
  }))
}

/** Returns the identifiers of a source text, without those in comments, strings and JSX text. */
export function identifiersIn(text: string): Set<string> {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g, "''")
  return new Set(code.match(/[A-Za-z_$][\w$]*/g))
}

/** Returns the discouraged words of a name: an identifier, or a file name in kebab-case. */
export function wordsOfName(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
}
