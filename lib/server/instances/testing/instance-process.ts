// An instance in a process of its own, without pages: does what the test asks for until it is told to end.
import { findAgent } from '@/lib/server/db/agents'
import { closeDatabase } from '@/lib/server/db/client'
import { localViewer } from '@/lib/server/db/users'
import type { Asked, Said } from '@/lib/server/instances/testing/asked'
import { startUp } from '@/lib/server/start-up'
import { cancelTask } from '@/lib/server/tasks/cancel'
import { startTurn } from '@/lib/server/tasks/start'
import { tail } from '@/lib/server/tasks/tail'
import { saying } from '@/lib/server/tasks/testing/saying'

const stop = Symbol.for('switchboard.stop')
const say = (said: Said) => process.send?.(said)

async function act(asked: Asked): Promise<unknown> {
  const viewer = await localViewer()
  switch (asked.what) {
    case 'say': {
      const agent = await findAgent(viewer, asked.agentId)
      if (!agent) throw new Error('no such agent')
      const call = saying(asked.text, asked.taskId ? { taskId: asked.taskId } : {})
      const options = asked.tellAt ? { pushConfig: { url: asked.tellAt } } : {}
      const { taskId, seq } = await startTurn(viewer, agent, { ...call, options }, 'v1.0')
      return { taskId, seq }
    }
    case 'cancel':
      return (await cancelTask(viewer, asked.taskId)).task.status.state
    case 'follow':
      for await (const rows of tail(asked.taskId, asked.after, new AbortController().signal))
        say({ nr: asked.nr, rows: rows.map(({ seq, kind, event }) => ({ seq, kind, event })) })
      return 'rests'
    case 'stop':
      await (globalThis as { [stop]?: () => Promise<void> })[stop]?.()
      await closeDatabase()
      setTimeout(() => process.exit(0), 10)
      return 'stopped'
  }
}

await startUp()
process.on('message', (asked: Asked) => {
  act(asked).then(
    (answer) => say({ nr: asked.nr, answer }),
    (error: unknown) => say({ nr: asked.nr, error: String(error) }),
  )
})
say({ nr: 0, answer: 'ready' })
