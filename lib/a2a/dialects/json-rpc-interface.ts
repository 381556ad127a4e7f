import type { AgentCard, AgentInterface } from '@/lib/a2a/card'
import type { DialectId } from '@/lib/a2a/dialect'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** The first JSON-RPC interface of a card that speaks this dialect. */
export function jsonRpcInterface(card: AgentCard, dialect: DialectId): Outcome<AgentInterface> {
  const found = card.interfaces.find((one) => one.binding === 'JSONRPC' && one.dialect === dialect)
  return found ? ok(found) : problem(`The Agent Card has no JSON-RPC interface for ${dialect}.`)
}
