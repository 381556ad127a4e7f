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

/** Maximum length of the text in the URL. Servers accept URLs of about 16 kB, including headers. */
const longestText = 2_000

/**
 * Returns the chat URL that prefills an example: with its text, or, if that is too long, its position on the card. `at`:
 * index within the skill's examples.
 */
export function createExampleHref(slug: string, skill: { position: number; examples: string[] }, at: number): string {
  const text = encodeURIComponent(skill.examples[at]?.toWellFormed() ?? '')
  return `/chat/${slug}?${text.length <= longestText ? `text=${text}` : `example=${skill.position}.${at}`}`
}
