import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { findPagePreferences } from '@/lib/server/http/page-preferences'
import { isLocale, type Locale, localeCookie } from '@/lib/i18n/locales'

async function chosenLocale(): Promise<Locale> {
  const ofAccount = (await findPagePreferences())?.locale
  if (ofAccount) return ofAccount
  const chosen = (await cookies()).get(localeCookie)?.value
  if (isLocale(chosen)) return chosen
  const accepted = (await headers()).get('accept-language') ?? ''
  return accepted.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
}

export default getRequestConfig(async () => {
  const locale = await chosenLocale()
  const messages = (await import(`@/messages/${locale}.json`)) as { default: Record<string, never> }
  return { locale, messages: messages.default, timeZone: 'UTC', now: new Date() }
})
