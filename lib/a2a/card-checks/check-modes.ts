import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { cut } from '@/lib/a2a/card-checks/cut'
import { ours, rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { spellingsOf } from '@/lib/a2a/reading/members'

export const modesRules = {
  modes: ours('ok'),
  'mode-no-media-type': rule('warning', { 'v0.1': '5.5', 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }),
  'mode-kind': rule('warning', { 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }),
  'mode-slip': ours('hint'),
}
type Code = keyof typeof modesRules

const mediaType = /^[\w.+*-]+\/[\w.+*-]+\s*(;.*)?$/
/** What v0.1 agents write for the kinds of parts, and what they mean. */
const kinds = new Map([
  ['text', 'text/plain'],
  ['file', 'application/octet-stream'],
  ['data', 'application/json'],
])
/** Media types that nobody has registered, and the ones that are meant. */
const slips = new Map([
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
  const kind = kinds.get(mode)
  if (kind) return [finding('mode-kind', path, { mode, meant: kind })]
  if (!mediaType.test(mode)) return [finding('mode-no-media-type', path, { mode: cut(mode, 40) })]
  const meant = slips.get(mode.toLowerCase())
  return meant ? [finding('mode-slip', path, { mode, meant })] : []
}

function checkModesOf(json: Json | undefined, path: string): Finding<Code>[] {
  return Array.isArray(json) ? json.flatMap((mode, position) => checkMode(mode, `${path}[${position}]`)) : []
}

function isList(json: JsonObject, name: string): boolean {
  return spellingsOf(name).some((spelling) => {
    const list = json[spelling]
    return Array.isArray(list) && list.length > 0
  })
}

const shown = (modes: string[]): string => cut(modes.join(', '), 120)

/** Modes of the card and of its skills are media types; v0.1 agents write `text` and `file`. */
export const checkModes: Check<Code> = ({ json, reading: { card } }) => {
  const skills = Array.isArray(json.skills) ? json.skills : []
  // Modes that are assumed are told as missing.
  const both = ['defaultInputModes', 'defaultOutputModes'].every((name) => isList(json, name))
  const values = { takes: shown(card.inputModes), gives: shown(card.outputModes) }
  return [
    ...(both ? [finding('modes' as const, 'defaultInputModes', values)] : []),
    ...checkModesOf(json.defaultInputModes, 'defaultInputModes'),
    ...checkModesOf(json.defaultOutputModes, 'defaultOutputModes'),
    ...skills.flatMap((skill, position) =>
      isObject(skill)
        ? ['inputModes', 'outputModes'].flatMap((name) => checkModesOf(skill[name], `skills[${position}].${name}`))
        : [],
    ),
  ]
}
