import 'server-only'
import { createTranslator } from 'next-intl'
import en from '@/messages/en.json'

type Values = Record<string, string | number>
/** Keys are built from codes at run time. */
const translate = createTranslator({ locale: 'en', messages: en as Record<string, unknown> }) as unknown as {
  (key: string, values?: Values): string
  has: (key: string) => boolean
}

/** Returns an English sentence of the messages, e.g. `checks.name-missing.says`, for programs; null if there is none. */
export function formatEnglishMessage(key: string, values?: Values): string | null {
  return translate.has(key) ? translate(key, values) : null
}
