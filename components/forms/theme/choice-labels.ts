import { shortText } from '@/lib/a2a/forms/plain-values'
import type { Json } from '@/lib/a2a/json'

const longest = 200

/** What values to choose from are called: a text is in quotes where another value looks the same. */
export function choiceLabels(values: Json[]): string[] {
  const others = new Set(values.filter((value) => typeof value !== 'string').map((value) => JSON.stringify(value)))
  return values.map((value) => {
    const words = typeof value === 'string' && !others.has(value) ? value : JSON.stringify(value)
    return shortText(words, longest)
  })
}
