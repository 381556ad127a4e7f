import type { AgentCard, AgentInterface, AgentSkill } from '@/lib/a2a/card'
import { compact, type JsonObject } from '@/lib/a2a/json'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/**
 * Encodes the provider of a card. Undefined without a URL, which v0.2, v0.3 and v1.0 require (v0.3 §5.5.1). v0.2 clients also
 * read the v0.1 card, so it is omitted there too.
 */
export function writeProvider(provider: AgentCard['provider']): JsonObject | undefined {
  return provider?.url ? { organization: provider.organization, url: provider.url } : undefined
}

/** Encodes a skill, the same in every protocol version. */
export function writeSkill(skill: AgentSkill): JsonObject {
  const { id, name, description, tags, examples, inputModes, outputModes } = skill
  return compact({
    id,
    name,
    description,
    tags,
    examples: examples.length > 0 ? examples : undefined,
    inputModes,
    outputModes,
  })
}

/** Returns the first JSON-RPC interface of a card for a dialect, or a problem if there is none. */
export function findJsonRpcInterface(card: AgentCard, dialect: DialectId): Outcome<AgentInterface> {
  const match = card.interfaces.find((one) => one.binding === 'JSONRPC' && one.dialect === dialect)
  return match ? ok(match) : problem(`The Agent Card has no JSON-RPC interface for ${dialect}.`)
}
