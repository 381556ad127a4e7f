import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import type { Artifact, Message, Part } from '@/lib/a2a/model'
import { fenceCode, toInlineCode, escapeMarkdown, quoteMarkdown } from '@/lib/trace/markdown-text'
import type { RedactionKind } from '@/lib/trace/redaction'
import type { TraceHead } from '@/lib/trace/trace'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

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
    ...fold.entries.map((entry) => ({ seq: entry.seq, lines: () => entryLines(entry, fold, parties) })),
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
