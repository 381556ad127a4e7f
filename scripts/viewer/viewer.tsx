// Named imports, so that other messages stay out of the file.
import '@/scripts/viewer/viewer.css'
import { NextIntlClientProvider } from 'next-intl'
import { createRoot } from 'react-dom/client'
import { readRecording } from '@/components/tasks/viewer/read-recording'
import { RecordingScreen } from '@/components/tasks/viewer/recording-screen'
import { faults, forms, frames, parts, ratings, replay, states, strip, traces, ui, viewer } from '@/messages/en.json'
import {
  faults as faultsZh,
  forms as formsZh,
  frames as framesZh,
  parts as partsZh,
  ratings as ratingsZh,
  replay as replayZh,
  states as statesZh,
  strip as stripZh,
  traces as tracesZh,
  ui as uiZh,
  viewer as viewerZh,
} from '@/messages/zh-CN.json'

/** Messages of the viewer by language. */
const viewerMessages = {
  en: { faults, forms, frames, parts, ratings, replay, states, strip, traces, ui, viewer },
  'zh-CN': {
    faults: faultsZh,
    forms: formsZh,
    frames: framesZh,
    parts: partsZh,
    ratings: ratingsZh,
    replay: replayZh,
    states: statesZh,
    strip: stripZh,
    traces: tracesZh,
    ui: uiZh,
    viewer: viewerZh,
  },
}

// Removes the text for browsers without JavaScript.
document.querySelector('#still')?.remove()

const dark = matchMedia('(prefers-color-scheme: dark)')
const setTheme = (): void => void (document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light')
setTheme()
dark.addEventListener('change', setTheme)

const locale = navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
document.documentElement.lang = locale
const recording = readRecording(document)
const container = document.body.appendChild(document.createElement('main'))

createRoot(container).render(
  <NextIntlClientProvider
    locale={locale}
    messages={viewerMessages[locale]}
    timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
  >
    {recording ? <RecordingScreen {...recording} /> : <p className="p-6">{viewerMessages[locale].viewer.unreadable}</p>}
  </NextIntlClientProvider>,
)
