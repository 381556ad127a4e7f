import type { Prompt } from '@/lib/api/prompt'

/** Maximum prompts in the menu. */
const maxShown = 8

/** Returns the prompts that match the words after `/`, those whose name starts with them first. */
export function matchPrompts(prompts: readonly Prompt[], text: string): Prompt[] {
  const words = text.slice(1).trim().toLocaleLowerCase()
  const named = prompts.filter(({ name }) => name.toLocaleLowerCase().includes(words))
  const isFirst = ({ name }: Prompt): boolean => name.toLocaleLowerCase().startsWith(words)
  return [...named.filter(isFirst), ...named.filter((prompt) => !isFirst(prompt))].slice(0, maxShown)
}
