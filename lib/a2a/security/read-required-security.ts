import type { AgentCard } from '@/lib/a2a/card'
import { schemeFromName } from '@/lib/a2a/cards/scheme-from-name'
import { readSchemeRequirement } from '@/lib/a2a/security/read-scheme-requirement'
import type { RequiredSecurity, SchemeUse, SecurityScheme } from '@/lib/a2a/security/scheme'

/** Cards of real agents have a handful. */
const maxSchemes = 50

function readUses(security: Record<string, string[]>[]): SchemeUse[][] {
  return security.map((entry) => Object.entries(entry).map(([scheme, scopes]) => ({ scheme, scopes })))
}

/** Returns a required scheme without a declaration. Its name may be sufficient (v0.1 only has names). */
function undeclaredScheme(scheme: string): SecurityScheme {
  const demand = readSchemeRequirement(schemeFromName(scheme.replace(/[-_]?auth(entication)?$/i, ''), {}))
  return { scheme, ...(demand.type === 'other' ? { type: 'other', label: scheme } : demand) }
}

/** Returns what an agent requires of its callers, from a card of any protocol version. At most 50 schemes. */
export function readRequiredSecurity(card: AgentCard): RequiredSecurity {
  const alternatives = readUses(card.security)
  const skills = card.skills.flatMap(({ security }) => (security?.length ? [readUses(security)] : []))
  const declared = Object.entries(card.securitySchemes).map(([scheme, json]): SecurityScheme => {
    const { description } = json
    const demand = readSchemeRequirement(json)
    return { scheme, ...demand, ...(typeof description === 'string' && description && { description }) }
  })
  const known = new Set(declared.map(({ scheme }) => scheme))
  const required = new Set([...alternatives.flat(), ...skills.flat(2)].map(({ scheme }) => scheme))
  const missing = [...required].filter((scheme) => !known.has(scheme)).map(undeclaredScheme)
  return { schemes: [...declared, ...missing].slice(0, maxSchemes), alternatives, skills }
}
