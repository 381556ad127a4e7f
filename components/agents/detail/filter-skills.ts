import type { AgentDetail } from '@/lib/api/agent'

type Skill = AgentDetail['skills'][number]

/** Returns the skills that contain all words in any of their texts. */
export function filterSkills<T extends Skill>(words: string, skills: readonly T[]): readonly T[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return skills
  return skills.filter(({ id, name, description, tags, examples }) => {
    const text = [id, name, description, ...tags, ...examples].join('\n').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
