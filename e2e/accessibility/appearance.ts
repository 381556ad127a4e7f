import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { loadAxe } from './problems.ts'

export const locales = ['en', 'zh-CN'] as const
export type Locale = (typeof locales)[number]

export const wide = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** A new wide page in that language with axe, in a context of its own. */
export async function pageIn(locale: Locale, browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: wide, locale, reducedMotion: 'reduce' })
  await loadAxe(context)
  return context.newPage()
}

/** Returns the text of a language for a message key such as `register.add`. */
export function words(locale: Locale): (key: string) => string {
  const messages: unknown = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
  return (key) => {
    const text = key.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], messages)
    if (typeof text !== 'string') throw new Error(`no message ${key}`)
    return text
  }
}
