import type { AgentInterface } from '@/lib/a2a/card'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import type { DialectId } from '@/lib/a2a/dialect-id'

const bindingOrder = ['JSONRPC', 'HTTP+JSON', 'GRPC']
const dialectOrder = ['v1.0', 'v0.3', 'v0.1']

function rank(list: unknown[], item: unknown): number {
  const position = list.indexOf(item)
  return position < 0 ? list.length : position
}

function byBinding(one: AgentInterface): number {
  return rank(bindingOrder, one.binding)
}

/** Returns the interface to call: JSON-RPC first, then the requested dialect or else the newest, then the card's order. */
export function chooseInterface(interfaces: AgentInterface[], dialect?: DialectId): AgentInterface | undefined {
  const byDialect = (one: AgentInterface): number =>
    rank(dialect ? [dialect, ...dialectOrder] : dialectOrder, one.dialect)
  return interfaces
    .filter((one) => one.binding === 'GRPC' || resolveUrl(one.url, '') !== undefined)
    .toSorted((one, other) => byBinding(one) - byBinding(other) || byDialect(one) - byDialect(other))[0]
}
