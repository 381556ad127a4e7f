// fill-log.ts ROWS [TEXT]: fills the database that the settings name with one finished task of this number of events, and prints
// its ID. TEXT: `prose`, or `tables` for headings, lists and tables.
import { agent, chunk, type RowLike, rowsOf, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import { closeDatabase } from '@/lib/server/db/engine/client'
import { appendEvents } from '@/lib/server/db/events/events'
import { migrate } from '@/lib/server/db/engine/migrate'
import { createTask } from '@/lib/server/db/events/events'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { localViewer } from '@/lib/server/platform/viewer'

const batchSize = 500
/** Makes events as long as the chunks of the other parts. */
const padding = 'x'.repeat(300)

const texts = {
  prose: (index: number): string => `chunk ${index} of it, some more words \n${index % 40 === 0 ? '\n' : ''}`,
  tables: (index: number): string => {
    const place = index % 40
    if (place === 0) return `\n## chunk ${index} of it\n\n`
    if (place < 20) return `${place % 5 === 4 ? '  ' : ''}- chunk ${index} of it, **bold** words\n`
    if (place === 20) return `\n| chunk ${index} of it | a | b |\n| - | - | -: |\n`
    return `| chunk ${index} of it | \`code\` | ${place} |\n`
  },
}

function rowAt(index: number, textAt: (index: number) => string): RowLike {
  if (index % 500 === 0) return status('working', agent(`Chapter ${index / 500} begins.`))
  return chunk(textAt(index))
}

const count = Number(process.argv[2])
const textAt = texts[process.argv[3] === 'tables' ? 'tables' : 'prose']
await migrate()
const viewer = localViewer()
const { id: agentId } = await storedAgent(viewer)
const task = await createTask(viewer, { agentId, dialect: 'v1.0', callerDialect: 'v1.0', title: `${count} events` })
const firstRows = [requestRow(user('Write a long text'))]
const rows = rowsOf([
  ...firstRows,
  ...Array.from({ length: count - 2 }, (_, index) => rowAt(index, textAt)),
  status('completed'),
])
for (let from = 0; from < count; from += batchSize) {
  const page = rows.slice(from, from + batchSize).map((row) => {
    const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result: row.event, padding })
    return {
      ...row,
      raw,
      at: new Date(Date.UTC(2026, 0, 1) + row.seq * 20).toISOString(),
      method: 'SendStreamingMessage',
    }
  })
  const isLast = from + batchSize >= count
  await appendEvents(task.id, page, isLast ? { state: 'completed', open: false, artifactCount: 1 } : {})
}
console.log(task.id)
await closeDatabase()
