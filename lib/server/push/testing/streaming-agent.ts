import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { NewAgent } from '@/lib/server/db/agents/insert-agents'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

/** A v1.0 agent that never posts to a webhook: `send` sends events, `finish` completes its task. */
interface StreamingAgent {
  server: Awaited<ReturnType<typeof rawAgent>>
  agent: AgentRecord
  send: (...events: object[]) => void
  finish: () => void
}

/** Starts the engine with these settings, and such an agent. */
export async function startStreamingAgent(
  overrides: Partial<NewAgent> = {},
  settings: Record<string, string> = {},
): Promise<StreamingAgent> {
  await startEngine(settings)
  const open: RawCall[] = []
  const server = await rawAgent({
    SendStreamingMessage: (call) => (open.push(call), call.event(v1.task('t1', 'WORKING'))),
  })
  const agent = await agentAt(server.url, overrides)
  const say = (...events: object[]) => events.forEach((event) => open.at(-1)?.event(event))
  return { server, agent, send: say, finish: () => (say(v1.status('t1', 'COMPLETED')), open.at(-1)?.end()) }
}
