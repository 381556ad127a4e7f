/** Languages the screens speak; the first is the default. */
export const locales = ['en', 'zh-CN'] as const
export type Locale = (typeof locales)[number]

/** Each language in its own words. */
export const localeNames = { en: 'English', 'zh-CN': '简体中文' } satisfies Record<Locale, string>

/** Cookie that keeps the person's choice. */
export const localeCookie = 'locale'

/** True for a language that we have. */
export function isLocale(value: string | undefined): value is Locale {
  return locales.some((locale) => locale === value)
}
