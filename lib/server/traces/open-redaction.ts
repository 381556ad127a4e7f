import 'server-only'
import { redactCard } from '@/lib/a2a/catalog/redact-card'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import type { LogRow } from '@/lib/a2a/log'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'
import type { Rating } from '@/lib/api/rating'
import { Fault } from '@/lib/faults/fault'
import { createExportMask, type ExportSecrets } from '@/lib/server/credentials/mask-forms'
import { maskValue } from '@/lib/server/credentials/mask-value'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import { toLogRow } from '@/lib/server/db/events/event-text'
import { toSlug } from '@/lib/server/platform/slug'
import { taskTitle } from '@/lib/server/tasks/task-summary'
import { createRedactor } from '@/lib/trace/create-redactor'
import { mapJsonStrings } from '@/lib/trace/map-json-strings'
import type { RedactionKind, RedactionSummary } from '@/lib/trace/redaction'
import type { TraceHead } from '@/lib/trace/trace'
import { writeTraceMarkdown } from '@/lib/trace/trace-markdown'

/**
 * Returns the redacted title of a task. `clean` cannot recognize a secret that is cut at the end of a title, so the title is
 * built again from the message, if the `first` row still contains it, else it ends before the cut word.
 */
export function redactTitle(title: string, first: LogRow | undefined, clean: (text: string) => string): string {
  const call = first?.event.kind === 'request' ? first.event.call : undefined
  if (call && 'message' in call && taskTitle(call.message) === title) return taskTitle(call.message, clean)
  return clean(title.endsWith('…') ? `${withoutCutWord(title.slice(0, -1))}…` : title)
}

/** Removes the word at which a title was cut, and numbers before it, as those of a payment card. */
function withoutCutWord(title: string): string {
  return withoutTrailing(withoutTrailing(title, /\S/), /[\d\s-]/)
}

declare module '@/lib/server/platform/threads/thread-messages' {
  interface SessionKinds {
    redaction: typeof openRedaction
  }
}

const generic = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Returns the hosts of an agent that texts may contain: with port and, unless the host is generic, without; longest first. */
function agentHosts(addresses: readonly (string | null)[], card: string): string[] {
  const urls = addresses.filter((address) => address !== null)
  mapJsonStrings(card, (text, place, kind) => {
    if (kind === 'string' && place.at(-1) === 'url' && !place.includes('provider')) urls.push(text)
    return text
  })
  const hosts = urls.flatMap((text) => {
    const url = URL.parse(text)
    if (!url?.host) return []
    return generic.test(url.hostname) ? (url.port ? [url.host] : []) : [url.host, url.hostname]
  })
  return [...new Set(hosts)].toSorted((one, other) => other.length - one.length)
}

/** The input of a task's redaction. */
export interface RedactionInput {
  kinds: readonly RedactionKind[]
  /** URLs of the agent. */
  addresses: readonly (string | null)[]
  /** The stored Agent Card; empty if there is none. */
  card: string
  secrets: ExportSecrets
}

/** The texts of a task besides its log. `first` is the first row of the log. */
interface TextsBesideLog {
  agentName: string
  slug: string
  remoteId: string | null
  contextId: string | null
  title: string
  ratings: readonly Rating[]
  first: EventColumns | undefined
}

/** Maximum characters of rows in a document: all of them are in memory. */
const maxDocument = 64 * 1024 * 1024
/** Approximate characters of a piece of a Markdown document. */
const markdownPiece = 256 * 1024

/**
 * Opens the redaction of one task. All rows are passed to `learn`, in order, before the first one is passed to `rows` or
 * `fold`. Runs in a worker thread: redaction takes up to a second per megabyte of a hostile text.
 */
export function openRedaction({ kinds, addresses, card: storedCard, secrets }: RedactionInput) {
  const card = redactCard(storedCard)
  const mask = createExportMask(secrets)
  const redactor = createRedactor(kinds, agentHosts(addresses, card), (text) => maskValue(text, mask), mask.find)
  let fold: TaskFold = emptyFold
  let folded = 0
  let document: Generator<string> | undefined
  return {
    learn(rows: readonly EventColumns[]): void {
      // Only the text of the events is used.
      for (const row of rows) redactor.scan({ ...toLogRow(row), raw: '' })
    },
    /**
     * Returns the redacted texts besides the log. `fileName` is the agent's slug, unless its name contains something private.
     */
    beside({ agentName, slug, remoteId, contextId, title, ratings, first }: TextsBesideLog) {
      const name = redactor.text(agentName)
      const redactedSlug = name === agentName ? redactor.text(slug) : ''
      return {
        fileName: name === agentName && redactedSlug === slug ? slug : toSlug(redactedSlug || name),
        agentName: name,
        card: card && redactor.text(card),
        remoteId: remoteId && redactor.text(remoteId),
        contextId: contextId && redactor.text(contextId),
        title: redactTitle(title, first && toLogRow(first), redactor.text),
        // IDs are redacted as in the rows, where they are found.
        ratings: ratings.map(({ itemId, comment, ...rating }) => ({
          ...rating,
          itemId: redactor.text(itemId),
          ...(comment && { comment: redactor.text(comment) }),
        })),
      }
    },
    /** Returns redacted rows, each as JSON. */
    rows: (rows: readonly EventColumns[]): string[] => rows.map((row) => JSON.stringify(redactor.row(toLogRow(row)))),
    /** Redacts rows and adds them to the document. Returns their size as JSON, in bytes. Throws `too-large`. */
    fold(rows: readonly EventColumns[]): number {
      let bytes = 0
      for (const row of rows.map(toLogRow)) {
        const redacted = redactor.row(row)
        const json = JSON.stringify(redacted)
        bytes += Buffer.byteLength(json)
        folded += json.length - row.raw.length
        if (folded > maxDocument) throw new Fault('too-large', 'The task is too large to export as a document.')
        // The document contains only the events.
        fold = applyRows(fold, [{ ...redacted, raw: '' }])
      }
      return bytes
    },
    /** Returns the next piece of the document of the rows passed to `fold`; empty at its end. */
    markdown(head: TraceHead): string {
      document ??= writeTraceMarkdown(head, fold)
      let piece = ''
      while (piece.length < markdownPiece) {
        const { done, value } = document.next()
        if (done) break
        piece += value
      }
      return piece
    },
    /** Returns what has been redacted so far. */
    summarizeRedactions: (): RedactionSummary => redactor.summary,
  }
}
