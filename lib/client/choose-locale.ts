import { type Locale, localeCookie } from '@/lib/i18n/locales'

const aYear = 31_536_000

/** Keeps the person's language in this browser; the next page from the server speaks it. */
export function chooseLocale(locale: Locale): void {
  // The Cookie Store API is missing where the page is served over plain HTTP.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${aYear}; samesite=lax`
}
