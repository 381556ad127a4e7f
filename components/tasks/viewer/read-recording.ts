import type { LogRow } from '@/lib/a2a/log'
import type { TraceHead } from '@/lib/trace/trace'

/** The recording in an exported HTML file. */
export interface Recording {
  head: TraceHead
  rows: LogRow[]
}

const textOf = (element: Element | null): string => element?.textContent ?? ''

/** Reads the recording from the page; null if the file is damaged. It contains data only, never markup. */
export function readRecording(page: Document): Recording | null {
  try {
    const head = JSON.parse(textOf(page.querySelector('#trace'))) as TraceHead
    const rows = [...page.querySelectorAll('[data-rows]')].flatMap((element) => JSON.parse(textOf(element)) as LogRow[])
    return rows.length > 0 ? { head, rows } : null
  } catch {
    return null
  }
}
