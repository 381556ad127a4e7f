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
