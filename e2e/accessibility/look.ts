import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'

/** How a person sees the screens. */
export interface Look {
  width: number
  height: number
  locale: 'en' | 'zh-CN'
}

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

export const widths = [wide.width, phone.width]

/** Both widths in both languages. */
export const looks: Look[] = [wide, phone].flatMap((size) => [
  { ...size, locale: 'en' },
  { ...size, locale: 'zh-CN' },
])

/** A new page with that look, in a context of its own, which axe opens pages in too. */
export async function pageWith(look: Look, browser: Browser, baseURL: string): Promise<Page> {
  const { width, height, locale } = look
  const viewport = { width, height }
  const context = await browser.newContext({ baseURL, viewport, locale, reducedMotion: 'reduce' })
  return context.newPage()
}

/** What the screens of a language say under a key such as `register.add`. */
export function words(locale: Look['locale']): (key: string) => string {
  const messages: unknown = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
  return (key) => {
    const text = key.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], messages)
    if (typeof text !== 'string') throw new Error(`no message ${key}`)
    return text
  }
}
