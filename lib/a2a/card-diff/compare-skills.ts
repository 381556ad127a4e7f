import type { AgentSkill } from '@/lib/a2a/card'
import { breakingChange, type CardChange, cardChange, type ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { compareModeLists } from '@/lib/a2a/card-diff/compare-modes'
import { compareRequirements, renameSchemes } from '@/lib/a2a/card-diff/compare-requirements'
import { compareSchemes } from '@/lib/a2a/card-diff/compare-schemes'
import { pairItems } from '@/lib/a2a/card-diff/pair-items'

/** A skill and its path in the card. */
interface SkillEntry {
  skill: AgentSkill
  path: string
}

const skillEntries = (skills: AgentSkill[]): SkillEntry[] =>
  skills.map((skill, position) => ({ skill, path: `skills[${position}]` }))

const isSameList = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((item, position) => item === other[position])

const isSameSet = (one: string[], other: string[]): boolean => isSameList(one.toSorted(), other.toSorted())

function compareDemands(old: AgentSkill, now: AgentSkill, path: string, renamed: Map<string, string>): CardChange[] {
  const before = renameSchemes(old.security ?? [], renamed)
  const { demand, tightened, loosened, added } = compareRequirements(before, now.security ?? [])
  const { name } = now
  if (demand === 'demanded' || tightened.length > 0) return [breakingChange('skill-demands-more', path, { name })]
  const isLess = demand === 'not-demanded' || loosened.length + added.length > 0
  return isLess ? [cardChange('skill-demands-less', path, { name })] : []
}

function compareSkill(
  { skill: old }: SkillEntry,
  { skill: now, path }: SkillEntry,
  renamed: Map<string, string>,
): CardChange[] {
  const { name } = now
  const values = { name }
  return [
    ...(old.id === now.id
      ? []
      : [breakingChange('skill-id-changed', `${path}.id`, { name, from: old.id, to: now.id })]),
    ...(old.name === name ? [] : [cardChange('skill-renamed', `${path}.name`, { from: old.name, to: name })]),
    ...(old.description === now.description ? [] : [cardChange('skill-described', `${path}.description`, values)]),
    ...(isSameSet(old.tags, now.tags) ? [] : [cardChange('skill-tags-changed', `${path}.tags`, values)]),
    ...(isSameList(old.examples, now.examples)
      ? []
      : [cardChange('skill-examples-changed', `${path}.examples`, values)]),
    ...compareModeLists('skill-input-mode', `${path}.inputModes`, old.inputModes ?? [], now.inputModes ?? [], values),
    ...compareModeLists(
      'skill-output-mode',
      `${path}.outputModes`,
      old.outputModes ?? [],
      now.outputModes ?? [],
      values,
    ),
    ...compareDemands(old, now, path, renamed),
  ]
}

/** Compares the skills, which are matched by ID, otherwise by name. */
export function compareSkills(before: ComparedCard, after: ComparedCard): CardChange[] {
  const { renamed } = compareSchemes(before, after)
  const { pairs, removed, added } = pairItems(
    skillEntries(before.reading.card.skills),
    skillEntries(after.reading.card.skills),
    [({ skill }) => skill.id, ({ skill }) => skill.name],
  )
  return [
    ...removed.map(({ skill, path }) => breakingChange('skill-removed', path, { name: skill.name })),
    ...added.map(({ skill, path }) => cardChange('skill-added', path, { name: skill.name })),
    ...pairs.flatMap(([old, now]) => compareSkill(old, now, renamed)),
  ]
}
