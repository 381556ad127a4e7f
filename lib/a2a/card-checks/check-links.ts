import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { rule } from '@/lib/a2a/card-checks/rule'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { isObject, type Json } from '@/lib/a2a/json'

const everywhere = { 'v0.1': '5.5', 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }

export const linksRules = {
  'link-unusable': rule('hint', everywhere),
  'link-relative': rule('hint', everywhere),
}
type Code = keyof typeof linksRules

function checkLink(said: Json | undefined, path: string, foundAt: string): Finding<Code>[] {
  if (typeof said !== 'string' || said === '') return []
  if (!resolveUrl(said, foundAt)) return [finding('link-unusable', path)]
  return URL.canParse(said.trim()) ? [] : [finding('link-relative', path)]
}

/** Addresses that people follow: of the provider, its documents and the icon. */
export const checkLinks: Check<Code> = ({ json, foundAt }) => [
  ...checkLink(isObject(json.provider) ? json.provider.url : undefined, 'provider.url', foundAt),
  ...checkLink(json.documentationUrl, 'documentationUrl', foundAt),
  ...checkLink(json.iconUrl, 'iconUrl', foundAt),
]
