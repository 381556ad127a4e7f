import type { AgentSkill } from '@/lib/a2a/card'
import { compact } from '@/lib/a2a/compact'
import type { JsonObject } from '@/lib/a2a/json'

/** Encodes a skill, the same in every protocol version. */
export function writeSkill(skill: AgentSkill): JsonObject {
  const { id, name, description, tags, examples, inputModes, outputModes } = skill
  return compact({
    id,
    name,
    description,
    tags,
    examples: examples.length > 0 ? examples : undefined,
    inputModes,
    outputModes,
  })
}
