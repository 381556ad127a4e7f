import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import type { Artifact, Message, Part } from '@/lib/a2a/model'
import { displayText } from '@/lib/a2a/text/display-text'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'
import { findRating, toRatedItem } from '@/lib/trace/rated-item'
import type { RedactionKind } from '@/lib/trace/redaction'
import type { TraceHead } from '@/lib/trace/trace'

/** Lines that start and end a code block. */
const opening = /^```([\w+#.-]{0,30})[ \t]*$/
const closing = /^```[ \t]*$/
/** A zero-width space. It prevents renderers from reading the surrounding characters as HTML, an entity or a URL. */
const zeroWidthSpace = '\u200B'

/** Returns untrusted Markdown as a block quote that it cannot leave, without HTML, images and scripts. */
export function quoteMarkdown(text: string): string {
  const lines = displayText(text.replaceAll('\r\n', '\n').replaceAll('\0', '\uFFFD')).split('\n')
  const lastClosing = lines.findLastIndex((line) => closing.test(line))
  const pieces: string[] = []
  let done = 0
  for (let at = 0; at < lines.length; at += 1) {
    const language = opening.exec(lines[at] ?? '')?.[1]
    // A block has at least one line. Without this check, each opening line would be followed by a search to the end.
    if (language === undefined || at + 2 > lastClosing) continue
    let end = at + 2
    while (!closing.test(lines[end] ?? '')) end += 1
    pieces.push(escapeUnsafe(textBetween(lines, done, at)), fenceCode(lines.slice(at + 1, end).join('\n'), language))
    at = end
    done = end + 1
  }
  pieces.push(escapeUnsafe(textBetween(lines, done, lines.length)))
  const whole = pieces.filter((piece) => piece.trim() !== '').join('\n\n')
  return whole
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** Returns lines with the line breaks that separate them from adjacent blocks. */
const textBetween = (lines: string[], from: number, to: number): string =>
  (from > 0 ? '\n' : '') + lines.slice(from, to).join('\n') + (to > from && to < lines.length ? '\n' : '')

/** Returns a text as a code block, whatever fences it contains. */
export function fenceCode(text: string, language = ''): string {
  const code = displayText(text)
  const marks = '`'.repeat(longestRun(code, 2) + 1)
  return `${marks}${language}\n${code}\n${marks}`
}

/**
 * Returns the length of the longest run of backticks, at least `least`. A text may have more runs than a call takes arguments.
 */
const longestRun = (text: string, least: number): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), least)

/** Returns a name as inline code. */
export function toInlineCode(name: string): string {
  const plain = displayText(name).replace(/\s+/g, ' ').trim() || ' '
  const marks = '`'.repeat(longestRun(plain, 0) + 1)
  const padding = plain.startsWith('`') || plain.endsWith('`') ? ' ' : ''
  return `${marks}${padding}${plain}${padding}${marks}`
}

/** Escapes a text for use within a line of Markdown. */
export function escapeMarkdown(text: string): string {
  return displayText(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]()#+\-.!|<>~&@:]/g, String.raw`\$&`)
}

/** Escapes fences, which would turn the following text into code, and HTML, entities, images and unsafe URLs. */
function escapeUnsafe(text: string): string {
  return text
    .replace(/^(.*?)(`{3,}|~{3,})/gm, (_, before: string, marks: string) => `${before}\\${[...marks].join('\\')}`)
    .replace(/<(?=[a-z/!?])/gi, `<${zeroWidthSpace}`)
    .replace(/&(?=#|\w{1,40};)/g, `&${zeroWidthSpace}`)
    .replaceAll('![', String.raw`!\[`)
    .replace(/\b(javascript|vbscript|data|file)(?=\s*:)/gi, (word) => `${word[0]}${zeroWidthSpace}${word.slice(1)}`)
}

const redactionNames: Record<RedactionKind, string> = {
  secrets: 'secrets',
  queries: 'URL query strings',
  emails: 'email addresses',
  networks: 'network addresses',
  payments: 'payment card numbers',
  agent: 'agent URL',
  files: 'file contents',
}

/** Writes a task as a Markdown document, in chunks: messages, artifacts, states, errors and gaps, each with its time in UTC. */
export function* writeTraceMarkdown(head: TraceHead, fold: TaskFold): Generator<string> {
  yield* headLines(head, fold)
  const parties = { user: 'You', agent: head.agent.name || 'Agent' }
  const events = [
    ...fold.entries.map((entry) => ({
      seq: entry.seq,
      lines: () => [...entryLines(entry, fold, parties), ...ratingLines(entry, head.ratings)],
    })),
    ...fold.states.map(({ seq, at, state }) => ({ seq, lines: () => [`${clock(at)} **${state}**`] })),
  ].toSorted((one, other) => one.seq - other.seq)
  for (const { lines } of events) for (const line of lines()) yield `${line}\n\n`
}

function* headLines({ agent, task, source, exportedAt, redacted }: TraceHead, fold: TaskFold): Generator<string> {
  yield `# ${escapeMarkdown(task.title) || 'Untitled task'}\n\n`
  const facts = [
    ['Agent', escapeMarkdown(agent.name)],
    ['State', fold.task.status.state],
    ['Protocol version', `A2A ${task.dialect.slice(1)}`],
    ['Started', task.createdAt],
    ['Last event', task.updatedAt],
    ['Events', formatEventCount(fold)],
  ]
  yield `| | |\n| --- | --- |\n${facts.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}\n\n`
  if (redacted?.length) yield `Redacted: ${redacted.map(redactionName).join(', ')}.\n\n`
  if (source)
    yield `Exported by ${escapeMarkdown(source)}${exportedAt ? ` on ${exportedAt}` : ''}. All times are in UTC.\n\n`
}

/** Returns the display name of a redaction; recordings from elsewhere may contain other names. */
const redactionName = (kind: string): string =>
  Object.hasOwn(redactionNames, kind) ? redactionNames[kind as RedactionKind] : escapeMarkdown(kind)

/** Returns the number of events. Removed events are represented by the first row. */
function formatEventCount({ entries: [first], lastSeq }: TaskFold): string {
  const removed = (first?.type === 'gap' && first.removed?.events) || 0
  if (removed === 0) return String(lastSeq)
  const remaining = lastSeq - 1
  return remaining > 0 ? `${removed + remaining} (first ${removed} removed)` : `${removed} (all removed)`
}

function entryLines(entry: Entry, fold: TaskFold, parties: Record<Message['role'], string>): string[] {
  switch (entry.type) {
    case 'message': {
      const { message } = entry
      return [`### ${escapeMarkdown(parties[message.role])} · ${clock(entry.at)}`, ...message.parts.map(partText)]
    }
    case 'artifact': {
      const artifact = findArtifact(fold, entry.artifactId)
      return artifact ? artifactLines(artifact, entry.at) : []
    }
    case 'fault': {
      const { kind, message, hint } = entry.fault
      return [
        `### Error · ${clock(entry.at)}`,
        `**${kind}**`,
        quoteMarkdown([message, hint].filter(Boolean).join('\n\n')),
      ]
    }
    case 'gap':
      return [`### Gap · ${clock(entry.at)}`, quoteMarkdown(entry.reason)]
  }
}

function ratingLines(entry: Entry, ratings: TraceHead['ratings'] = []): string[] {
  const rating = findRating(ratings, toRatedItem(entry))
  if (!rating) return []
  return [
    `**Rated ${rating.value === 'up' ? 'good' : 'bad'}**`,
    ...(rating.comment ? [quoteMarkdown(rating.comment)] : []),
  ]
}

function artifactLines({ name, artifactId, description, parts }: Artifact, at: string): string[] {
  const title = `### Artifact ${toInlineCode(name || artifactId)} · ${clock(at)}`
  return [title, ...(description ? [quoteMarkdown(description)] : []), ...parts.map(partText)]
}

function partText(part: Part): string {
  const name = part.filename ? `${toInlineCode(part.filename)} ` : ''
  const type = part.mediaType ? toInlineCode(part.mediaType) : ''
  if ('text' in part) {
    const isWords = !part.mediaType || /^text\/(?:plain|(?:x-)?markdown)\b/.test(part.mediaType)
    const content =
      isWords && !part.filename ? quoteMarkdown(part.text) : fenceCode(part.text, detectLanguage(part.mediaType))
    return name ? `${name}${type}\n\n${content}` : content
  }
  if ('data' in part) return `${name}\n\n${fenceCode(JSON.stringify(part.data, null, 2), 'json')}`.trimStart()
  if ('url' in part && !part.url) return `File without content: ${name}${type}`.trimEnd()
  if ('url' in part) return `Linked file: ${name}${type} ${toInlineCode(part.url)}`
  return `File: ${name}${type} ${Math.floor((withoutTrailing(part.raw, /=/).length * 3) / 4)} bytes`
}

function detectLanguage(mediaType = ''): string {
  return (
    /(?:\/|\+)(?:x-)?(json|html|xml|yaml|csv|css|javascript|typescript|python|sql|markdown)\b/.exec(mediaType)?.[1] ??
    ''
  )
}

const clock = (at: string): string => at.slice(11, 23)
