// A process of its own that sends a message to the agent of the given id and prints the task's id, then each `seq` it is shown.
import { findAgent } from '@/lib/server/db/agents'
import { localViewer } from '@/lib/server/db/users'
import { startTurn } from '@/lib/server/tasks/start'
import { tail } from '@/lib/server/tasks/tail'
import { saying } from '@/lib/server/tasks/testing/saying'

const viewer = await localViewer()
const agent = await findAgent(viewer, process.argv[2] ?? '')
if (!agent) throw new Error('no such agent')
const { taskId } = await startTurn(viewer, agent, saying('count'), 'v1.0')
process.stdout.write(`${taskId}\n`)
for await (const rows of tail(taskId, 0, new AbortController().signal))
  for (const { seq } of rows) process.stdout.write(`${seq}\n`)
