import type { JsonObject } from '@/lib/a2a/json'

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
