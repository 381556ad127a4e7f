// A separate process that sends a message to the agent with the given ID and prints the task's ID, then the `seq` of each row.
import { findAgent } from '@/lib/server/db/agents/agents'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { tail } from '@/lib/server/tasks/log/tail'
import { messageCall } from '@/lib/server/tasks/testing/message-call'

const viewer = localViewer()
const agent = await findAgent(viewer, process.argv[2] ?? '')
if (!agent) throw new Error('no such agent')
const { taskId } = await startTurn(viewer, agent, messageCall('count'), 'v1.0')
process.stdout.write(`${taskId}\n`)
for await (const rows of tail(taskId, 0, new AbortController().signal))
  for (const { seq } of rows) process.stdout.write(`${seq}\n`)
