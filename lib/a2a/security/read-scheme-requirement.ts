import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { type OAuthFlow, type OAuthFlowName, oauthFlowNames, type SchemeRequirement } from '@/lib/a2a/security/scheme'

const text = (json: Json | undefined): string | undefined => (typeof json === 'string' && json ? json : undefined)

/** Returns a member by its camelCase or snake_case name; ProtoJSON readers must accept both. */
function member(object: JsonObject, name: string): Json | undefined {
  return object[name] ?? object[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}

/** Reads scopes written as `{name: description}`, or as a list of names. */
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

/** Reads an `http` scheme by its name (RFC 9110 §11.1), also by common misnomers of a bearer token. */
function readHttp(scheme: JsonObject): SchemeRequirement {
  const says = (text(scheme.scheme) ?? '').toLowerCase()
  if (says === 'basic') return { type: 'basic' }
  const format = text(member(scheme, 'bearerFormat'))
  if (says === 'bearer') return { type: 'bearer', ...(format && { format }) }
  if (says === 'jwt' || says === 'token') return { type: 'bearer', format: says.toUpperCase() }
  return { type: 'other', label: says || 'http' }
}

function readApiKey(scheme: JsonObject): SchemeRequirement {
  const location = text(scheme.in)?.toLowerCase()
  const known = location === 'query' || location === 'cookie' ? location : 'header'
  return { type: 'apiKey', in: known, name: text(scheme.name) ?? 'X-API-Key' }
}

/** Reads what a scheme in the OpenAPI form of v0.3 requires. */
export function readSchemeRequirement(scheme: JsonObject): SchemeRequirement {
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
      return { type: 'other', label: type }
  }
}
