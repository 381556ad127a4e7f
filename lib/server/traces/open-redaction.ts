import 'server-only'
import { applyRows } from '@/lib/a2a/apply-rows'
import { redactCard } from '@/lib/a2a/catalog/redact-card'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { Fault } from '@/lib/faults/fault'
import { slugOf } from '@/lib/server/agents/slug'
import { createLeavingMask, type LeavingSecrets } from '@/lib/server/credentials/leaving-mask'
import { maskValue } from '@/lib/server/credentials/mask-value'
import type { EventColumns } from '@/lib/server/db/append-batch'
import { toLogRow } from '@/lib/server/db/to-log-row'
import { leavingTitle } from '@/lib/server/traces/leaving-title'
import { createRedactor } from '@/lib/trace/create-redactor'
import { mapJsonStrings } from '@/lib/trace/json-strings'
import { traceMarkdown } from '@/lib/trace/markdown'
import type { RedactionFound, RedactionKind } from '@/lib/trace/redaction'
import type { TraceHead } from '@/lib/trace/trace'

const generic = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Where an agent is reached, as texts may name it: hosts with their ports and, unless any machine has it, without; longest first. */
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

/** What has to be known to redact a task. */
export interface RedactionInput {
  kinds: readonly RedactionKind[]
  /** URLs at which the agent is reached. */
  addresses: readonly (string | null)[]
  /** The Agent Card as it is stored; empty if there is none. */
  card: string
  secrets: LeavingSecrets
}

/** What is told of a task besides its log. `first` is the first row of the log. */
interface TextsBesideLog {
  agentName: string
  slug: string
  remoteId: string | null
  contextId: string | null
  title: string
  first: EventColumns | undefined
}

/** Characters of rows from which a document is made: all of them are in memory. */
const maxDocument = 64 * 1024 * 1024
/** Characters of a Markdown document that are handed over at once. */
const markdownPiece = 256 * 1024

/**
 * Opens the redaction of one task. All rows go through `learn`, in order, before the first one goes through `rows` or `fold`.
 * Runs in a worker thread: redaction takes up to a second per megabyte of a hostile text.
 */
export function openRedaction({ kinds, addresses, card: storedCard, secrets }: RedactionInput) {
  const card = redactCard(storedCard)
  const mask = createLeavingMask(secrets)
  const redactor = createRedactor(kinds, agentHosts(addresses, card), (text) => maskValue(text, mask), mask.find)
  let fold: TaskFold = emptyFold
  let folded = 0
  let document: Generator<string> | undefined
  return {
    learn(rows: readonly EventColumns[]): void {
      // The text of the events is all that it learns from.
      for (const row of rows) redactor.learn({ ...toLogRow(row), raw: '' })
    },
    /** The texts beside the log, redacted. `fileName` is made of the agent's slug, unless its name holds something private. */
    beside({ agentName, slug, remoteId, contextId, title, first }: TextsBesideLog) {
      const name = redactor.text(agentName)
      const redactedSlug = name === agentName ? redactor.text(slug) : ''
      return {
        fileName: name === agentName && redactedSlug === slug ? slug : slugOf(redactedSlug || name),
        agentName: name,
        card: card && redactor.text(card),
        remoteId: remoteId && redactor.text(remoteId),
        contextId: contextId && redactor.text(contextId),
        title: leavingTitle(title, first && toLogRow(first), redactor.text),
      }
    },
    /** Redacted rows, each as JSON. */
    rows: (rows: readonly EventColumns[]): string[] => rows.map((row) => JSON.stringify(redactor.row(toLogRow(row)))),
    /** Redacts rows and adds them to the document. Returns their size as JSON, in bytes. Throws `too-large`. */
    fold(rows: readonly EventColumns[]): number {
      let bytes = 0
      for (const row of rows.map(toLogRow)) {
        const redacted = redactor.row(row)
        const json = JSON.stringify(redacted)
        bytes += Buffer.byteLength(json)
        folded += json.length - row.raw.length
        if (folded > maxDocument) throw new Fault('too-large', 'Task is too large for a document.')
        // The document is made of the events alone.
        fold = applyRows(fold, [{ ...redacted, raw: '' }])
      }
      return bytes
    },
    /** The next piece of the document that the rows given to `fold` make; empty at its end. */
    markdown(head: TraceHead): string {
      document ??= traceMarkdown(head, fold)
      let piece = ''
      while (piece.length < markdownPiece) {
        const { done, value } = document.next()
        if (done) break
        piece += value
      }
      return piece
    },
    /** What was left out so far. */
    found: (): RedactionFound => redactor.found,
  }
}
