import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { toldCard } from '@/lib/a2a/catalog/told-card'
import { Fault } from '@/lib/faults/fault'
import { slugOf } from '@/lib/server/agents/slug'
import { maskForLeaving } from '@/lib/server/credentials/mask-all'
import { maskValue } from '@/lib/server/credentials/mask-value'
import { findAgent } from '@/lib/server/db/agents'
import { readCardVersion } from '@/lib/server/db/card-versions'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { agentHosts } from '@/lib/server/traces/agent-hosts'
import { leavingTitle } from '@/lib/server/traces/leaving-title'
import { readLog } from '@/lib/server/traces/read-log'
import { appVersion } from '@/lib/server/version'
import type { Viewer } from '@/lib/server/viewer'
import { createRedactor } from '@/lib/trace/create-redactor'
import { leftOutWith, type RedactionFound, type RedactionKind } from '@/lib/trace/redaction'
import { type TraceHead, traceFormat, traceVersion } from '@/lib/trace/trace'

/** A task on its way out: only what may leave. */
export interface LeavingTask {
  /** For the name of a file. */
  name: string
  head: TraceHead
  rows: number
  /** Its rows, page by page; to be read once. */
  pages: () => AsyncGenerator<LogRow[]>
  /** What was left out of what has been read. */
  found: RedactionFound
}

/**
 * The viewer's task as it may leave, without secrets and what `kinds` name, as far as its log goes now. Its log is read
 * once here and once for `pages`: what is spread over several rows has to be known before the first of them leaves.
 * Throws `not-found`.
 */
export async function leavingTask(viewer: Viewer, id: string, kinds: readonly RedactionKind[]): Promise<LeavingTask> {
  const task = await requireTask(viewer, id)
  const agent = await findAgent(viewer, task.agentId)
  if (!agent) throw new Fault('not-found', `Agent not found: ${task.agentId}.`)
  const stored = await readCardVersion(agent.id, agent.cardVersion)
  const card = stored ? toldCard(stored.raw) : ''
  const mask = await maskForLeaving(agent)
  const redactor = createRedactor(
    kinds,
    agentHosts([agent.url, agent.cardUrl], card),
    (text) => maskValue(text, mask),
    mask.find,
  )
  let first: LogRow | undefined
  for await (const page of readLog(id, task.lastSeq)) {
    first ??= page[0]
    for (const row of page) redactor.learn(row)
  }

  const { remoteId, contextId, dialect, callerDialect, state, title, createdAt, updatedAt } = task
  const agentName = redactor.text(agent.name)
  // The slug says the name once more.
  const called = agentName === agent.name ? redactor.text(agent.slug) : agentName
  const told = (text: string | null) => text && redactor.text(text)
  return {
    name: `${called === agent.slug ? called : slugOf(called)}-${id}`,
    rows: task.lastSeq - Math.max(task.removedRows - 1, 0),
    found: redactor.found,
    head: {
      format: traceFormat,
      version: traceVersion,
      source: `Switchboard ${appVersion}`,
      exportedAt: new Date().toISOString(),
      agent: { name: agentName, dialect: agent.dialect, ...(card && { card: redactor.text(card) }) },
      task: {
        remoteId: told(remoteId),
        contextId: told(contextId),
        dialect,
        callerDialect,
        state,
        title: leavingTitle(title, first, redactor.text),
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      },
      redacted: leftOutWith(kinds),
    },
    async *pages() {
      for await (const page of readLog(id, task.lastSeq)) yield page.map((row) => redactor.row(row))
    },
  }
}
