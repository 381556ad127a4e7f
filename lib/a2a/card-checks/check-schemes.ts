import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { checkFlows, flowsRules } from '@/lib/a2a/card-checks/check-flows'
import { cut } from '@/lib/a2a/card-checks/cut'
import { memberPath } from '@/lib/a2a/card-checks/member-path'
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

/** The registered words of HTTP authentication that cards are likely to name (RFC 9110 §16.4.1). */
const httpSchemes = 'basic bearer digest dpop gnap hoba mutual negotiate oauth privatetoken scram-sha-256 vapid'.split(
  ' ',
)

/** The form in which a scheme is written: a `type`, or a member that names it. */
function formOf(scheme: JsonObject): 'type' | 'member' | 'wrapped' {
  if (isObject(scheme.scheme) && '$case' in scheme.scheme) return 'wrapped'
  return typeof scheme.type === 'string' ? 'type' : 'member'
}

function checkMeaning(scheme: JsonObject, path: string): Finding<Code>[] {
  const { type } = scheme
  if (type === 'apiKey' && typeof scheme.in === 'string' && !['header', 'query', 'cookie'].includes(scheme.in))
    return [finding('api-key-place', path, { place: cut(scheme.in, 30) })]
  if (type === 'http' && typeof scheme.scheme === 'string' && !httpSchemes.includes(scheme.scheme.toLowerCase()))
    return [finding('http-scheme-unknown', path, { scheme: cut(scheme.scheme, 30) })]
  return checkFlows(scheme, path)
}

/** Security schemes: of a known type, in the form of the card's generation, and such that one can follow them. */
export const checkSchemes: Check<Code> = ({ json, generation, reading: { card } }) => {
  if (!isObject(json.securitySchemes)) return []
  const isLatest = generation === 'v1.0'
  const wrapped = Object.values(json.securitySchemes).some((one) => isObject(one) && formOf(one) === 'wrapped')
  const each = Object.entries(json.securitySchemes).flatMap(([name, said]): Finding<Code>[] => {
    if (!isObject(said)) return []
    const path = memberPath('securitySchemes', name)
    const scheme = card.securitySchemes[name]
    if (!scheme) return [finding('scheme-unknown-type', path)]
    const form = formOf(said)
    const foreign: Finding<Code>[] = (isLatest ? form === 'type' : form !== 'type')
      ? [finding('scheme-form', path, { generation })]
      : []
    return [...foreign, ...checkMeaning(scheme, path)]
  })
  return wrapped && isLatest ? [finding('scheme-wrapped', 'securitySchemes'), ...each] : each
}
