import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { hasValue, truncate } from '@/lib/a2a/card-checks/describe-value'
import { classifyHost } from '@/lib/a2a/card-checks/classify-host'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type JsonObject } from '@/lib/a2a/json'

const ofCard = { 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }

export const securityRules = {
  security: ownRule('ok'),
  'security-none': ownRule('ok'),
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

/** Checks for security members of an earlier protocol version that a later one replaces. */
function checkReplacedMember(json: JsonObject, name: string, instead: string, generations: string): Finding<Code>[] {
  const isPresent = hasValue(json, name) && !(Array.isArray(json[name]) && json[name].length === 0)
  if (!isPresent) return []
  return hasValue(json, instead)
    ? [createFinding('security-left-over', name, { name, instead })]
    : [createFinding('security-of-other', name, { name, instead, generations })]
}

function checkAuthentication({ authentication }: JsonObject): Finding<Code>[] {
  if (authentication === undefined || authentication === null) return []
  const schemes = isObject(authentication) ? authentication.schemes : authentication
  if (Array.isArray(schemes))
    return isObject(authentication) ? [] : [createFinding('authentication-shape', 'authentication')]
  if (typeof schemes !== 'string') return [createFinding('authentication-shape', 'authentication')]
  return [
    createFinding('authentication-no-list', isObject(authentication) ? 'authentication.schemes' : 'authentication'),
  ]
}

const toUses = (list: Record<string, string[]>[]): [string, string[]][] => list.flatMap((one) => Object.entries(one))

/** Returns the places with security requirements, each with the required schemes and scopes. */
const listRequirements: (checked: Parameters<CardCheck>[0]) => { path: string; uses: [string, string[]][] }[] = ({
  json,
  reading: { card },
}) => {
  const name = hasValue(json, 'securityRequirements') ? 'securityRequirements' : 'security'
  const ofSkills = card.skills.flatMap(({ security }, position) =>
    security ? [{ path: `skills[${position}].${name}`, uses: toUses(security) }] : [],
  )
  return [{ path: name, uses: toUses(card.security) }, ...ofSkills]
}

function listScopes(scheme: JsonObject): Set<string> | undefined {
  if (scheme.type !== 'oauth2' || !isObject(scheme.flows)) return undefined
  const scopes = Object.values(scheme.flows).flatMap((flow) =>
    isObject(flow) && isObject(flow.scopes) ? Object.keys(flow.scopes) : [],
  )
  return new Set(scopes)
}

const checkUses: CardCheck<Code> = (checked) => {
  const { securitySchemes } = checked.reading.card
  // A declared scheme of unknown type is reported by another check.
  const declared = new Set(isObject(checked.json.securitySchemes) ? Object.keys(checked.json.securitySchemes) : [])
  const all = listRequirements(checked)
  const used = new Set(all.flatMap(({ uses }) => uses.map(([scheme]) => scheme)))
  const missing = all.flatMap(({ path, uses }) => {
    const names = [...new Set(uses.map(([scheme]) => scheme))].filter((scheme) => !declared.has(scheme))
    return names.map((scheme) => createFinding('scheme-undeclared' as const, path, { scheme: truncate(scheme) }))
  })
  const scopes = new Map(Object.entries(securitySchemes).map(([name, scheme]) => [name, listScopes(scheme)]))
  const undeclared = all.flatMap(({ path, uses }) =>
    uses.flatMap(([scheme, requested]) => {
      const declaredScopes = scopes.get(scheme)
      return requested
        .filter((scope) => declaredScopes && !declaredScopes.has(scope))
        .map((scope) =>
          createFinding('scope-undeclared' as const, path, { scope: truncate(scope), scheme: truncate(scheme) }),
        )
    }),
  )
  const unused = [...declared]
    .filter((scheme) => !used.has(scheme))
    .map((scheme) => createFinding('scheme-unused' as const, 'securitySchemes', { scheme: truncate(scheme) }))
  return [...missing, ...undeclared, ...unused]
}

const checkTransport: CardCheck<Code> = ({ json, generation, reading: { card, endpoint } }) => {
  const url = endpoint ? URL.parse(endpoint) : null
  const secured = card.security.some((one) => Object.keys(one).length > 0)
  if (!secured || url?.protocol !== 'http:' || !['public', 'placeholder'].includes(classifyHost(url))) return []
  const name = generation === 'v0.1' ? 'authentication' : 'security'
  const path = hasValue(json, 'securityRequirements') ? 'securityRequirements' : name
  return [createFinding('credential-over-http', path, { host: url.host })]
}

/** Checks the security requirements: in the form of the protocol version, with declared schemes, and not over plain HTTP. */
export const checkSecurity: CardCheck<Code> = (checked) => {
  const { json, generation, reading } = checked
  const schemes = Object.keys(reading.card.securitySchemes)
  const securityFinding =
    schemes.length > 0
      ? createFinding('security' as const, 'security', { schemes: truncate(schemes.join(', ')) })
      : null
  return [
    securityFinding ?? createFinding('security-none', 'security'),
    ...(generation === 'v0.1' ? checkAuthentication(json) : checkUses(checked)),
    ...checkReplacedMember(json, 'authentication', 'securitySchemes', 'v0.1'),
    ...(generation === 'v1.0' ? checkReplacedMember(json, 'security', 'securityRequirements', 'v0.2, v0.3') : []),
    ...checkTransport(checked),
  ]
}
