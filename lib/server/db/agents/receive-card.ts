import 'server-only'
import type { CardProblem } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { agentCache, lockAgent, writeAgent } from '@/lib/server/db/agents/write-agent'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { decodeWireText, encodeWireText } from '@/lib/server/db/engine/wire-text'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Maximum stored cards that were in use, besides the first, and of unusable ones. */
const maxUsed = 200
const maxUnused = 10
/** Maximum characters of all stored cards; a card may have a megabyte. */
const maxTotal = 32 * 1024 * 1024

interface Row {
  version: number
  problem: string | null
  /** The type depends on the database. */
  size: number | bigint
}

/** Deletes the oldest cards of an agent beyond the limits, but never the current or the first one. */
async function pruneCards(tx: Prisma.TransactionClient, agentId: string): Promise<void> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT "version", "problem", LENGTH("raw") AS "size" FROM "CardVersion"
    WHERE "agentId" = ${agentId} ORDER BY "version" DESC`
  const { cardVersion } = await tx.agent.findUniqueOrThrow({ where: { id: agentId }, select: { cardVersion: true } })
  let [used, unused, total] = [0, 0, 0]
  const excess = rows.filter(({ version, problem, size }) => {
    if (version === cardVersion || version === 1) return false
    total += Number(size)
    if (problem === null) used += 1
    else unused += 1
    return total > maxTotal || (problem === null ? used >= maxUsed : unused > maxUnused)
  })
  const versions = excess.map(({ version }) => version)
  if (versions.length > 0) await tx.cardVersion.deleteMany({ where: { agentId, version: { in: versions } } })
}

/** A card as received. */
export interface ReceivedCard {
  raw: string
  sourceUrl: string | null
  etag: string | null
}

/** The agent's new content with that card, or why the card cannot be used. */
export type CardVerdict = { content: Partial<AgentContent> } | { problem: CardProblem }

/** Result of storing a card. `before`: the card that it replaced. */
export type CardReceipt = { agent: AgentRecord; version: number } & (
  | { outcome: 'same' }
  | { outcome: 'changed'; before: ReceivedCard }
  | { outcome: 'broken'; problem: CardProblem }
)

type Tx = Prisma.TransactionClient

/**
 * Stores a card exactly as received. A card with a text other than the current one becomes the current card, with the columns
 * that follow from it, unless `judge` finds it unusable. Safe against concurrent changes of the agent.
 */
export async function receiveCard(
  viewer: Viewer,
  agentId: string,
  card: ReceivedCard,
  judge: (agent: AgentRecord, current: ReceivedCard) => CardVerdict,
): Promise<CardReceipt> {
  const raw = encodeWireText(card.raw)
  const now = new Date()
  const receipt = await database().prisma.$transaction<CardReceipt>(async (tx) => {
    const agent = await lockAgent(tx, viewer, agentId)
    const current = await currentCard(tx, agent)
    const verdict = judge(agent, current)
    if (current.raw === card.raw) {
      const { cardVersion: version } = agent
      const columns = { etag: card.etag, sourceUrl: card.sourceUrl, seenAt: now }
      await tx.cardVersion.updateMany({ where: { agentId, version }, data: columns })
      // Relative URLs in the card resolve differently there.
      const moved = card.sourceUrl !== current.sourceUrl && 'content' in verdict
      return { agent: moved ? await writeAgent(tx, viewer, agent, verdict.content) : agent, version, outcome: 'same' }
    }
    const problem = 'problem' in verdict ? verdict.problem : null
    const duplicate = problem ? await tx.cardVersion.findFirst({ where: { agentId, problem, raw } }) : null
    const version = duplicate?.version ?? (await nextVersion(tx, agentId))
    const row = { ...card, raw, problem, seenAt: now }
    await tx.cardVersion.upsert({
      where: { agentId_version: { agentId, version } },
      create: { ...row, agentId, version, fetchedAt: now },
      update: row,
    })
    if ('problem' in verdict) {
      await pruneCards(tx, agentId)
      return { agent, version, outcome: 'broken', problem: verdict.problem }
    }
    const cardColumns = { cardVersion: version, cardChangedAt: now, discoveredOverrides: Prisma.DbNull }
    const changed = await writeAgent(tx, viewer, agent, verdict.content, cardColumns)
    await pruneCards(tx, agentId)
    return { agent: changed, version, outcome: 'changed', before: current }
  }, transactionOptions)
  agentCache.clear()
  return receipt
}

/** Records that the agent still serves that version. */
export async function confirmCardVersion(agentId: string, version: number): Promise<void> {
  await database().prisma.cardVersion.updateMany({ where: { agentId, version }, data: { seenAt: new Date() } })
}

async function currentCard(tx: Tx, { id: agentId, cardVersion: version, slug }: AgentRecord): Promise<ReceivedCard> {
  const row = await tx.cardVersion.findUnique({ where: { agentId_version: { agentId, version } } })
  if (!row) throw new Fault('internal', `The stored Agent Card of ${slug} is missing.`)
  return { raw: decodeWireText(row.raw), sourceUrl: row.sourceUrl, etag: row.etag }
}

async function nextVersion(tx: Tx, agentId: string): Promise<number> {
  const { _max } = await tx.cardVersion.aggregate({ where: { agentId }, _max: { version: true } })
  return (_max.version ?? 0) + 1
}
