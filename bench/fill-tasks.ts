// fill-tasks.ts COUNT [conversations]: fills the database that the settings name with this number of tasks of 50 agents,
// without events. With `conversations`, each task also has a conversation and the searchable text of an artifact.
import { randomUUID } from 'node:crypto'
import { random } from '@/bench/random'
import { closeDatabase, database } from '@/lib/server/db/engine/client'
import { migrate } from '@/lib/server/db/engine/migrate'
import { buildSearchText } from '@/lib/server/db/search/search-text'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { localViewer } from '@/lib/server/platform/viewer'

const withConversations = process.argv[3] === 'conversations'
const batchSize = 500
const agents = 50
const { below, pick } = random(7)
const things = ['invoice', 'travel plan', 'weather report', 'contract', 'ticket', 'recipe', 'shipment'] as const

await migrate()
const viewer = localViewer()
const agentIds: string[] = []
for (let index = 0; index < agents; index += 1)
  agentIds.push((await storedAgent(viewer, { slug: `worker-${index}` })).id)

function task(index: number) {
  // One in a thousand contains a rare word. Faults and reruns are rare.
  const title = `${index % 1000 === 0 ? 'quokka' : pick(things)} number ${index}`
  const createdAt = new Date(Date.UTC(2026, 0, 1) + index * 60_000)
  const spanMs = below(600_000)
  return {
    id: randomUUID(),
    agentId: agentIds[below(agents)] ?? '',
    ownerId: viewer.userId,
    dialect: pick(['v1.0', 'v1.0', 'v0.3', 'v0.1']),
    callerDialect: 'v1.0',
    artifactCount: withConversations ? 1 : 0,
    state: pick(['completed', 'completed', 'completed', 'completed', 'failed', 'canceled', 'input-required']),
    title,
    searchText: buildSearchText([title, 'Please take care of it, and notify me once it is done. '.repeat(4)]),
    open: false,
    lastSeq: 10,
    spanMs,
    rowCount: below(2000),
    faulty: index % 97 === 0,
    rerunOf: index % 503 === 0 ? 'another' : null,
    states: [{ at: createdAt.toISOString(), state: 'submitted' }],
    createdAt,
    updatedAt: new Date(createdAt.getTime() + spanMs),
  }
}

type FilledTask = ReturnType<typeof task>

function conversationOf({ id, agentId, ownerId, title, state, createdAt, updatedAt }: FilledTask) {
  const own = { ownerId, agentId, key: id, firstMessage: title, searchText: buildSearchText([title]), state }
  const flags = { lastTaskId: id, running: false, waiting: false, taskCount: 1 }
  return { id: randomUUID(), ...own, ...flags, createdAt, updatedAt, changedAt: updatedAt }
}

function textOf({ id, title }: FilledTask) {
  const text = `report.md\n${`A report about ${title}, with all its parts. `.repeat(40)}`
  return { taskId: id, lines: JSON.stringify([{ by: 'artifact', text }]), searchText: buildSearchText([text]) }
}

const count = Number(process.argv[2])
const { prisma, provider } = database()
for (let from = 0; from < count; from += batchSize) {
  const data = Array.from({ length: Math.min(batchSize, count - from) }, (_, index) => task(from + index))
  await prisma.task.createMany({ data })
  if (!withConversations) continue
  await prisma.conversation.createMany({ data: data.map(conversationOf) })
  await prisma.taskText.createMany({ data: data.map(textOf) })
}
// PostgreSQL does this in the background within a minute. SQLite does not, and neither does the app.
if (provider === 'postgresql') await prisma.$executeRaw`VACUUM (ANALYZE)`
await closeDatabase()
