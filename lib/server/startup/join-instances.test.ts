import { Client } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { useTestDatabase } from '@/lib/server/db/testing/test-database'
import { currentInstanceId, recordHeartbeat } from '@/lib/server/instances/current-instance'
import { localViewer } from '@/lib/server/platform/viewer'
import { joinInstances, leaveInstances } from '@/lib/server/startup/join-instances'
import { hasReader } from '@/lib/server/tasks/log/readers'
import { shutdownTasks } from '@/lib/server/tasks/shutdown-tasks'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

it(
  'sends heartbeats after a gap while the database is busy, and stops lost tasks once it is not',
  { tags: ['exhaustive'] },
  async ({ skip }) => {
    vi.stubEnv('LOG_LEVEL', 'silent')
    const used = await useTestDatabase('postgresql')
    onTestFinished(() => used.close())
    if (!used.env) return skip('PGlite has one session only')
    const { prisma } = database()
    await joinInstances()
    onTestFinished(async () => {
      await shutdownTasks(5_000, 0)
      await leaveInstances()
    })
    const server = await rawAgent({
      SendStreamingMessage: (call) => call.event({ task: v1.bareTask('t1', 'WORKING') }),
    })
    const agent = await storedAgent(localViewer(), { url: server.url })
    const { taskId: id } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
    const self = currentInstanceId() ?? ''
    await expect.poll(() => hasReader(id)).toBe(true)
    expect(await prisma.task.findUnique({ where: { id } })).toMatchObject({ open: true, holder: self })

    // Another instance takes over the task in a gap between two heartbeats, and then the table is locked.
    await prisma.instance.create({ data: { id: 'other', expiresAt: new Date(Date.now() + 3_600_000) } })
    await prisma.task.update({ where: { id }, data: { holder: 'other' } })
    const locker = new Client({ connectionString: used.env.DATABASE_URL })
    await locker.connect()
    onTestFinished(() => locker.end())
    await locker.query('BEGIN; LOCK TABLE "Task"')
    recordHeartbeat(performance.now() - 60_000)
    const heartbeats = new Set<string>()
    const countHeartbeats = async () => {
      const { rows } = await locker.query('SELECT "expiresAt"::text FROM "Instance" WHERE "id" = $1', [self])
      return heartbeats.add(rows[0].expiresAt).size
    }
    await expect.poll(countHeartbeats, { timeout: 15_000 }).toBe(4)

    // The check fails, and is repeated.
    const cancel = `SELECT pg_cancel_backend("pid") FROM pg_stat_activity WHERE "wait_event_type" = 'Lock' AND "query" LIKE '%"holder"%'`
    expect((await locker.query(cancel)).rowCount).toBeGreaterThan(0)
    await locker.query('COMMIT')
    await server.calls[0]?.closed
    expect(await prisma.task.findUnique({ where: { id } })).toMatchObject({ open: true, holder: 'other' })
  },
)
