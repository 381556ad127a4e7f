import '@/app/globals.css'
import '@/scripts/viewer/viewer.css'
import { NextIntlClientProvider } from 'next-intl'
import { Tooltip } from 'radix-ui'
import { createRoot } from 'react-dom/client'
import { readRecording } from '@/components/tasks/viewer/read-recording'
import { RecordingScreen } from '@/components/tasks/viewer/recording-screen'
import { words } from '@/scripts/viewer/words'

// What is said where no script runs.
document.querySelector('#still')?.remove()

const dark = matchMedia('(prefers-color-scheme: dark)')
const setTheme = (): void => void (document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light')
setTheme()
dark.addEventListener('change', setTheme)

const locale = navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
document.documentElement.lang = locale
const recording = readRecording(document)
const place = document.body.appendChild(document.createElement('main'))

createRoot(place).render(
  <NextIntlClientProvider
    locale={locale}
    messages={words[locale]}
    timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
  >
    <Tooltip.Provider delayDuration={350} skipDelayDuration={150}>
      {recording ? <RecordingScreen {...recording} /> : <p className="p-6">{words[locale].viewer.unreadable}</p>}
    </Tooltip.Provider>
  </NextIntlClientProvider>,
)
