import { withoutTrailing } from '@/lib/a2a/text/without-trailing'
import { isLikelySecret } from '@/lib/trace/secret-patterns'
import { type Certainty, classifySecretName, isPlaceholder, isSettingValue } from '@/lib/trace/secret-names'

const block = /[ \t]{0,8}[|>][-+\d]{0,2}[ \t]{0,8}\r?\n([ \t]{1,40})(?=\S)/y
const list = /[ \t]{0,8}\r?\n(?=[ \t]{0,40}-[ \t])/y
const item = /[ \t]{0,40}-[ \t]{1,8}["'`]?([^\s"'`]{0,500})["'`]?[ \t]{0,8}(\r?\n|$)/dy
const maxLines = 100
const maxBlockLength = 8000

/**
 * Finds YAML values on the lines below their name, which ends at `from`: a text after `password: |`, a list after `tokens:`.
 */
export function findBlockValues(text: string, from: number, certainty: Certainty): { start: number; end: number }[] {
  block.lastIndex = from
  const indent = block.exec(text)?.[1]
  if (indent !== undefined) {
    const start = block.lastIndex
    const end = blockEnd(text, start, indent)
    return certainty === 'sure' || isLikelySecret(text.slice(start, end), 'maybe') ? [{ start, end }] : []
  }
  list.lastIndex = from
  if (!list.test(text)) return []
  const ranges: { start: number; end: number }[] = []
  item.lastIndex = list.lastIndex
  for (let line = 0; line < maxLines; line += 1) {
    const match = item.exec(text)
    if (!match) break
    const [start, end] = match.indices?.[1] ?? [0, 0]
    if (isLikelySecret(match[1] ?? '', certainty)) ranges.push({ start, end })
  }
  return ranges
}

/** Returns the end of the last line that is indented like the first. */
function blockEnd(text: string, start: number, indent: string): number {
  let end = start
  for (let line = start; end - start < maxBlockLength; line = end + 1 + indent.length) {
    const at = text.indexOf('\n', line)
    end = at === -1 ? text.length : at
    if (at === -1 || !text.startsWith(indent, at + 1)) break
  }
  return text[end - 1] === '\r' ? end - 1 : end
}

/** A name, its type and a string: `let apiKey: String = "…"`, `var apiKey string = "…"`. */
const typedPattern =
  /(?<![\w$])([A-Za-z_$][\w$]{1,80})[?!]?(?:[ \t]{0,3}:[ \t]{0,3}[&*]?(?:'static[ \t])?[A-Za-z][\w.<>[\]]{0,40}(?:[ \t]?\|[ \t]?[\w.<>[\]]{1,40}){0,3}|[ \t]{1,3}(?:\*?string|\[\]byte))[ \t]{0,3}=[ \t]{0,3}\\{0,15}["'`]([^"'`\\\r\n]{1,1000})/dg

/** `#define API_KEY "…"`, `ENV DB_PASSWORD …`. */
const definitionPattern =
  /(?:#define|\b(?:ENV|ARG|setx))[ \t]{1,4}([A-Za-z]\w{1,80})[ \t]{1,4}\\{0,15}["']?([^\s"'\\=]{1,500})/dg

/** `headers.set('X-Api-Key', '…')`. */
const setCallPattern =
  /\b(?:set|append|add|put|header|setenv|(?:set|add|with)_?(?:Request)?_?(?:Header|Property|Item|Env))\(\s{0,3}\\{0,15}["'`]([\w .-]{1,80})\\{0,15}["'`]\s{0,3},\s{0,3}\\{0,15}["'`]([^"'`\\\r\n]{1,1000})/dgi

/** `.setPassword("…")`. */
const setterPattern = /\.([A-Za-z_]{3,60})\(\s{0,3}\\{0,15}["'`]([^"'`\\\r\n]{1,1000})\\{0,15}["'`]\s{0,3}\)/dg

/** `私钥 …`. */
const chinesePattern =
  /(密码|密碼|口令|令牌|密钥|密鑰|秘钥|金鑰|私钥|私鑰|凭据|凭证|验证码|驗證碼)[ \t]{1,3}([\w!#$%&*+./:=?@^~-]{7,500}[\w!#$%&*+/=@^~-])/dg

const isRealValue = (value: string): boolean => !isPlaceholder(value) && !isSettingValue(value)

/** Finds string values in source code that are named as secrets, where more than a separator is between name and value. */
export function* findCodeValues(text: string): Generator<{ start: number; end: number }> {
  yield* matchValues(text, typedPattern, (name, value) => {
    const certainty = classifySecretName(name)
    return isRealValue(value) && (certainty === 'sure' || (certainty === 'maybe' && isLikelySecret(value, 'sure')))
  })
  yield* matchValues(
    text,
    definitionPattern,
    (name, value) => classifySecretName(name) === 'sure' && isRealValue(value) && value.length >= 4,
  )
  yield* matchValues(text, setCallPattern, (name, value) => isSecretAfter([name], value))
  yield* matchValues(text, setterPattern, (name, value) => {
    const certainty = classifySecretName(name)
    return certainty !== null && isLikelySecret(value, certainty)
  })
  yield* matchValues(text, chinesePattern, (_, value) => isLikelySecret(value, 'maybe'))
}

function* matchValues(
  text: string,
  pattern: RegExp,
  isSecret: (name: string, value: string) => boolean,
): Generator<{ start: number; end: number }> {
  for (const { 1: name = '', 2: value = '', indices } of text.matchAll(pattern)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    if (isSecret(name, value)) yield { start, end }
  }
}

const login = /^(?:-[sSkLfvgiINnj#]{0,9}[uU]|--user|--proxy-user)$/
const header = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i
const scheme = /^(?:basic|bearer|digest|token|api-?key)\s{1,4}(?=\S)/i

/**
 * True for a secret that is identified by the preceding string in its list: `["--token", "…"]`, `["-u", "name:…"]`,
 * `["Authorization", "…"]`.
 */
export function isSecretAfter(earlier: readonly string[], value: string): boolean {
  const before = earlier.at(-1)
  if (!before) return false
  if (login.test(before))
    return /^[^\s:]{1,100}:[^\s/]/.test(value) && !isPlaceholder(value.slice(value.indexOf(':') + 1))
  if ((before === '-p' || before === '-a' || value.startsWith('-p')) && isCommandSecret(earlier, before, value))
    return true
  const certainty = before.length > 80 ? null : classifySecretName(before)
  if (!certainty) return false
  if (before.startsWith('-'))
    return value.length > 2 && !value.startsWith('-') && !isPlaceholder(value) && !isSettingValue(value)
  return isLikelySecret(value.replace(scheme, ''), header.test(before) ? 'sure' : certainty)
}

const commandPattern = /(?:^|[/\\])(mysql|mariadb|sshpass|redis-cli|docker|podman|oc)[\w-]{0,20}$/
const maxListItems = 40

/** `["mysql", "-p…"]`, `["redis-cli", "-a", "…"]`. */
function isCommandSecret(earlier: readonly string[], before: string, value: string): boolean {
  const list = earlier.slice(0, maxListItems)
  const command = list.map((each) => commandPattern.exec(each)?.[1]).find(Boolean)
  if (command === 'mysql' || command === 'mariadb') return /^-p[^\s=]{3}/.test(value) && !isPlaceholder(value.slice(2))
  if (value.length < 3 || value.startsWith('-') || isPlaceholder(value)) return false
  if (command === 'redis-cli') return before === '-a'
  return before === '-p' && (command === 'sshpass' || (command !== undefined && list.includes('login')))
}

const pairPattern =
  /(?<=[[,]\s{0,9}\\{0,15})"([\w-]{2,60})\\{0,15}"\s{0,9},\s{0,9}(?=\\{0,15}"([^"\\]{3,4000})(?:\\{0,15}"\s{0,9}[,\]]|$))/dg

const commandListPattern =
  /(?<=\[\s{0,9}\\{0,15})((?:"[^"\\\][]{0,60}\\{0,15}"\s{0,9},\s{0,9}\\{0,15}){1,20}?"(?:-[pa]\\{0,15}"\s{0,9},\s{0,9}\\{0,15}"|(?=-p[^"\\])))([^"\\]{3,500})/dg

/** Finds such values in JSON lists within a text. */
export function* findListValues(text: string): Generator<{ start: number; end: number }> {
  if (!text.includes('[')) return
  for (const { 1: before = '', 2: value = '', indices } of text.matchAll(pairPattern)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    // The meaning of `-p` depends on the whole list.
    if (!value.startsWith('-p') && isSecretAfter([before], value)) yield { start, end }
  }
  if (!/"-[pa]/.test(text)) return
  for (const { 1: words = '', 2: value = '', indices } of text.matchAll(commandListPattern)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    if (isSecretAfter(words.match(/[^\s"\\,[]+/g) ?? [], value)) yield { start, end }
  }
}

interface Cell {
  text: string
  start: number
  end: number
}

const ruler = /^\|?[ \t]*:?-{2,}:?(?:[ \t]*\|[ \t]*:?-{2,}:?)*[ \t]*\|?$/
/** Prefix of a quoted table. */
const quotation = /^[ \t]{0,8}(?:>[ \t]?){1,5}/
const maxHeaderLength = 1000
const delimiters = [',', ';', '\t']
const heading = /^[\p{L}\p{N}_ .:()/-]{1,60}$/u

/**
 * Finds values of tables whose column, or preceding cell, is named as a secret: Markdown tables and tables separated by commas,
 * semicolons or tabs.
 */
export function* findTableValues(text: string): Generator<{ start: number; end: number }> {
  if (!text.includes('\n')) return
  let header: Cell[] = []
  let names: string[] = []
  let delimiter = ''
  for (const { text: line, start } of iterateLines(text)) {
    if (line.includes('|')) {
      const cells = readCells(line, start, '|')
      // Text may precede the table in its header line.
      if (ruler.test(line.trim())) names = header.slice(-cells.length).map((cell) => cell.text)
      else yield* findSecretCells(cells, names)
      header = cells
      delimiter = ''
    } else {
      header = []
      if (delimiter === '' || line.trim() === '') {
        delimiter = detectDelimiter(line)
        names = delimiter === '' ? [] : readCells(line, start, delimiter).map((cell) => cell.text)
      } else yield* findSecretCells(readCells(line, start, delimiter), names)
    }
  }
}

function* findSecretCells(cells: Cell[], names: string[]): Generator<Cell> {
  if (names.length < 2) return
  const [label, value, ...others] = cells
  const certainty = label && others.length > 0 ? classifySecretName(label.text) : null
  if (value && certainty && isLikelySecret(value.text, certainty)) yield value
  if (cells.length !== names.length) return
  for (const [index, cell] of cells.entries()) {
    const each = classifySecretName(names[index] ?? '')
    if (each && isLikelySecret(cell.text, each)) yield cell
  }
}

/** Returns the delimiter of a header line with the name of a secret; empty if there is none. */
function detectDelimiter(line: string): string {
  if (line.length > maxHeaderLength) return ''
  const fits = (delimiter: string): boolean => {
    const cells = readCells(line, 0, delimiter)
    return (
      cells.length > 1 &&
      cells.every(({ text }) => heading.test(text)) &&
      cells.some((cell) => classifySecretName(cell.text))
    )
  }
  return delimiters.find((delimiter) => line.includes(delimiter) && fits(delimiter)) ?? ''
}

function* iterateLines(text: string): Generator<{ text: string; start: number }> {
  for (let start = 0; start < text.length;) {
    const at = text.indexOf('\n', start)
    const end = at === -1 ? text.length : at
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    const quoted = quotation.exec(line)?.[0].length ?? 0
    yield { text: line.slice(quoted), start: start + quoted }
    start = end + 1
  }
}

/** Splits a line. A delimiter within quotes belongs to its cell. */
function splitCells(line: string, delimiter: string): string[] {
  const pieces: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (isQuoted && line[at] === '"' && line[at + 1] === '"') at += 1
    else if (line[at] === '"') isQuoted = !isQuoted && line.slice(start, at).trim() === ''
    else if (line[at] === delimiter && !isQuoted) {
      pieces.push(line.slice(start, at))
      start = at + 1
    }
  }
  return [...pieces, line.slice(start)]
}

/** Returns the cells without surrounding quotes, marks and spaces. Markdown rows start and end with a delimiter. */
function readCells(line: string, start: number, delimiter: string): Cell[] {
  const cells: Cell[] = []
  let from = 0
  for (const piece of delimiter === '|' ? line.split(delimiter) : splitCells(line, delimiter)) {
    const lead = /^[\s"'`*]*/.exec(piece)?.[0].length ?? 0
    const text = withoutTrailing(piece.slice(lead), /[\s"'`*]/)
    cells.push({ text, start: start + from + lead, end: start + from + lead + text.length })
    from += piece.length + 1
  }
  if (delimiter !== '|') return cells
  return cells.slice(cells[0]?.text === '' ? 1 : 0, cells.at(-1)?.text === '' ? -1 : undefined)
}
