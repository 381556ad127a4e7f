import type { AgentCard, AgentInterface } from '@/lib/a2a/card'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** Returns the first JSON-RPC interface of a card for a dialect, or a problem if there is none. */
export function findJsonRpcInterface(card: AgentCard, dialect: DialectId): Outcome<AgentInterface> {
  const match = card.interfaces.find((one) => one.binding === 'JSONRPC' && one.dialect === dialect)
  return match ? ok(match) : problem(`The Agent Card has no JSON-RPC interface for ${dialect}.`)
}
