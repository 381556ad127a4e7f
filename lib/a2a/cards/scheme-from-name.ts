import { compact } from '@/lib/a2a/compact'
import { isObject, type JsonObject } from '@/lib/a2a/json'

function oauthFlows(details: JsonObject): JsonObject {
  if (isObject(details.flows)) return details.flows
  const { authorizationUrl, tokenUrl, refreshUrl, deviceAuthorizationUrl, scopes } = details
  const flow = compact({
    authorizationUrl,
    tokenUrl,
    refreshUrl,
    deviceAuthorizationUrl,
    scopes: isObject(scopes) || Array.isArray(scopes) ? scopes : {},
  })
  if (authorizationUrl) return { authorizationCode: flow }
  if (deviceAuthorizationUrl) return { deviceCode: flow }
  return tokenUrl ? { clientCredentials: flow } : {}
}

/** Returns the OpenAPI form of a scheme that v0.1 only names (§4.1: names as in OpenAPI, details separate). */
export function schemeFromName(name: string, details: JsonObject): JsonObject {
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
