import { a2uiCapabilities, a2uiUris } from '@/lib/a2a/forms/surface/a2ui-extension'
import type { JsonObject } from '@/lib/a2a/json'

const known = [
  /^https:\/\/a2a-extensions\.(agentstack\.)?beeai\.dev\/(ui\/form(_request)?|interactions\/approval)\/v\d+$/,
  /^https:\/\/kagent\.dev\/extensions\/hitl\/v1$/,
]

/** True for the extensions whose questions become forms: an agent that declares one is asked for it, since it may not ask that way else. */
export function isFormExtension(uri: string): boolean {
  return known.some((pattern) => pattern.test(uri)) || Object.values<string>(a2uiUris).includes(uri)
}

/** What a message tells beside its parts where it asks for these extensions: A2UI wants to know the catalogs in every message. */
export function extensionMetadata(uris: readonly string[]): JsonObject {
  const found = Object.entries(a2uiUris).filter(([, uri]) => uris.includes(uri))
  const all = found.map(([version]) => a2uiCapabilities(version as keyof typeof a2uiUris))
  return all.length > 0 ? { a2uiClientCapabilities: Object.assign({}, ...all) as JsonObject } : {}
}
