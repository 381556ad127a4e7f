import { type Check, type CheckItem, isFilled, passed, warning } from '@/lib/a2a/card-checks/check-item'
import { isObject, type JsonObject } from '@/lib/a2a/json'

function oddAuthentication({ authentication, ...card }: JsonObject): CheckItem[] {
  if (authentication === undefined || authentication === null) return []
  if (isFilled(card, 'securitySchemes'))
    return [warning('authentication', 'authentication is of v0.1; securitySchemes beside it are used.')]
  const schemes = isObject(authentication) ? authentication.schemes : authentication
  return Array.isArray(schemes)
    ? []
    : [warning('authentication.schemes', 'The schemes are not a list.', 'A single name is taken as a list of one.')]
}

function unreadable(json: JsonObject, known: string[]): CheckItem[] {
  if (!isObject(json.securitySchemes)) return []
  return Object.keys(json.securitySchemes)
    .filter((name) => !known.includes(name))
    .map((name) => warning(`securitySchemes.${name}`, 'The scheme is of no known type.'))
}

/** Security schemes: readable, and every one that is required is declared. */
export const checkSecurity: Check = ({ json, reading: { card } }) => {
  const known = Object.keys(card.securitySchemes)
  const required = [...new Set(card.security.flatMap((one) => Object.keys(one)))]
  const undeclared = required
    .filter((name) => !known.includes(name))
    .map((name) => warning('security', `The scheme ${name} is required but not declared.`))
  const found = known.length > 0 ? `Asks for ${known.join(', ')}` : 'Asks for no credential'
  return [passed('security', found), ...undeclared, ...unreadable(json, known), ...oddAuthentication(json)]
}
