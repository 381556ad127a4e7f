import 'server-only'
import { createHash } from 'node:crypto'
import type { AgentSkill } from '@/lib/a2a/card'

/** Maximum length of the name of a tool that MCP clients accept. */
const maxLength = 64
/** Separates slug and skill. Slugs have no underscore. */
const separator = '__'
/** Maximum length of a slug in a tool name. It leaves enough for the digest of a skill. */
const maxSlugLength = 50

const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

/** Returns the part of a tool name that names the skill: its ID, or one with a digest if the ID is too long or has other characters. */
function skillPart(id: string, room: number): string {
  const plain = id.replaceAll(/[^A-Za-z0-9_-]/g, '-')
  if (plain === id && id !== '' && id.length <= room) return id
  const end = digest(id, 8)
  return `${plain.slice(0, Math.max(0, room - end.length - 1))}-${end}`.slice(-room)
}

/**
 * Returns the skills of an agent by the names of their tools, `slug__skill` with at most 64 of the characters `A-Z a-z 0-9 _ -`.
 * Names depend only on the slug and the IDs. Of several skills with the same ID, the first one counts. An agent with a slug of
 * more than 50 characters has none.
 */
export function nameSkillTools(slug: string, skills: readonly AgentSkill[]): Map<string, AgentSkill> {
  const byName = new Map<string, AgentSkill>()
  if (slug.length > maxSlugLength) return byName
  for (const skill of skills) {
    const name = `${slug}${separator}${skillPart(skill.id, maxLength - slug.length - separator.length)}`
    if (!byName.has(name)) byName.set(name, skill)
  }
  return byName
}

/** Returns the slug in the name of a skill's tool; undefined for other names. */
export function slugOfTool(name: string): string | undefined {
  const end = name.indexOf(separator)
  return end > 0 ? name.slice(0, end) : undefined
}
