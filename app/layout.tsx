import './globals.css'
import { GeistMono } from 'geist/font/mono'
import { GeistSans } from 'geist/font/sans'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Providers } from '@/app/providers'
import { ClientMessages } from '@/app/client-messages'
import { AccountTheme } from '@/app/account-theme'
import type { ThemeName } from '@/lib/api/constants'
import { limits } from '@/lib/limits/limits'
import { findPagePreferences } from '@/lib/server/http/page-preferences'
import { pageHeaders } from '@/lib/server/http/page-headers'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('app')
  return {
    title: { default: t('title'), template: `%s · ${t('title')}` },
    description: t('description'),
    robots: { index: false, follow: false },
  }
}

export const viewport: Viewport = {
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f4f7f7' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1416' },
  ],
}

/** Stores the theme of the account before the script of the theme provider reads it, which runs before the first paint. */
const storeTheme = (theme: ThemeName): string => `try{localStorage.setItem('theme','${theme}')}catch{}`

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = (await findPagePreferences())?.theme ?? null
  const nonce = (await headers()).get(pageHeaders.nonce) ?? undefined
  return (
    // The theme is set on <html> before hydration.
    <html lang={await getLocale()} className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body className="font-sans antialiased">
        {theme ? (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: storeTheme(theme) }} />
        ) : null}
        {/* Without own messages it would send all of them. */}
        <NextIntlClientProvider messages={{}}>
          <ClientMessages of={['app', 'faults', 'ui']}>
            <Providers nonce={nonce} limits={limits()}>
              <AccountTheme theme={theme} />
              {children}
            </Providers>
          </ClientMessages>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
