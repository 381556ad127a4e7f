import { compact } from '@/lib/a2a/compact'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

type Security = { securitySchemes: Record<string, JsonObject>; security: Record<string, string[]>[] }

/** v0.1 §5.5.3: `credentials` may hold scheme details as JSON in a string. */
function readDetails(json: Json | undefined): JsonObject {
  if (isObject(json)) return json
  if (typeof json !== 'string') return {}
  try {
    const details: unknown = JSON.parse(json)
    return isObject(details) ? details : {}
  } catch {
    return {}
  }
}

function oauthFlows({ authorizationUrl, tokenUrl, refreshUrl, scopes }: JsonObject): JsonObject {
  const flow = compact({ authorizationUrl, tokenUrl, refreshUrl, scopes: isObject(scopes) ? scopes : {} })
  if (authorizationUrl) return { authorizationCode: flow }
  return tokenUrl ? { clientCredentials: flow } : {}
}

/** The OpenAPI form of a scheme that v0.1 only names. */
function namedScheme(name: string, details: JsonObject): JsonObject {
  switch (name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) {
    case 'apikey':
      return { type: 'apiKey', in: details.in ?? 'header', name: details.name ?? 'X-API-Key' }
    case 'oauth2':
    case 'oauth':
      return { type: 'oauth2', flows: oauthFlows(details) }
    case 'openidconnect':
    case 'oidc':
      return compact({ type: 'openIdConnect', openIdConnectUrl: details.openIdConnectUrl })
    case 'mutualtls':
    case 'mtls':
      return { type: 'mutualTLS' }
    default:
      return { type: 'http', scheme: name.toLowerCase() }
  }
}

/** v0.1's `authentication` (`schemes` an array, or a string as its samples have it) as schemes of which one suffices. */
export function readAuthentication(json: Json | undefined): Security {
  const said = isObject(json) ? json.schemes : json
  const names = (Array.isArray(said) ? said : [said]).filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[]
  const details = readDetails(isObject(json) ? json.credentials : undefined)
  return {
    securitySchemes: Object.fromEntries(names.map((name) => [name, namedScheme(name, details)])),
    security: names.map((name) => ({ [name]: [] })),
  }
}
