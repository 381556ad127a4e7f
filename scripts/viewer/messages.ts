// Named imports, so that other messages stay out of the file.
import { faults, forms, frames, parts, replay, states, strip, traces, ui, viewer } from '@/messages/en.json'
import {
  faults as faultsZh,
  forms as formsZh,
  frames as framesZh,
  parts as partsZh,
  replay as replayZh,
  states as statesZh,
  strip as stripZh,
  traces as tracesZh,
  ui as uiZh,
  viewer as viewerZh,
} from '@/messages/zh-CN.json'

/** Messages of the viewer by language. */
export const viewerMessages = {
  en: { faults, forms, frames, parts, replay, states, strip, traces, ui, viewer },
  'zh-CN': {
    faults: faultsZh,
    forms: formsZh,
    frames: framesZh,
    parts: partsZh,
    replay: replayZh,
    states: statesZh,
    strip: stripZh,
    traces: tracesZh,
    ui: uiZh,
    viewer: viewerZh,
  },
}
