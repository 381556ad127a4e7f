/** Servers take addresses of some 16 kB at most, headers included. */
const longestText = 2_000

/**
 * Where an example becomes a message that is ready to be sent: with its text, or where that is too long, with its place
 * on the card. `at`: its number among the skill's.
 */
export function exampleHref(slug: string, skill: { position: number; examples: string[] }, at: number): string {
  const text = encodeURIComponent(skill.examples[at]?.toWellFormed() ?? '')
  return `/chat/${slug}?${text.length <= longestText ? `text=${text}` : `example=${skill.position}.${at}`}`
}
