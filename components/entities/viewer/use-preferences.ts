'use client'

import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { usePageViewer } from '@/components/entities/viewer/viewer-context'
import { toast } from '@/components/ui/feedback/toast'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import type { ProfilePatch } from '@/lib/api/account'
import { themeNames } from '@/lib/api/constants'
import { api } from '@/lib/client/api'
import { chooseLocale } from '@/lib/client/choose-locale'
import { isLocale } from '@/lib/i18n/locales'

/** Returns the functions that choose theme and language: for this browser, and with accounts for all browsers of the person. */
export function usePreferences() {
  const t = useTranslations('ui')
  const { accounts } = usePageViewer()
  const { setTheme } = useTheme()
  const refresh = useRefresh()
  const save = async (body: ProfilePatch): Promise<void> => {
    const result = accounts ? await api.changeProfile({ body }) : null
    if (result?.ok === false) toast.error(t('notSaved'))
  }
  const chooseTheme = (value: string): void => {
    const theme = themeNames.find((name) => name === value)
    if (!theme) return
    setTheme(theme)
    void save({ theme })
  }
  const chooseLanguage = async (value: string): Promise<void> => {
    if (!isLocale(value)) return
    chooseLocale(value)
    await save({ locale: value })
    refresh()
  }
  return { chooseTheme, chooseLanguage: (value: string) => void chooseLanguage(value) }
}
