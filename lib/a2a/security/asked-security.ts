import type { AgentCard } from '@/lib/a2a/card'
import { namedScheme } from '@/lib/a2a/cards/named-scheme'
import { readSchemeDemand } from '@/lib/a2a/security/read-scheme'
import type { AskedSecurity, SchemeUse, SecurityScheme } from '@/lib/a2a/security/scheme'

/** Cards of real agents have a handful. */
const maxSchemes = 50

function readUses(security: Record<string, string[]>[]): SchemeUse[][] {
  return security.map((entry) => Object.entries(entry).map(([scheme, scopes]) => ({ scheme, scopes })))
}

/** A scheme that is asked for and not explained: its name may say enough (v0.1 has nothing but names). */
function unexplained(scheme: string): SecurityScheme {
  const demand = readSchemeDemand(namedScheme(scheme.replace(/[-_]?auth(entication)?$/i, ''), {}))
  return { scheme, ...(demand.type === 'other' ? { type: 'other', says: scheme } : demand) }
}

/** What an agent asks of its callers, by its card of any generation. */
export function askedSecurity(card: AgentCard): AskedSecurity {
  const alternatives = readUses(card.security)
  const skills = card.skills.flatMap(({ security }) => (security?.length ? [readUses(security)] : []))
  const declared = Object.entries(card.securitySchemes).map(([scheme, json]): SecurityScheme => {
    const { description } = json
    const demand = readSchemeDemand(json)
    return { scheme, ...demand, ...(typeof description === 'string' && description && { description }) }
  })
  const known = new Set(declared.map(({ scheme }) => scheme))
  const named = new Set([...alternatives.flat(), ...skills.flat(2)].map(({ scheme }) => scheme))
  const missing = [...named].filter((scheme) => !known.has(scheme)).map(unexplained)
  return { schemes: [...declared, ...missing].slice(0, maxSchemes), alternatives, skills }
}
