import { type Locale, localeCookie } from '@/lib/i18n/locales'

const aYear = 31_536_000

/** Stores the user's language in a cookie for one year. The next page is rendered in it. */
export function chooseLocale(locale: Locale): void {
  // The Cookie Store API is missing where the page is served over plain HTTP.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${aYear}; samesite=lax`
}
