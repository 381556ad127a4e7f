import { findBlockValues, findCodeValues, findListValues, findTableValues } from '@/lib/trace/find-structured-values'
import { isLikelySecret } from '@/lib/trace/secret-patterns'
import {
  type Certainty,
  isExpression,
  isPlaceholder,
  isSettingValue,
  isTokensName,
  isTypeExpression,
  classifySecretName,
} from '@/lib/trace/secret-names'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

/** A range of a text. */
interface TextRange {
  start: number
  end: number
}

/** Texts without any of these name no secret. */
const secretHint =
  /pass|pwd|secret|token|key|jwt|bearer|auth|cookie|otp|pin|cred|code|sid|sess|phrase|mnemonic|kennwort|contras|\\u00|[密口令私金凭验驗秘]/i
const separator =
  /[:=：＝]{1,2}>?|%3[ad]|[ \t][—–-]{1,2}[ \t]|\s(?:is|was)\s(?=\\{0,15}["'`“])|[是为為](?=[\s"'`“「]{0,2}[!-~]{4})/gi
const closers = ' \t"\'`*_\\]”」是为為'
const nameChar = /[\p{L}\p{N}_.-]/u
const maxNameLength = 80
const pairedWords = /^(?:keys?|id|codes?|phrase)$/i

const lead =
  /[ \t\u00a0\u202f]{0,8}(?:(?:\r?\n|\\r|\\n)[ \t]{0,8}){0,4}(?:```[\w-]{0,20}(?:\r?\n|\\n)[ \t]{0,8})?(?:\*\*|__|[*_[])?[ \t]{0,2}(?:(?:&[\w-]{1,40}|!!?(?:str|binary))[ \t]{1,4}(?=[^\s#])){0,2}(\\{0,15})(["'`“「])?(?:(?:bearer|basic|digest|apikey)\s{1,3}(?=\S))?/iy
// A comma ends a value if another name, a quote, a bracket or nothing follows.
const bare =
  /(?:[^\s"'<>&;,\\`，。；、！？“”「」]|,(?![\s"'`\\()[\]{}]|$|[\w-]{1,40}["']?[:=])|\\(?![nrtu"'\\])){1,4000}/iy
const asciiBare = /[!#-&(-;=?-_a-~]{4,500}/y
const literal = /^(?:true|false|null|none)(?:[,)\]}]|$)/i
/** JSON values without quotes. */
const unquoted = /^[[{]{0,9}(?:(?:true|false|null|none|\d)(?:[,)\]}]|$)|[\]}])/i
const headers = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i
const closing: Record<string, string> = { '“': '”', '「': '」' }

/**
 * Finds values that a text names as secrets: `name: value`, `name=value`, members of embedded JSON, XML, options of commands.
 */
export function findNamedValues(text: string): TextRange[] {
  // `"-u", "name:…"` contains none of these words.
  if (!secretHint.test(text)) return text.includes('"-') ? [...findListValues(text)] : []
  return [
    ...findAssigned(text),
    ...findPaired(text),
    ...findInElements(text),
    ...findOptions(text),
    ...findListValues(text),
    ...findInRows(text),
    ...findTableValues(text),
    ...findCodeValues(text),
  ]
}

const verbEnding = / (?:is|was|are)(?: (?:as follows|below|now|this|the following))?$/i
const maxVerbLength = 24
/** The owner of the value: `password (root)`, `password for bob`. */
const ownerPattern = /(?: ?\([^()\r\n]{1,40}\)|（[^（）\r\n]{1,40}）| for [\w.@-]{1,40})$/i
const maxOwnerLength = 48

function* findAssigned(text: string): Generator<TextRange> {
  separator.lastIndex = 0
  const pattern = new RegExp(separator)
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    // "Your API key is as follows:"
    const before = match[0] === ':' ? text.slice(Math.max(0, match.index - maxVerbLength), match.index) : ''
    const ending = verbEnding.exec(before)?.[0] ?? ''
    const owner = /^[:：]$/.test(match[0])
      ? (ownerPattern.exec(text.slice(Math.max(0, match.index - maxOwnerLength), match.index - ending.length))?.[0] ??
        '')
      : ''
    const name = nameBefore(text, match.index - ending.length - owner.length)
    // `tokens` is more often a number than a secret.
    const isLoose = owner !== '' || isTokensName(name)
    const named = isTokensName(name) ? 'maybe' : name === '' ? null : classifySecretName(name)
    if (!named) continue
    const below = match[0] === ':' ? findBlockValues(text, pattern.lastIndex, named) : []
    if (below.length > 0) {
      yield* below
      pattern.lastIndex = below.at(-1)?.end ?? pattern.lastIndex
      continue
    }
    const certainty = ending !== '' || /[是为為]/.test(match[0]) ? 'maybe' : named
    const kind = isLoose
      ? 'loose'
      : match[0] === '=='
        ? 'compares'
        : /[=3]/.test(match[0])
          ? 'equals'
          : /[—–-]/.test(match[0])
            ? 'dash'
            : 'colon'
    const value = valueAfter(text, pattern.lastIndex, name, certainty, kind)
    if (!value) continue
    yield value
    pattern.lastIndex = value.end
  }
}

/** Returns the name that ends at `before`, quoted or not, with the preceding word if it changes the meaning. */
function nameBefore(text: string, before: number): string {
  let end = before
  while (end > 0 && before - end < 12 && closers.includes(text[end - 1] ?? '')) end -= 1
  const nameStart = wordStart(text, end)
  // Skips the `%26` before a parameter within a URL.
  const start = text[nameStart - 1] === '%' ? Math.min(nameStart + 2, end) : nameStart
  const name = text
    .slice(start, end)
    .replace(/(?<!\\)\\{1,64}u00([\da-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  if (name === '' || !/[ \u00a0\u202f]/.test(text[start - 1] ?? '')) return name
  const word = text.slice(wordStart(text, start - 1), start - 1)
  if (pairedWords.test(name)) return `${word} ${name}`
  // "Boarding pass" and "next token" are not secrets, "your token" is.
  return word !== '' && classifySecretName(name) === 'maybe' && classifySecretName(`${word} ${name}`) === null
    ? ''
    : name
}

function wordStart(text: string, end: number): number {
  let start = end
  while (start > 0 && end - start < maxNameLength) {
    const char = text[start - 1] ?? ''
    if (!nameChar.test(char) && !(char === '\\' && text[start] === 'u')) break
    start -= 1
  }
  return start
}

function valueAfter(
  text: string,
  from: number,
  name: string,
  certainty: Certainty,
  kind: 'equals' | 'compares' | 'loose' | 'dash' | 'colon',
): TextRange | null {
  lead.lastIndex = from
  const leadMatch = lead.exec(text)
  if (!leadMatch) return null
  const [, slashes = '', quote] = leadMatch
  const start = lead.lastIndex
  // In a code block or below an empty line, it may be unrelated text.
  const isFar = /```|n[ \t]{0,8}(?:\r?\n|\\[rn])|\n[ \t]{0,8}\r?\n/.test(leadMatch[0])
  const isDoubtful = isFar || kind === 'dash'
  const isFurther = /\n|\\n/.test(leadMatch[0])
  if (quote) {
    const end = quotedEnd(text, start, closing[quote] ?? quote, slashes.length)
    const value = text.slice(start, end)
    if (isFurther && /^\\{0,15}["'`]\s{0,3}:/.test(text.slice(end, end + 20))) return null
    if (/^[\s),;\]}+]/.test(value) && isWithinQuotes(text, from, quote)) return null
    if (kind === 'equals' && text[from] === ' ' && toLetters(value) === toLetters(name)) return null
    if (isDoubtful && !isLikelySecret(value, 'sure')) return null
    if (kind === 'loose' && !isLikelySecret(value, certainty)) return null
    return isSecretValue(value, name, certainty, 'quoted') ? { start, end } : null
  }
  if (slashes !== '') return null
  const pattern = /[\u4e00-\u9fff]$/.test(name) ? asciiBare : bare
  pattern.lastIndex = start
  const word = pattern.exec(text)?.[0] ?? ''
  const isOfJson = /"\s{0,3}:$/.test(text.slice(Math.max(0, from - 6), from))
  if ((isOfJson ? unquoted : literal).test(word)) return null
  const value = withoutTrailing(word, /[.,:!?)\]}*_]/)
  const end = start + value.length
  // A name with its own value, or a type.
  if (isFurther && /^[\w.-]+$/.test(value) && text[end] === ':') return null
  if (kind !== 'equals' && isTypeExpression(value, text.slice(end, end + 100), certainty)) return null
  if (kind === 'colon' && /^\s{0,3}=\s{0,3}\\{0,15}["'`]/.test(text.slice(end, end + 30)) && /^[\w.[\]]+$/.test(value))
    return null
  if (kind === 'compares' && !isLikelySecret(value, 'sure')) return null
  if (kind === 'loose' && !isLikelySecret(value, certainty)) return null
  const isAlone = /^[*_`\s.]{0,3}(?:[\r\n\\"']|$)/.test(text.slice(end, end + 4))
  if (isDoubtful && !(isAlone && isLikelySecret(value, 'sure') && (isFar || !value.includes('-')))) return null
  const where = kind === 'equals' ? 'equals' : isAlone ? 'alone' : 'inline'
  return isSecretValue(value, name, isFurther ? 'maybe' : certainty, where) ? { start, end } : null
}

/** True if a quote before `end` in its line is still open: `prompt("Password: ")`. */
function isWithinQuotes(text: string, end: number, quote: string): boolean {
  const lines = text.slice(Math.max(0, end - 300), end)
  return [/\n/, /\n|\\n/].some((lineEnd) => (lines.split(lineEnd).at(-1) ?? '').split(quote).length % 2 === 0)
}

const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/**
 * Returns the end of a quoted value. In nested JSON, quotes are preceded by backslashes, and those within the value by more.
 */
function quotedEnd(text: string, start: number, quote: string, slashes: number): number {
  const most = Math.min(text.length, start + 8000)
  let run = 0
  for (let at = start; at < most; at += 1) {
    const char = text[at]
    if (char === '\\') run += 1
    else {
      if (char === quote && run >= slashes && (run - slashes) % (2 * (slashes + 1)) === 0) return at - slashes
      if (char === '\n' && quote !== '`') return at
      run = 0
    }
  }
  return most
}

function isSecretValue(
  value: string,
  name: string,
  certainty: Certainty,
  where: 'quoted' | 'equals' | 'alone' | 'inline',
): boolean {
  if (value === '' || isPlaceholder(value) || value.startsWith('[secret]') || /^(?:[a-z]+:)?\/\//i.test(value))
    return false
  if (where !== 'quoted' && isExpression(value)) return false
  // Header values in text are detected by their shape, because prose may follow.
  if (where !== 'quoted' && where !== 'equals' && headers.test(name)) return false
  // The working directory.
  if (/^(?:old)?pwd$/i.test(name) && /^(?:[~/]|[a-z]:[\\/])/i.test(value)) return false
  if (certainty === 'sure') {
    if (where === 'quoted') return true
    return value.length >= 4 && !isSettingValue(value.split(/[|?,)[\]}]/, 1)[0] ?? '')
  }
  if (isSettingValue(value)) return false
  if (/^\d+$/.test(value)) return value.length >= (/pin|otp|code/i.test(name) ? 4 : 8)
  if (where === 'quoted') return value.length >= 4 && !/\s/.test(value)
  if (where === 'equals') return value.length >= 4
  if (value.length < 6) return false
  return /\d|[a-z][A-Z]|\w[^\w.,-]\w/.test(value) || value.length >= 20 || (where === 'alone' && value.length >= 8)
}

const pair =
  /\b(?:name|key|header|field|id|variable)\\{0,15}["']?\s{0,3}[:=]\s{0,3}\\{0,15}["']([\w .-]{1,80})\\{0,15}["'][^{}<>]{0,80}?\b(?:value|val)\\{0,15}["']?\s{0,3}[:=]\s{0,3}\\{0,15}["']([^"'\\]{1,4000})/dgi

/** In YAML, on separate lines of one object: `- name: DB_PASSWORD`, `value: …`, in both orders. */
const pairOfLines =
  /^[ \t]{0,40}(?:-[ \t]{1,4})?(?:(?:name|key):[ \t]{1,4}["']?([\w.-]{1,80})["']?[ \t]{0,8}\r?\n[ \t]{1,40}value:[ \t]{1,4}["']?([^\s"'#|>][^\r\n"']{0,2000})|value:[ \t]{1,4}["']?([^\s"'#|>][^\r\n"']{0,2000})["']?[ \t]{0,8}\r?\n[ \t]{1,40}(?:name|key):[ \t]{1,4}["']?([\w.-]{1,80}))/dgm

/** An object with that name. */
const within =
  /["']([\w.-]{1,80})\\{0,15}["']\s{0,3}:\s{0,3}\{(?:\s{0,9}\\{0,15}["'](?:data|content|value)\\{0,15}["']\s{0,3}:\s{0,3}\{){0,2}[^{}]{0,400}?["'](?:value|val|text|data|content)\\{0,15}["']\s{0,3}:\s{0,3}\\{0,15}["']([^"'\\]{1,4000})/dgi

/** `"name": "X-Api-Key", "value": "…"`, `<add key="password" value="…"/>` and `"password": {"value": "…"}`. */
function* findPaired(text: string): Generator<TextRange> {
  if (!/val|text|data|content/i.test(text)) return
  for (const { 1: name = '', 2: value = '', indices } of text.matchAll(pair)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    if (classifySecretName(name) && !isPlaceholder(value)) yield { start, end }
  }
  for (const { 1: name, 2: value = '', 3: other = '', 4: called = '', indices } of text.matchAll(pairOfLines)) {
    const [start, end] = indices?.[name ? 2 : 3] ?? [0, 0]
    const secret = name ? value : other
    const certainty = classifySecretName(name ?? called)
    if (certainty && (certainty === 'sure' ? !isPlaceholder(secret) : isLikelySecret(secret, certainty)))
      yield { start, end }
  }
  for (const { 1: name = '', 2: value = '', indices } of text.matchAll(within)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    const certainty = classifySecretName(name)
    if (certainty && isLikelySecret(value, certainty)) yield { start, end }
  }
}

const element = /<([A-Za-z][\w.:-]{0,80})(?:\s[^<>]{0,200})?>(?:<!\[CDATA\[)?([^<\]]{1,2000})(?:\]\]>)?<\//dg
const input = /<(?:input|meta)\b[^<>]{0,500}>/gi
const inputValue = /\b(?:value|content)\s?=\s?(?:"([^"]{1,500})"|'([^']{1,500})'|([^\s"'<>]{1,500}))/di

/** A name in one element and the value in the next: `<dt>Password</dt><dd>…</dd>`. */
const elements =
  /<([a-z]{1,10})\b[^<>]{0,200}>\s{0,9}([^<>]{1,60}?)<\/\1>(?=\s{0,20}(?:<(?!dt|th)[a-z]{1,10}\b[^<>]{0,200}>\s{0,20}){1,3}([^<>\s]{4,500})\s{0,20}<\/)/dgi

/** A name in an element, followed by the value: `<b>Password:</b> …`. */
const labelled =
  /<(b|strong|em|i|u|span|label)\b[^<>]{0,200}>\s{0,9}([^<>]{1,60}?)\s{0,3}:?\s{0,3}<\/\1>\s{0,3}:?\s{0,9}(?:<(?:code|kbd|tt|b|em|strong|span)\b[^<>]{0,100}>\s{0,9})?([^<>\s:][^<>\s]{3,500})(?=\s{0,20}(?:<|$))/dgi

/** `<p>Password: <b>…</b></p>`. */
const marked =
  /(?<=>)()([^<>]{1,60}?):\s{0,9}<(?:code|kbd|tt|b|em|strong|span)\b[^<>]{0,100}>\s{0,9}([^<>\s]{4,500})(?=\s{0,20}<)/dgi

function* findInElements(text: string): Generator<TextRange> {
  if (!text.includes('<')) return
  for (const { 1: name = '', 2: value = '', indices } of text.matchAll(element)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    if (value.trim() !== '' && classifySecretName(name) && !isPlaceholder(value)) yield { start, end }
  }
  for (const { 2: name = '', 3: value = '', indices } of text.matchAll(elements)) {
    const [start, end] = indices?.[3] ?? [0, 0]
    const certainty = classifySecretName(name)
    if (certainty && isLikelySecret(value, certainty)) yield { start, end }
  }
  for (const { 2: name = '', 3: value = '', indices } of [...text.matchAll(labelled), ...text.matchAll(marked)]) {
    const [start, end] = indices?.[3] ?? [0, 0]
    const certainty = classifySecretName(name)
    if (certainty && isLikelySecret(value, certainty)) yield { start, end }
  }
  for (const { 0: tag, index } of text.matchAll(input)) {
    const named = /\bname\s?=\s?\\?["']?([\w.-]{1,80})/i.exec(tag)?.[1]
    if (!/\btype\s?=\s?\\?["']?password/i.test(tag) && !(named && classifySecretName(named))) continue
    const at = inputValue.exec(tag)?.indices?.slice(1).find(Boolean)
    if (at) yield { start: index + at[0], end: index + at[1] }
  }
}

const option =
  /(?<![\w-])--([a-z][\w-]{0,60})(?:\s{1,3}|["']?(,[ \t]{1,3}|[ \t]{0,4}\r?\n[ \t]{0,40}-[ \t]{1,4}))["']?([^\s"'-][^\s"']{2,500})/dgi

/** Words after the name of an option in a sentence. */
const sentence =
  /^(?:and|are|argument|as|before|by|can|command|does|etc|expects|first|flag|flags|for|from|has|instead|into|lets|may|means|must|not|now|only|option|options|or|parameter|should|takes|that|the|then|to|unless|value|was|when|where|which|will|with|without)[.,;:)]?$/i

/** Finds option values: `--password …`. */
function* findOptions(text: string): Generator<TextRange> {
  if (!text.includes('--')) return
  for (const { 1: name = '', 2: item, 3: rawValue = '', indices } of text.matchAll(option)) {
    const value = withoutTrailing(rawValue, /[)\]},;.]/)
    const start = indices?.[3]?.[0] ?? 0
    const end = start + value.length
    // `--token TOKEN` in usage text.
    if (/^[A-Z_]+$/.test(value) && toLetters(name).endsWith(toLetters(value))) continue
    // In a list it may be the next item.
    if (item && !isLikelySecret(value, 'maybe')) continue
    if (classifySecretName(name) && !isPlaceholder(value) && !isSettingValue(value) && !sentence.test(value))
      yield { start, end }
  }
}

const row =
  /^[^|\r\n]{0,80}\|[ \t]{0,8}([^|\r\n]{1,80}?)[ \t*`]{0,8}\|[ \t*`]{0,8}([^|\s`]{4,500})[ \t*`]{0,8}\|[ \t]{0,8}$/dgm

/** Finds values in rows of Markdown tables: a name and the value beside it. */
function* findInRows(text: string): Generator<TextRange> {
  if (!text.includes('|')) return
  for (const { 1: name = '', 2: value = '', indices } of text.matchAll(row)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    if (classifySecretName(name) && isSecretValue(value, name, 'maybe', 'inline')) yield { start, end }
  }
}
