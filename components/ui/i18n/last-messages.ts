import type { Locale, Messages } from 'next-intl'

interface Words {
  locale: Locale
  messages: Messages
}

let kept: Words | null = null

/** The messages of the page, for the error page that replaces it. */
export const lastMessages = {
  keep: (words: Words): void => {
    kept = words
  },
  get: (): Words | null => kept,
}
