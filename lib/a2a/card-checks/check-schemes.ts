import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { checkFlows, flowsRules } from '@/lib/a2a/card-checks/check-flows'
import { joinMemberPath, truncate } from '@/lib/a2a/card-checks/describe-value'
import { rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type JsonObject } from '@/lib/a2a/json'

const ofScheme = { 'v0.2': '5.5.3', 'v0.3': '5.5.3', 'v1.0': '4.5.1' }

export const schemesRules = {
  'scheme-unknown-type': rule('warning', ofScheme),
  'scheme-form': rule('warning', ofScheme),
  'scheme-wrapped': rule('hint', { 'v1.0': '4.5.1' }),
  'api-key-place': rule('warning', { 'v0.2': '5.5.3', 'v0.3': '5.5.3', 'v1.0': '4.5.2' }),
  'http-scheme-unknown': rule('hint', { 'v0.2': '5.5.3', 'v0.3': '5.5.3', 'v1.0': '4.5.3' }),
  ...flowsRules,
}
type Code = keyof typeof schemesRules

/** Registered HTTP authentication schemes that cards are likely to name (RFC 9110 §16.4.1). */
const httpSchemes = 'basic bearer digest dpop gnap hoba mutual negotiate oauth privatetoken scram-sha-256 vapid'.split(
  ' ',
)

/** Returns the form of a scheme: a `type`, or a member that names it. */
function getSchemeForm(scheme: JsonObject): 'type' | 'member' | 'wrapped' {
  if (isObject(scheme.scheme) && '$case' in scheme.scheme) return 'wrapped'
  return typeof scheme.type === 'string' ? 'type' : 'member'
}

function checkSchemeValues(scheme: JsonObject, path: string): Finding<Code>[] {
  const { type } = scheme
  if (type === 'apiKey' && typeof scheme.in === 'string' && !['header', 'query', 'cookie'].includes(scheme.in))
    return [createFinding('api-key-place', path, { place: truncate(scheme.in, 30) })]
  if (type === 'http' && typeof scheme.scheme === 'string' && !httpSchemes.includes(scheme.scheme.toLowerCase()))
    return [createFinding('http-scheme-unknown', path, { scheme: truncate(scheme.scheme, 30) })]
  return checkFlows(scheme, path)
}

/** Checks that security schemes have a known type, the form of the card's protocol version, and usable values. */
export const checkSchemes: CardCheck<Code> = ({ json, generation, reading: { card } }) => {
  if (!isObject(json.securitySchemes)) return []
  const isLatest = generation === 'v1.0'
  const wrapped = Object.values(json.securitySchemes).some((one) => isObject(one) && getSchemeForm(one) === 'wrapped')
  const each = Object.entries(json.securitySchemes).flatMap(([name, declared]): Finding<Code>[] => {
    if (!isObject(declared)) return []
    const path = joinMemberPath('securitySchemes', name)
    const scheme = card.securitySchemes[name]
    if (!scheme) return [createFinding('scheme-unknown-type', path)]
    const form = getSchemeForm(declared)
    const wrongForm: Finding<Code>[] = (isLatest ? form === 'type' : form !== 'type')
      ? [createFinding('scheme-form', path, { generation })]
      : []
    return [...wrongForm, ...checkSchemeValues(scheme, path)]
  })
  return wrapped && isLatest ? [createFinding('scheme-wrapped', 'securitySchemes'), ...each] : each
}
