import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { ours, rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const ofSkill = { 'v0.1': '5.5.4', 'v0.2': '5.5.4', 'v0.3': '5.5.4', 'v1.0': '4.4.5' }

export const skillsRules = {
  skills: ours('ok'),
  'skill-id-twice': rule('warning', ofSkill),
  'skill-not-described': rule('hint', { 'v0.1': '5.5.4' }),
  // In v1.0 they must be there.
  'skill-untagged': rule('hint', { 'v0.1': '5.5.4', 'v0.2': '5.5.4', 'v0.3': '5.5.4' }),
  'skill-without-examples': rule('hint', ofSkill),
}
type Code = keyof typeof skillsRules

const isEmpty = (json: Json | undefined): boolean => Array.isArray(json) && json.length === 0
const isNothing = (json: Json | undefined): boolean => json === undefined || json === null || isEmpty(json)

function checkSkill(skill: JsonObject, path: string, isV01: boolean): Finding<Code>[] {
  const items: Finding<Code>[] = []
  if (isNothing(skill.description) || skill.description === '')
    items.push(finding('skill-not-described', `${path}.description`))
  // From v0.2 on, one without the list at all is against the specification.
  if (isV01 ? isNothing(skill.tags) : isEmpty(skill.tags)) items.push(finding('skill-untagged', `${path}.tags`))
  if (isNothing(skill.examples)) items.push(finding('skill-without-examples', `${path}.examples`))
  return items
}

function twice(skills: Json[]): Finding<Code>[] {
  const ids = skills.map((skill) => (isObject(skill) && typeof skill.id === 'string' ? skill.id : undefined))
  const seen = new Set<string>()
  return ids.flatMap((id, position) => {
    if (!id || !seen.has(id)) {
      if (id) seen.add(id)
      return []
    }
    return [finding('skill-id-twice', `skills[${position}].id`)]
  })
}

/** What makes skills easy to find and to try, and no id twice. */
export const checkSkills: Check<Code> = ({ json, generation, reading: { card } }) => {
  const list = Array.isArray(json.skills) ? json.skills : []
  return [
    ...(card.skills.length > 0 ? [finding('skills' as const, 'skills', { count: card.skills.length })] : []),
    ...list.flatMap((skill, position) =>
      isObject(skill) ? checkSkill(skill, `skills[${position}]`, generation === 'v0.1') : [],
    ),
    ...twice(list),
  ]
}
