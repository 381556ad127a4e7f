// Logs events of the given tasks, beside other writes, until it is killed. Prints `TASK SEQ` once a row is acknowledged.
import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { database } from '@/lib/server/db/engine/client'
import { appendEvents } from '@/lib/server/db/events/events'
import { logRow, storedAgent } from '@/lib/server/db/testing/samples'
import { actFor } from '@/lib/server/platform/viewer'

const tasks = process.argv.slice(2)

async function write(id: string): Promise<void> {
  const task = await database().prisma.task.findUniqueOrThrow({ where: { id } })
  for (let seq = task.lastSeq + 1; ; seq += 1) {
    if (seq % 10 === 0) await storedAgent(actFor('local'), { slug: `tagged-${randomUUID()}`, tags: ['a', 'b'] })
    await appendEvents(id, [logRow(seq, 'x'.repeat((seq * 37) % 3_000))], { artifactCount: seq })
    writeSync(1, `${id} ${seq}\n`)
  }
}

await Promise.all(tasks.map(write))
