// An instance in its own process, without pages: handles the requests of a test until it is stopped.
import { findAgent } from '@/lib/server/db/agents/agents'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { registerPushConfig } from '@/lib/server/tasks/push/register-push-config'
import { closeDatabase } from '@/lib/server/db/engine/client'
import { localViewer } from '@/lib/server/platform/viewer'
import type { InstanceRequest, InstanceReply } from '@/lib/server/instances/testing/instance-protocol'
import { startUp } from '@/lib/server/startup/start-up'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { tail } from '@/lib/server/tasks/log/tail'
import { messageCall } from '@/lib/server/tasks/testing/message-call'

const stop = Symbol.for('switchboard.stop')
const quota = { callsPerMinute: null, concurrentTasks: null, bytesPerDay: null }
const reply = (message: InstanceReply) => process.send?.(message)

async function act(request: InstanceRequest): Promise<unknown> {
  const viewer = localViewer()
  switch (request.what) {
    case 'say': {
      const agent = await findAgent(viewer, request.agentId)
      if (!agent) throw new Error('no such agent')
      const call = messageCall(request.text, request.taskId ? { taskId: request.taskId } : {})
      const options = request.pushUrl ? { pushConfig: { url: request.pushUrl } } : {}
      const caller = { ...viewer, apiKey: request.apiKeyId === undefined ? null : { id: request.apiKeyId, quota } }
      const { taskId, seq } = await startTurn(caller, agent, { ...call, options }, 'v1.0')
      return { taskId, seq }
    }
    case 'cancel':
      return (await cancelTask(viewer, request.taskId)).task.status.state
    case 'register webhook': {
      const task = await findTask(viewer, request.taskId)
      if (!task) throw new Error('no such task')
      // As if all its events had arrived while it was registered.
      return registerPushConfig(viewer, task, 'v1.0', { url: request.url }, 0)
    }
    case 'follow':
      for await (const rows of tail(request.taskId, request.after, new AbortController().signal))
        reply({ nr: request.nr, rows: rows.map(({ seq, kind, event }) => ({ seq, kind, event })) })
      return 'rests'
    case 'stop':
      await (globalThis as { [stop]?: () => Promise<void> })[stop]?.()
      await closeDatabase()
      setTimeout(() => process.exit(0), 10)
      return 'stopped'
  }
}

await startUp()
process.on('message', (request: InstanceRequest) => {
  act(request).then(
    (answer) => reply({ nr: request.nr, answer }),
    (error: unknown) => reply({ nr: request.nr, error: String(error) }),
  )
})
reply({ nr: 0, answer: 'ready' })
