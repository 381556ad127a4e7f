import { isObject, type Json } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

/** What an agent asks for in mid-task so that it can go on. */
export interface SignInRequest {
  /** The kinds of credential that it names, e.g. `Bearer`; none where it only asks in words. */
  schemes: string[]
  /** Where it wants the person to sign in. */
  links: string[]
}

const linkNames =
  /^(authorization_?ur[il]|auth_?ur[il]|login_?ur[il]|sign_?in_?ur[il]|verification_?ur[il](_?complete)?|ur[il])$/i

function words(json: Json | undefined): string[] {
  const list = Array.isArray(json) ? json : [json]
  return list.filter((word) => typeof word === 'string' && word !== '') as string[]
}

/** v0.1 §4.5: a data part like AuthenticationInfo; written as it is or under its own name. */
function readData(data: Json): SignInRequest | null {
  if (!isObject(data)) return null
  const inner = data.authentication ?? data.auth ?? data
  if (!isObject(inner)) return null
  const schemes = words(inner.schemes ?? inner.scheme)
  const links = [...Object.entries(data), ...Object.entries(inner)].flatMap(([name, value]) =>
    typeof value === 'string' && linkNames.test(name) && /^https?:\/\//i.test(value) ? [value] : [],
  )
  const asks = schemes.length > 0 || 'authentication' in data || 'auth' in data
  return asks ? { schemes, links: [...new Set(links)] } : null
}

/** The authentication structure in a message, if it carries one, and the parts beside it. */
export function signInRequest({ parts }: Message): (SignInRequest & { rest: Part[] }) | null {
  for (const part of parts) {
    const found = 'data' in part ? readData(part.data) : null
    if (found) return { ...found, rest: parts.filter((other) => other !== part) }
  }
  return null
}
