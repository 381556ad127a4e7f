import { type CardCheck, createFinding, type Finding } from '@/lib/a2a/card-checks/check-item'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { spellingsOf } from '@/lib/a2a/reading/read-members'

const ofCapabilities = { 'v0.1': '5.5.2', 'v0.2': '5.5.2', 'v0.3': '5.5.2', 'v1.0': '4.4.3' }
const ofExtension = { 'v0.2': '5.5.2.1', 'v0.3': '5.5.2.1', 'v1.0': '4.4.4' }

export const capabilitiesRules = {
  capabilities: ownRule('ok'),
  'extension-required': rule('hint', ofExtension),
  'extension-no-uri': rule('hint', ofExtension),
  'streaming-refused': rule('warning', ofCapabilities),
  'push-refused': rule('warning', ofCapabilities),
  'extended-card-refused': rule('warning', { 'v0.2': '9.1', 'v0.3': '9.1', 'v1.0': '3.1.11' }),
}
type CapabilitiesCode = keyof typeof capabilitiesRules

/** Compares the declared capabilities with what calls have shown. */
const checkContradictions: CardCheck<CapabilitiesCode> = ({ generation, reading: { card }, evidence }) => {
  const { streaming, pushNotifications, extendedCard } = card.capabilities
  const items: Finding<CapabilitiesCode>[] = []
  if (streaming && evidence.streaming) items.push(createFinding('streaming-refused', 'capabilities.streaming'))
  if (pushNotifications && evidence.push) items.push(createFinding('push-refused', 'capabilities.pushNotifications'))
  if (extendedCard && evidence.extendedCard)
    items.push(
      createFinding(
        'extended-card-refused',
        generation === 'v1.0' ? 'capabilities.extendedAgentCard' : 'supportsAuthenticatedExtendedCard',
      ),
    )
  return items
}

/** Checks the declared capabilities and the extensions that callers must support. */
export const checkCapabilities: CardCheck<CapabilitiesCode> = (checked) => {
  const { json, reading } = checked
  if (!isObject(json.capabilities)) return checkContradictions(checked)
  const { streaming, pushNotifications } = reading.card.capabilities
  const values = { streaming: streaming ? 'yes' : 'no', push: pushNotifications ? 'yes' : 'no' }
  const listed = Array.isArray(json.capabilities.extensions) ? json.capabilities.extensions : []
  const extensions = listed.flatMap((extension, position): Finding<CapabilitiesCode>[] => {
    if (!isObject(extension) || typeof extension.uri !== 'string' || extension.uri === '') return []
    const path = `capabilities.extensions[${position}]`
    const uri = truncate(extension.uri)
    return [
      ...(extension.required === true ? [createFinding('extension-required' as const, path, { uri })] : []),
      ...(URL.canParse(extension.uri) ? [] : [createFinding('extension-no-uri' as const, `${path}.uri`, { uri })]),
    ]
  })
  return [createFinding('capabilities', 'capabilities', values), ...extensions, ...checkContradictions(checked)]
}

export const modesRules = {
  modes: ownRule('ok'),
  'mode-no-media-type': rule('warning', { 'v0.1': '5.5', 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }),
  'mode-kind': rule('warning', { 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }),
  'mode-slip': ownRule('hint'),
}
type ModesCode = keyof typeof modesRules

const mediaType = /^[\w.+*-]+\/[\w.+*-]+\s*(;.*)?$/
/** Part kinds that v0.1 agents write in place of media types, and the intended media types. */
const partKinds = new Map([
  ['text', 'text/plain'],
  ['file', 'application/octet-stream'],
  ['data', 'application/json'],
])
/** Unregistered media types, and the intended ones. */
const commonMistakes = new Map([
  ['application/html', 'text/html'],
  ['application/text', 'text/plain'],
  ['application/markdown', 'text/markdown'],
  ['application/csv', 'text/csv'],
  ['text/json', 'application/json'],
  ['image/jpg', 'image/jpeg'],
  ['image/svg', 'image/svg+xml'],
  ['audio/mp3', 'audio/mpeg'],
])

function checkMode(mode: Json, path: string): Finding<ModesCode>[] {
  if (typeof mode !== 'string') return []
  const kind = partKinds.get(mode)
  if (kind) return [createFinding('mode-kind', path, { mode, meant: kind })]
  if (!mediaType.test(mode)) return [createFinding('mode-no-media-type', path, { mode: truncate(mode, 40) })]
  const meant = commonMistakes.get(mode.toLowerCase())
  return meant ? [createFinding('mode-slip', path, { mode, meant })] : []
}

function checkModeList(json: Json | undefined, path: string): Finding<ModesCode>[] {
  return Array.isArray(json) ? json.flatMap((mode, position) => checkMode(mode, `${path}[${position}]`)) : []
}

function hasNonEmptyList(json: JsonObject, name: string): boolean {
  return spellingsOf(name).some((spelling) => {
    const list = json[spelling]
    return Array.isArray(list) && list.length > 0
  })
}

const formatModes = (modes: string[]): string => truncate(modes.join(', '), 120)

/** Checks that the modes of the card and its skills are media types. v0.1 agents write `text` and `file`. */
export const checkModes: CardCheck<ModesCode> = ({ json, reading: { card } }) => {
  const skills = Array.isArray(json.skills) ? json.skills : []
  // Default modes are reported as missing.
  const both = ['defaultInputModes', 'defaultOutputModes'].every((name) => hasNonEmptyList(json, name))
  const values = { takes: formatModes(card.inputModes), gives: formatModes(card.outputModes) }
  return [
    ...(both ? [createFinding('modes' as const, 'defaultInputModes', values)] : []),
    ...checkModeList(json.defaultInputModes, 'defaultInputModes'),
    ...checkModeList(json.defaultOutputModes, 'defaultOutputModes'),
    ...skills.flatMap((skill, position) =>
      isObject(skill)
        ? ['inputModes', 'outputModes'].flatMap((name) => checkModeList(skill[name], `skills[${position}].${name}`))
        : [],
    ),
  ]
}

const ofSkill = { 'v0.1': '5.5.4', 'v0.2': '5.5.4', 'v0.3': '5.5.4', 'v1.0': '4.4.5' }

export const skillsRules = {
  skills: ownRule('ok'),
  'skill-id-twice': rule('warning', ofSkill),
  'skill-not-described': rule('hint', { 'v0.1': '5.5.4' }),
  // In v1.0 tags are required.
  'skill-untagged': rule('hint', { 'v0.1': '5.5.4', 'v0.2': '5.5.4', 'v0.3': '5.5.4' }),
  'skill-without-examples': rule('hint', ofSkill),
}
type SkillsCode = keyof typeof skillsRules

const isEmpty = (json: Json | undefined): boolean => Array.isArray(json) && json.length === 0
const isMissing = (json: Json | undefined): boolean => json === undefined || json === null || isEmpty(json)

function checkSkill(skill: JsonObject, path: string, isV01: boolean): Finding<SkillsCode>[] {
  const items: Finding<SkillsCode>[] = []
  if (isMissing(skill.description) || skill.description === '')
    items.push(createFinding('skill-not-described', `${path}.description`))
  // From v0.2 on, a missing list violates the specification.
  if (isV01 ? isMissing(skill.tags) : isEmpty(skill.tags)) items.push(createFinding('skill-untagged', `${path}.tags`))
  if (isMissing(skill.examples)) items.push(createFinding('skill-without-examples', `${path}.examples`))
  return items
}

function findRepeatedIds(skills: Json[]): Finding<SkillsCode>[] {
  const ids = skills.map((skill) => (isObject(skill) && typeof skill.id === 'string' ? skill.id : undefined))
  const knownIds = new Set<string>()
  return ids.flatMap((id, position) => {
    if (!id || !knownIds.has(id)) {
      if (id) knownIds.add(id)
      return []
    }
    return [createFinding('skill-id-twice', `skills[${position}].id`)]
  })
}

/** Checks what makes skills easy to find and try, and that no ID repeats. */
export const checkSkills: CardCheck<SkillsCode> = ({ json, generation, reading: { card } }) => {
  const list = Array.isArray(json.skills) ? json.skills : []
  return [
    ...(card.skills.length > 0 ? [createFinding('skills' as const, 'skills', { count: card.skills.length })] : []),
    ...list.flatMap((skill, position) =>
      isObject(skill) ? checkSkill(skill, `skills[${position}]`, generation === 'v0.1') : [],
    ),
    ...findRepeatedIds(list),
  ]
}
