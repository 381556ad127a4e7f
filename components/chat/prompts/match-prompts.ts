import type { Prompt } from '@/lib/api/prompt'

/** Maximum prompts in the menu. */
const maxShown = 8

/** Returns a text that may search for a prompt: `/` and a part of its name. Empty for any other text. */
export const toPromptSearch = (text: string): string => (/^\/[^\n]{0,60}$/.test(text) ? text : '')

/** Returns true for a text that is a search with results, and no message. */
export function isPromptSearch(prompts: readonly Prompt[] | null, text: string): boolean {
  return toPromptSearch(text) !== '' && matchPrompts(prompts ?? [], text).length > 0
}

/** Returns the draft with a prompt: instead of a search for one, else after the text that is there. */
export function insertPrompt(prompts: readonly Prompt[] | null, draft: string, prompt: string): string {
  const written = isPromptSearch(prompts, draft) ? '' : draft.trimEnd()
  return written === '' ? prompt : `${written}\n\n${prompt}`
}

/** Returns the prompts that match the words after `/`, those whose name starts with them first. */
export function matchPrompts(prompts: readonly Prompt[], text: string): Prompt[] {
  const words = text.slice(1).trim().toLocaleLowerCase()
  const named = prompts.filter(({ name }) => name.toLocaleLowerCase().includes(words))
  const isFirst = ({ name }: Prompt): boolean => name.toLocaleLowerCase().startsWith(words)
  return [...named.filter(isFirst), ...named.filter((prompt) => !isFirst(prompt))].slice(0, maxShown)
}
