import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { cut } from '@/lib/a2a/card-checks/cut'
import { hostKind } from '@/lib/a2a/card-checks/host-kind'
import { isFilled } from '@/lib/a2a/card-checks/is-filled'
import { ours, rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type JsonObject } from '@/lib/a2a/json'

const ofCard = { 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }

export const securityRules = {
  security: ours('ok'),
  'security-none': ours('ok'),
  'scheme-undeclared': rule('warning', ofCard),
  'scheme-unused': rule('hint', ofCard),
  'scope-undeclared': rule('hint', { 'v0.2': '5.5.3', 'v0.3': '5.5.3', 'v1.0': '4.5.7' }),
  'security-left-over': rule('hint', ofCard),
  'security-of-other': rule('warning', ofCard),
  'authentication-shape': rule('warning', { 'v0.1': '5.5.3' }),
  'authentication-no-list': rule('warning', { 'v0.1': '5.5.3' }),
  'credential-over-http': rule('warning', { 'v0.1': '4.1', 'v0.2': '4.1', 'v0.3': '4.1', 'v1.0': '7.1' }),
}
type Code = keyof typeof securityRules

/** What an earlier generation says of security, and what a later one says instead. */
function leftOvers(json: JsonObject, name: string, instead: string, generations: string): Finding<Code>[] {
  const said = isFilled(json, name) && !(Array.isArray(json[name]) && json[name].length === 0)
  if (!said) return []
  return isFilled(json, instead)
    ? [finding('security-left-over', name, { name, instead })]
    : [finding('security-of-other', name, { name, instead, generations })]
}

function oddAuthentication({ authentication }: JsonObject): Finding<Code>[] {
  if (authentication === undefined || authentication === null) return []
  const schemes = isObject(authentication) ? authentication.schemes : authentication
  if (Array.isArray(schemes)) return isObject(authentication) ? [] : [finding('authentication-shape', 'authentication')]
  if (typeof schemes !== 'string') return [finding('authentication-shape', 'authentication')]
  return [finding('authentication-no-list', isObject(authentication) ? 'authentication.schemes' : 'authentication')]
}

const usesOf = (list: Record<string, string[]>[]): [string, string[]][] => list.flatMap((one) => Object.entries(one))

/** Where requirements are, each with the schemes and scopes it asks for. */
const required: (checked: Parameters<Check>[0]) => { path: string; uses: [string, string[]][] }[] = ({
  json,
  reading: { card },
}) => {
  const name = isFilled(json, 'securityRequirements') ? 'securityRequirements' : 'security'
  const ofSkills = card.skills.flatMap(({ security }, position) =>
    security ? [{ path: `skills[${position}].${name}`, uses: usesOf(security) }] : [],
  )
  return [{ path: name, uses: usesOf(card.security) }, ...ofSkills]
}

function scopesOf(scheme: JsonObject): Set<string> | undefined {
  if (scheme.type !== 'oauth2' || !isObject(scheme.flows)) return undefined
  const scopes = Object.values(scheme.flows).flatMap((flow) =>
    isObject(flow) && isObject(flow.scopes) ? Object.keys(flow.scopes) : [],
  )
  return new Set(scopes)
}

const checkUses: Check<Code> = (checked) => {
  const { securitySchemes } = checked.reading.card
  // Of an unknown type is another finding.
  const declared = new Set(isObject(checked.json.securitySchemes) ? Object.keys(checked.json.securitySchemes) : [])
  const all = required(checked)
  const used = new Set(all.flatMap(({ uses }) => uses.map(([scheme]) => scheme)))
  const missing = all.flatMap(({ path, uses }) => {
    const names = [...new Set(uses.map(([scheme]) => scheme))].filter((scheme) => !declared.has(scheme))
    return names.map((scheme) => finding('scheme-undeclared' as const, path, { scheme: cut(scheme) }))
  })
  const scopes = new Map(Object.entries(securitySchemes).map(([name, scheme]) => [name, scopesOf(scheme)]))
  const undeclared = all.flatMap(({ path, uses }) =>
    uses.flatMap(([scheme, asked]) => {
      const known = scopes.get(scheme)
      return asked
        .filter((scope) => known && !known.has(scope))
        .map((scope) => finding('scope-undeclared' as const, path, { scope: cut(scope), scheme: cut(scheme) }))
    }),
  )
  const unused = [...declared]
    .filter((scheme) => !used.has(scheme))
    .map((scheme) => finding('scheme-unused' as const, 'securitySchemes', { scheme: cut(scheme) }))
  return [...missing, ...undeclared, ...unused]
}

const checkTransport: Check<Code> = ({ json, generation, reading: { card, endpoint } }) => {
  const url = endpoint ? URL.parse(endpoint) : null
  const secured = card.security.some((one) => Object.keys(one).length > 0)
  if (!secured || url?.protocol !== 'http:' || !['public', 'placeholder'].includes(hostKind(url))) return []
  const name = generation === 'v0.1' ? 'authentication' : 'security'
  const path = isFilled(json, 'securityRequirements') ? 'securityRequirements' : name
  return [finding('credential-over-http', path, { host: url.host })]
}

/** What callers have to show: said as the generation says it, declared, and not over an open line. */
export const checkSecurity: Check<Code> = (checked) => {
  const { json, generation, reading } = checked
  const schemes = Object.keys(reading.card.securitySchemes)
  const asked =
    schemes.length > 0 ? finding('security' as const, 'security', { schemes: cut(schemes.join(', ')) }) : null
  return [
    asked ?? finding('security-none', 'security'),
    ...(generation === 'v0.1' ? oddAuthentication(json) : checkUses(checked)),
    ...leftOvers(json, 'authentication', 'securitySchemes', 'v0.1'),
    ...(generation === 'v1.0' ? leftOvers(json, 'security', 'securityRequirements', 'v0.2, v0.3') : []),
    ...checkTransport(checked),
  ]
}
