import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const uriPattern = /^https:\/\/kagent\.dev\/extensions\/hitl\/v1$/

/** Reads the payload of the HITL extension v1 from a message: a request or its response. */
export function readHitlPayload({ metadata }: Message): { uri: string; payload: JsonObject } | null {
  for (const [uri, payload] of Object.entries(metadata ?? {}))
    if (uriPattern.test(uri) && isObject(payload)) return { uri, payload }
  return null
}
