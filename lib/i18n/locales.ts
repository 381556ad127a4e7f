/** Supported languages. The first one is the default. */
export const locales = ['en', 'zh-CN'] as const
export type Locale = (typeof locales)[number]

/** Native name of each language. */
export const localeNames = { en: 'English', 'zh-CN': '简体中文' } satisfies Record<Locale, string>

/** Cookie that stores the chosen language. */
export const localeCookie = 'locale'

/** Returns true for a supported language. */
export function isLocale(value: string | undefined): value is Locale {
  return locales.some((locale) => locale === value)
}
