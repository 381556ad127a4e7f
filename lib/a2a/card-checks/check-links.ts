import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { rule } from '@/lib/a2a/card-checks/rule'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { isObject, type Json } from '@/lib/a2a/json'

const everywhere = { 'v0.1': '5.5', 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }

export const linksRules = {
  'link-unusable': rule('hint', everywhere),
  'link-relative': rule('hint', everywhere),
}
type Code = keyof typeof linksRules

function checkLink(url: Json | undefined, path: string, foundAt: string): Finding<Code>[] {
  if (typeof url !== 'string' || url === '') return []
  if (!resolveUrl(url, foundAt)) return [createFinding('link-unusable', path)]
  return URL.canParse(url.trim()) ? [] : [createFinding('link-relative', path)]
}

/** Checks the links for people: provider, documentation and icon. */
export const checkLinks: CardCheck<Code> = ({ json, foundAt }) => [
  ...checkLink(isObject(json.provider) ? json.provider.url : undefined, 'provider.url', foundAt),
  ...checkLink(json.documentationUrl, 'documentationUrl', foundAt),
  ...checkLink(json.iconUrl, 'iconUrl', foundAt),
]
