import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { type OAuthFlow, type OAuthFlowName, oauthFlowNames, type SchemeDemand } from '@/lib/a2a/security/scheme'

const text = (json: Json | undefined): string | undefined => (typeof json === 'string' && json ? json : undefined)

/** A member by its camelCase name or by its snake_case one, as ProtoJSON readers must take it. */
function member(object: JsonObject, name: string): Json | undefined {
  return object[name] ?? object[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}

/** Scopes as `{name: description}`, or as a list of names. */
function readScopes(json: Json | undefined): Record<string, string> {
  if (Array.isArray(json))
    return Object.fromEntries(json.flatMap((name) => (typeof name === 'string' ? [[name, ''] as const] : [])))
  if (!isObject(json)) return {}
  return Object.fromEntries(Object.entries(json).map(([name, says]) => [name, text(says) ?? '']))
}

function readFlow(json: JsonObject): OAuthFlow {
  const authorizationUrl = text(member(json, 'authorizationUrl'))
  const tokenUrl = text(member(json, 'tokenUrl'))
  const refreshUrl = text(member(json, 'refreshUrl'))
  const deviceAuthorizationUrl = text(member(json, 'deviceAuthorizationUrl'))
  return {
    ...(authorizationUrl && { authorizationUrl }),
    ...(tokenUrl && { tokenUrl }),
    ...(refreshUrl && { refreshUrl }),
    ...(deviceAuthorizationUrl && { deviceAuthorizationUrl }),
    scopes: readScopes(json.scopes),
  }
}

function readFlows(json: Json | undefined): Partial<Record<OAuthFlowName, OAuthFlow>> {
  if (!isObject(json)) return {}
  const flows = oauthFlowNames.flatMap((name) => {
    const flow = member(json, name)
    return isObject(flow) ? [[name, readFlow(flow)] as const] : []
  })
  return Object.fromEntries(flows)
}

/** `http` schemes by their word (RFC 9110 §11.1); the words that people write for a bearer token too. */
function readHttp(scheme: JsonObject): SchemeDemand {
  const says = (text(scheme.scheme) ?? '').toLowerCase()
  if (says === 'basic') return { type: 'basic' }
  const format = text(member(scheme, 'bearerFormat'))
  if (says === 'bearer') return { type: 'bearer', ...(format && { format }) }
  if (says === 'jwt' || says === 'token') return { type: 'bearer', format: says.toUpperCase() }
  return { type: 'other', says: says || 'http' }
}

function readApiKey(scheme: JsonObject): SchemeDemand {
  const place = text(scheme.in)?.toLowerCase()
  const known = place === 'query' || place === 'cookie' ? place : 'header'
  return { type: 'apiKey', in: known, name: text(scheme.name) ?? 'X-API-Key' }
}

/** What a scheme in the OpenAPI form of v0.3 asks for. */
export function readSchemeDemand(scheme: JsonObject): SchemeDemand {
  const type = text(scheme.type) ?? ''
  switch (type.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) {
    case 'http':
      return readHttp(scheme)
    case 'apikey':
      return readApiKey(scheme)
    case 'oauth2': {
      const metadataUrl = text(member(scheme, 'oauth2MetadataUrl'))
      return { type: 'oauth2', flows: readFlows(scheme.flows), ...(metadataUrl && { metadataUrl }) }
    }
    case 'openidconnect': {
      const url = text(member(scheme, 'openIdConnectUrl'))
      return { type: 'openIdConnect', ...(url && { url }) }
    }
    case 'mutualtls':
      return { type: 'mutualTLS' }
    default:
      return { type: 'other', says: type }
  }
}
