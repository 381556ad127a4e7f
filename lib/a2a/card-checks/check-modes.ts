import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { spellingsOf } from '@/lib/a2a/reading/read-members'

export const modesRules = {
  modes: ownRule('ok'),
  'mode-no-media-type': rule('warning', { 'v0.1': '5.5', 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }),
  'mode-kind': rule('warning', { 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }),
  'mode-slip': ownRule('hint'),
}
type Code = keyof typeof modesRules

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

function checkMode(mode: Json, path: string): Finding<Code>[] {
  if (typeof mode !== 'string') return []
  const kind = partKinds.get(mode)
  if (kind) return [createFinding('mode-kind', path, { mode, meant: kind })]
  if (!mediaType.test(mode)) return [createFinding('mode-no-media-type', path, { mode: truncate(mode, 40) })]
  const meant = commonMistakes.get(mode.toLowerCase())
  return meant ? [createFinding('mode-slip', path, { mode, meant })] : []
}

function checkModeList(json: Json | undefined, path: string): Finding<Code>[] {
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
export const checkModes: CardCheck<Code> = ({ json, reading: { card } }) => {
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
