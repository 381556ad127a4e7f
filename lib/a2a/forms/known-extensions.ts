import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

/** Extension URIs of A2UI for A2A (a2ui_extension_specification of each version). */
export const a2uiUris = {
  '0.8': 'https://a2ui.org/a2a-extension/a2ui/v0.8',
  '0.9': 'https://a2ui.org/a2a-extension/a2ui/v0.9',
} as const

const catalogs = {
  '0.8': 'https://a2ui.org/specification/v0_8/standard_catalog_definition.json',
  '0.9': 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json',
}

/** Builds `a2uiClientCapabilities`, the supported catalogs. v0.9 nests them under its version. */
export function buildA2uiCapabilities(version: keyof typeof a2uiUris): JsonObject {
  const supported = { supportedCatalogIds: [catalogs[version]] }
  return version === '0.8' ? supported : { 'v0.9': supported }
}

const uriPattern = /^https:\/\/kagent\.dev\/extensions\/hitl\/v1$/

/** Reads the payload of the HITL extension v1 from a message: a request or its response. */
export function readHitlPayload({ metadata }: Message): { uri: string; payload: JsonObject } | null {
  for (const [uri, payload] of Object.entries(metadata ?? {}))
    if (uriPattern.test(uri) && isObject(payload)) return { uri, payload }
  return null
}

const formExtensionPatterns = [
  /^https:\/\/a2a-extensions\.(agentstack\.)?beeai\.dev\/(ui\/form(_request)?|interactions\/approval)\/v\d+$/,
  /^https:\/\/kagent\.dev\/extensions\/hitl\/v1$/,
]

/**
 * True for extensions that define forms. They are requested if an agent declares them, because it may not use them otherwise.
 */
export function isFormExtension(uri: string): boolean {
  return formExtensionPatterns.some((pattern) => pattern.test(uri)) || Object.values<string>(a2uiUris).includes(uri)
}

/** Returns the URIs of the extensions that every message activates: those that the agent requires, and those that define forms. */
export function listActivatedExtensions(extensions: readonly { uri: string; required: boolean }[]): string[] {
  return extensions.filter(({ required, uri }) => required || isFormExtension(uri)).map(({ uri }) => uri)
}

/** Builds the message metadata for requested extensions. A2UI requires the supported catalogs in every message. */
export function buildExtensionMetadata(uris: readonly string[]): JsonObject {
  const requested = Object.entries(a2uiUris).filter(([, uri]) => uris.includes(uri))
  const all = requested.map(([version]) => buildA2uiCapabilities(version as keyof typeof a2uiUris))
  return all.length > 0 ? { a2uiClientCapabilities: Object.assign({}, ...all) as JsonObject } : {}
}
