import type { AgentSkill } from '@/lib/a2a/card'
import { readSecurity } from '@/lib/a2a/cards/read-security'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { plainLine } from '@/lib/a2a/reading/plain-line'

/** A skill of any generation; one without id is known by its name, or by its place. */
export function readSkill(json: Json, position: number): Outcome<AgentSkill> {
  if (!isObject(json)) return problem(`skills[${position}] is not an object.`)
  const skill = members(json, collectNotes())
  const said = { id: skill.text('id'), name: skill.text('name') }
  const id = said.id || said.name || `skill-${position + 1}`
  const inputModes = skill.texts('inputModes')
  const outputModes = skill.texts('outputModes')
  const ofLatest = readSecurity(skill.take('securityRequirements'))
  const security = ofLatest.length > 0 ? ofLatest : readSecurity(skill.take('security'))
  return ok({
    id,
    name: plainLine(said.name || id) || id,
    description: skill.text('description') ?? '',
    tags: skill.texts('tags') ?? [],
    examples: skill.texts('examples') ?? [],
    ...(inputModes?.length && { inputModes }),
    ...(outputModes?.length && { outputModes }),
    ...(security.length > 0 && { security }),
  })
}
