import { type CardCheck, createFinding, type Finding } from '@/lib/a2a/card-checks/check-item'
import { classifyHost } from '@/lib/a2a/cards/resolve-url'
import { hasValue, joinMemberPath, truncate } from '@/lib/a2a/card-checks/describe-value'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const ofFlows = { 'v0.2': '5.5.3', 'v0.3': '5.5.3', 'v1.0': '4.5.7' }

const flowsRules = {
  'flows-missing': rule('warning', ofFlows),
  'flows-many': rule('warning', { 'v1.0': '4.5.7' }),
  'flow-deprecated': rule('hint', { 'v1.0': '4.5.7' }),
  'sign-in-url': rule('warning', ofFlows),
  'sign-in-plain-http': rule('warning', ofFlows),
}
type FlowsCode = keyof typeof flowsRules

const urlNames = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl']

function checkUrl(value: Json | undefined, path: string, name: string): Finding<FlowsCode>[] {
  if (typeof value !== 'string' || value === '') return []
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) return [createFinding('sign-in-url', path, { name })]
  const isPlain = url.protocol === 'http:' && !['loopback', 'private'].includes(classifyHost(url))
  return isPlain ? [createFinding('sign-in-plain-http', path, { name })] : []
}

/** Checks the URLs and OAuth flows of a security scheme (v0.3 §5.5.3, v1.0 §4.5.7). `scheme` is in the form of v0.3. */
function checkFlows(scheme: JsonObject, path: string): Finding<FlowsCode>[] {
  const own = ['openIdConnectUrl', 'oauth2MetadataUrl'].flatMap((name) => checkUrl(scheme[name], path, name))
  if (scheme.type !== 'oauth2') return own
  const flows = isObject(scheme.flows) ? Object.entries(scheme.flows).filter(([, flow]) => isObject(flow)) : []
  // A missing `flows` member is reported as a missing member.
  if (flows.length === 0) return isObject(scheme.flows) ? [...own, createFinding('flows-missing', path)] : own
  const names = flows.map(([name]) => name)
  const deprecated = names.filter((name) => name === 'implicit' || name === 'password')
  return [
    ...own,
    ...(names.length > 1 ? [createFinding('flows-many' as const, path, { flows: truncate(names.join(', ')) })] : []),
    ...deprecated.map((flow) => createFinding('flow-deprecated' as const, path, { flow })),
    ...flows.flatMap(([, flow]) =>
      isObject(flow) ? urlNames.flatMap((name) => checkUrl(flow[name], path, name)) : [],
    ),
  ]
}

const ofScheme = { 'v0.2': '5.5.3', 'v0.3': '5.5.3', 'v1.0': '4.5.1' }

export const schemesRules = {
  'scheme-unknown-type': rule('warning', ofScheme),
  'scheme-form': rule('warning', ofScheme),
  'scheme-wrapped': rule('hint', { 'v1.0': '4.5.1' }),
  'api-key-place': rule('warning', { 'v0.2': '5.5.3', 'v0.3': '5.5.3', 'v1.0': '4.5.2' }),
  'http-scheme-unknown': rule('hint', { 'v0.2': '5.5.3', 'v0.3': '5.5.3', 'v1.0': '4.5.3' }),
  ...flowsRules,
}
type SchemesCode = keyof typeof schemesRules

/** Registered HTTP authentication schemes that cards are likely to name (RFC 9110 §16.4.1). */
const httpSchemes = 'basic bearer digest dpop gnap hoba mutual negotiate oauth privatetoken scram-sha-256 vapid'.split(
  ' ',
)

/** Returns the form of a scheme: a `type`, or a member that names it. */
function getSchemeForm(scheme: JsonObject): 'type' | 'member' | 'wrapped' {
  if (isObject(scheme.scheme) && '$case' in scheme.scheme) return 'wrapped'
  return typeof scheme.type === 'string' ? 'type' : 'member'
}

function checkSchemeValues(scheme: JsonObject, path: string): Finding<SchemesCode>[] {
  const { type } = scheme
  if (type === 'apiKey' && typeof scheme.in === 'string' && !['header', 'query', 'cookie'].includes(scheme.in))
    return [createFinding('api-key-place', path, { place: truncate(scheme.in, 30) })]
  if (type === 'http' && typeof scheme.scheme === 'string' && !httpSchemes.includes(scheme.scheme.toLowerCase()))
    return [createFinding('http-scheme-unknown', path, { scheme: truncate(scheme.scheme, 30) })]
  return checkFlows(scheme, path)
}

/** Checks that security schemes have a known type, the form of the card's protocol version, and usable values. */
export const checkSchemes: CardCheck<SchemesCode> = ({ json, generation, reading: { card } }) => {
  if (!isObject(json.securitySchemes)) return []
  const isLatest = generation === 'v1.0'
  const wrapped = Object.values(json.securitySchemes).some((one) => isObject(one) && getSchemeForm(one) === 'wrapped')
  const each = Object.entries(json.securitySchemes).flatMap(([name, declared]): Finding<SchemesCode>[] => {
    if (!isObject(declared)) return []
    const path = joinMemberPath('securitySchemes', name)
    const scheme = card.securitySchemes[name]
    if (!scheme) return [createFinding('scheme-unknown-type', path)]
    const form = getSchemeForm(declared)
    const wrongForm: Finding<SchemesCode>[] = (isLatest ? form === 'type' : form !== 'type')
      ? [createFinding('scheme-form', path, { generation })]
      : []
    return [...wrongForm, ...checkSchemeValues(scheme, path)]
  })
  return wrapped && isLatest ? [createFinding('scheme-wrapped', 'securitySchemes'), ...each] : each
}

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
type SecurityCode = keyof typeof securityRules

/** Checks for security members of an earlier protocol version that a later one replaces. */
function checkReplacedMember(
  json: JsonObject,
  name: string,
  instead: string,
  generations: string,
): Finding<SecurityCode>[] {
  const isPresent = hasValue(json, name) && !(Array.isArray(json[name]) && json[name].length === 0)
  if (!isPresent) return []
  return hasValue(json, instead)
    ? [createFinding('security-left-over', name, { name, instead })]
    : [createFinding('security-of-other', name, { name, instead, generations })]
}

function checkAuthentication({ authentication }: JsonObject): Finding<SecurityCode>[] {
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

const checkUses: CardCheck<SecurityCode> = (checked) => {
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

const checkTransport: CardCheck<SecurityCode> = ({ json, generation, reading: { card, endpoint } }) => {
  const url = endpoint ? URL.parse(endpoint) : null
  const secured = card.security.some((one) => Object.keys(one).length > 0)
  if (!secured || url?.protocol !== 'http:' || !['public', 'placeholder'].includes(classifyHost(url))) return []
  const name = generation === 'v0.1' ? 'authentication' : 'security'
  const path = hasValue(json, 'securityRequirements') ? 'securityRequirements' : name
  return [createFinding('credential-over-http', path, { host: url.host })]
}

/** Checks the security requirements: in the form of the protocol version, with declared schemes, and not over plain HTTP. */
export const checkSecurity: CardCheck<SecurityCode> = (checked) => {
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
