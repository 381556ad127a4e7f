import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { cut } from '@/lib/a2a/card-checks/cut'
import { isFilled } from '@/lib/a2a/card-checks/is-filled'
import { ours } from '@/lib/a2a/card-checks/rule'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { hiddenIn } from '@/lib/a2a/reading/plain-line'

export const identityRules = {
  name: ours('ok'),
  version: ours('ok'),
  'name-hides': ours('warning'),
  'not-described': { 'v0.1': { level: 'hint' as const, section: '5.5' } },
}
type Code = keyof typeof identityRules

/** The names that people tell agents and skills apart by, with their paths. */
function namesOf(json: JsonObject): [string, Json | undefined][] {
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

function hides(path: string, name: Json | undefined): Finding<Code>[] {
  const found = typeof name === 'string' ? hiddenIn(name) : []
  return found.length > 0 ? [finding('name-hides', path, { characters: cut(found.join(', ')) })] : []
}

/** What the agent calls itself; v0.1 lets it say nothing about itself. */
export const checkIdentity: Check<Code> = ({ json, reading: { card } }) => {
  const items: Finding<Code>[] = []
  // What is no text is read all the same, but is not in order.
  if (card.name && typeof json.name === 'string') items.push(finding('name', 'name', { name: cut(card.name) }))
  if (card.version && typeof json.version === 'string')
    items.push(finding('version', 'version', { version: cut(card.version) }))
  if (!isFilled(json, 'description')) items.push(finding('not-described', 'description'))
  return [...items, ...namesOf(json).flatMap(([path, name]) => hides(path, name))]
}
