import type { Locale, Messages } from 'next-intl'

interface PageMessages {
  locale: Locale
  messages: Messages
}

let latest: PageMessages | null = null

/** The messages of the page, for the error page that replaces it. */
export const lastMessages = {
  set: (next: PageMessages): void => {
    latest = next
  },
  get: (): PageMessages | null => latest,
}
