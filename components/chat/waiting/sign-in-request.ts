import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import { classifySecretName } from '@/lib/trace/secret-names'

/** Where the agent puts the secret in its own request to the other system. */
export interface SecretLocation {
  in: 'header' | 'query' | 'cookie'
  name: string
}

/** An unknown member of the request, as the agent names it. */
export interface SignInDetail {
  name: string
  value: string
}

/** Credential request of an agent during a task (v0.1 §4.5, an AuthenticationInfo of §6.9). */
export interface SignInRequest {
  /** Authentication schemes, such as `Bearer`. Empty if the request is only in words. */
  schemes: string[]
  /** Sign-in pages. */
  links: string[]
  tokenUrl: string | null
  scopes: string[]
  place: SecretLocation | null
  details: SignInDetail[]
}

const linkNames =
  /^(authorization_?ur[il]|auth_?ur[il]|login_?ur[il]|sign_?in_?ur[il]|verification_?ur[il](_?complete)?|ur[il])$/i
const tokenUrlName = /^token_?ur[il]$/i
/** Generic names whose value may be a secret. */
const genericName = /(?:value|key)$/i
const placeNames = new Set(['header', 'query', 'cookie'])
const maxDepth = 4
const maxDetails = 20

function toStrings(json: Json | undefined): string[] {
  const list = Array.isArray(json) ? json : [json]
  return list.filter((word) => typeof word === 'string' && word !== '') as string[]
}

/** `credentials` is JSON in a string (v0.1 §5.5.3); a string that is not JSON may be a secret, and is not shown. */
function readCredentials(json: Json | undefined): JsonObject {
  if (isObject(json)) return json
  if (typeof json !== 'string') return {}
  try {
    const parsed = JSON.parse(json) as Json
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

/** Scopes as `{name: description}`, as a list, or as one string with spaces. */
function readScopes(json: Json | undefined): string[] {
  if (typeof json === 'string') return json.split(/\s+/).filter(Boolean)
  return isObject(json) ? Object.keys(json) : toStrings(json)
}

/** Returns the object and all nested objects, such as the flows of OAuth2. */
function objectsIn(object: JsonObject, depth = 0): JsonObject[] {
  const { scopes: _, ...members } = object
  const inner = depth < maxDepth ? Object.values(members).filter(isObject) : []
  return [object, ...inner.flatMap((one) => objectsIn(one, depth + 1))]
}

function placeIn(objects: readonly JsonObject[]): SecretLocation | null {
  for (const { in: place, location, name } of objects) {
    const where = String(place ?? location).toLowerCase()
    if (placeNames.has(where) && typeof name === 'string' && name) return { in: where as SecretLocation['in'], name }
  }
  return null
}

const known = new Set(['schemes', 'scheme', 'scopes', 'scope', 'in', 'location', 'name', 'credentials'])

function detailsIn(objects: readonly JsonObject[]): SignInDetail[] {
  const details = objects.flatMap((object) =>
    Object.entries(object).flatMap(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') return []
      if (known.has(name) || linkNames.test(name) || tokenUrlName.test(name)) return []
      return classifySecretName(name) || genericName.test(name) ? [] : [{ name, value: String(value) }]
    }),
  )
  return details.slice(0, maxDetails)
}

function readData(data: Json): SignInRequest | null {
  if (!isObject(data)) return null
  const inner = data.authentication ?? data.auth ?? data
  if (!isObject(inner)) return null
  const schemes = toStrings(inner.schemes ?? inner.scheme)
  if (schemes.length === 0 && !('authentication' in data) && !('auth' in data)) return null
  const { authentication: _one, auth: _other, ...outer } = data
  const objects = [...(inner === data ? [] : [outer]), inner, readCredentials(inner.credentials)].flatMap((one) =>
    objectsIn(one),
  )
  const texts = objects
    .flatMap((object) => Object.entries(object))
    .flatMap(([name, value]) => (typeof value === 'string' && value ? [{ name, value }] : []))
  const links = texts.filter(({ name, value }) => linkNames.test(name) && /^https?:\/\//i.test(value))
  return {
    schemes,
    links: [...new Set(links.map(({ value }) => value))],
    tokenUrl: texts.find(({ name }) => tokenUrlName.test(name))?.value ?? null,
    scopes: [...new Set(objects.flatMap(({ scopes, scope }) => readScopes(scopes ?? scope)))],
    place: placeIn(objects),
    details: detailsIn(objects),
  }
}

/** Returns the credential request in a message and the other parts. Null if there is none. */
export function readSignInRequest({ parts }: Message): (SignInRequest & { rest: Part[] }) | null {
  for (const part of parts) {
    const request = 'data' in part ? readData(part.data) : null
    if (request) return { ...request, rest: parts.filter((other) => other !== part) }
  }
  return null
}
