import 'server-only'
import type { Binding } from '@/lib/a2a/binding'
import { findBinding } from '@/lib/a2a/bindings'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'

const names: Readonly<Record<string, string>> = { GRPC: 'gRPC' }

/** The binding to call an agent in. Throws `call-unsupported` for agents that can only be looked at. */
export function agentBinding({ binding }: Pick<AgentRecord, 'binding'>): Binding {
  const found = findBinding(binding)
  if (found) return found
  const name = names[binding] ?? binding
  throw new Fault('call-unsupported', `This agent supports only ${name}, which Switchboard can't call.`, {
    hint: "Ask the agent's provider for a JSON-RPC or HTTP+JSON endpoint.",
    details: { code: 'foreign-binding', values: { binding: name } },
  })
}
