import type { Locale, Messages } from 'next-intl'

interface Words {
  locale: Locale
  messages: Messages
}

let kept: Words | null = null

/** The words of the page, for the moment in which nothing is left of it that could give them. */
export const lastWords = {
  keep: (words: Words): void => {
    kept = words
  },
  get: (): Words | null => kept,
}
