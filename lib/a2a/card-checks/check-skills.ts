import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const ofSkill = { 'v0.1': '5.5.4', 'v0.2': '5.5.4', 'v0.3': '5.5.4', 'v1.0': '4.4.5' }

export const skillsRules = {
  skills: ownRule('ok'),
  'skill-id-twice': rule('warning', ofSkill),
  'skill-not-described': rule('hint', { 'v0.1': '5.5.4' }),
  // In v1.0 tags are required.
  'skill-untagged': rule('hint', { 'v0.1': '5.5.4', 'v0.2': '5.5.4', 'v0.3': '5.5.4' }),
  'skill-without-examples': rule('hint', ofSkill),
}
type Code = keyof typeof skillsRules

const isEmpty = (json: Json | undefined): boolean => Array.isArray(json) && json.length === 0
const isMissing = (json: Json | undefined): boolean => json === undefined || json === null || isEmpty(json)

function checkSkill(skill: JsonObject, path: string, isV01: boolean): Finding<Code>[] {
  const items: Finding<Code>[] = []
  if (isMissing(skill.description) || skill.description === '')
    items.push(createFinding('skill-not-described', `${path}.description`))
  // From v0.2 on, a missing list violates the specification.
  if (isV01 ? isMissing(skill.tags) : isEmpty(skill.tags)) items.push(createFinding('skill-untagged', `${path}.tags`))
  if (isMissing(skill.examples)) items.push(createFinding('skill-without-examples', `${path}.examples`))
  return items
}

function findRepeatedIds(skills: Json[]): Finding<Code>[] {
  const ids = skills.map((skill) => (isObject(skill) && typeof skill.id === 'string' ? skill.id : undefined))
  const seen = new Set<string>()
  return ids.flatMap((id, position) => {
    if (!id || !seen.has(id)) {
      if (id) seen.add(id)
      return []
    }
    return [createFinding('skill-id-twice', `skills[${position}].id`)]
  })
}

/** Checks what makes skills easy to find and try, and that no ID repeats. */
export const checkSkills: CardCheck<Code> = ({ json, generation, reading: { card } }) => {
  const list = Array.isArray(json.skills) ? json.skills : []
  return [
    ...(card.skills.length > 0 ? [createFinding('skills' as const, 'skills', { count: card.skills.length })] : []),
    ...list.flatMap((skill, position) =>
      isObject(skill) ? checkSkill(skill, `skills[${position}]`, generation === 'v0.1') : [],
    ),
    ...findRepeatedIds(list),
  ]
}
