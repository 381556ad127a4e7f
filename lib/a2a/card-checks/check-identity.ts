import { type CardCheck, createFinding, type Finding } from '@/lib/a2a/card-checks/check-item'
import { hasValue, truncate } from '@/lib/a2a/card-checks/describe-value'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { findInvisibleCharacters } from '@/lib/a2a/reading/visible-line'

export const identityRules = {
  name: ownRule('ok'),
  version: ownRule('ok'),
  'name-hides': ownRule('warning'),
  'not-described': { 'v0.1': { level: 'hint' as const, section: '5.5' } },
}
type IdentityCode = keyof typeof identityRules

/** Returns the names by which people recognize agents and skills, with their paths. */
function collectNames(json: JsonObject): [string, Json | undefined][] {
  const skills = Array.isArray(json.skills) ? json.skills : []
  return [
    ['name', json.name],
    ['version', json.version],
    ['provider.organization', isObject(json.provider) ? json.provider.organization : undefined],
    ...skills.map((skill, at): [string, Json | undefined] => [
      `skills[${at}].name`,
      isObject(skill) ? skill.name : undefined,
    ]),
  ]
}

function checkInvisibleCharacters(path: string, name: Json | undefined): Finding<IdentityCode>[] {
  const characters = typeof name === 'string' ? findInvisibleCharacters(name) : []
  return characters.length > 0
    ? [createFinding('name-hides', path, { characters: truncate(characters.join(', ')) })]
    : []
}

/** Checks the name, version and description. In v0.1 the description is optional. */
export const checkIdentity: CardCheck<IdentityCode> = ({ json, reading: { card } }) => {
  const items: Finding<IdentityCode>[] = []
  // Values that are not strings are read, but are not reported as fine.
  if (card.name && typeof json.name === 'string')
    items.push(createFinding('name', 'name', { name: truncate(card.name) }))
  if (card.version && typeof json.version === 'string')
    items.push(createFinding('version', 'version', { version: truncate(card.version) }))
  if (!hasValue(json, 'description')) items.push(createFinding('not-described', 'description'))
  return [...items, ...collectNames(json).flatMap(([path, name]) => checkInvisibleCharacters(path, name))]
}

const everywhere = { 'v0.1': '5.5', 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }

export const linksRules = {
  'link-unusable': rule('hint', everywhere),
  'link-relative': rule('hint', everywhere),
}
type LinksCode = keyof typeof linksRules

function checkLink(url: Json | undefined, path: string, cardUrl: string): Finding<LinksCode>[] {
  if (typeof url !== 'string' || url === '') return []
  if (!resolveUrl(url, cardUrl)) return [createFinding('link-unusable', path)]
  return URL.canParse(url.trim()) ? [] : [createFinding('link-relative', path)]
}

/** Checks the links for people: provider, documentation and icon. */
export const checkLinks: CardCheck<LinksCode> = ({ json, cardUrl }) => [
  ...checkLink(isObject(json.provider) ? json.provider.url : undefined, 'provider.url', cardUrl),
  ...checkLink(json.documentationUrl, 'documentationUrl', cardUrl),
  ...checkLink(json.iconUrl, 'iconUrl', cardUrl),
]
