import type { AgentDetail } from '@/lib/api/agent'

type Skill = AgentDetail['skills'][number]

/** The skills that hold all of the words, in whatever they say of themselves. */
export function skillsWith<T extends Skill>(words: string, skills: readonly T[]): readonly T[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return skills
  return skills.filter(({ id, name, description, tags, examples }) => {
    const text = [id, name, description, ...tags, ...examples].join('\n').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
