'use client'

import { useEffect, useState } from 'react'
import type { Outline } from '@/lib/replay/outline'
import type { ReplaySource } from '@/lib/replay/replay-source'

/** A growing log is searched again after this number of rows. */
const rowsBetween = 200
/** Debounce while the person types, in milliseconds. */
const pauseMs = 200

interface Found {
  text: string
  /** Position of the log at the search. */
  stage: string
  seqs: readonly number[]
}

/**
 * Returns the rows that contain all words of a text; null without a search. The last result stays until the next one arrives.
 */
export function useEventSearch(
  source: Pick<ReplaySource, 'find'>,
  text: string,
  { times, open }: Outline,
): { seqs: readonly number[] | null; searching: boolean; failed: boolean } {
  const wanted = text.trim()
  const [found, setFound] = useState<Found>({ text: '', stage: '', seqs: [] })
  const [failed, setFailed] = useState(false)
  const stage = `${Math.floor(times.length / rowsBetween)} ${open}`
  useEffect(() => {
    if (wanted === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      setFailed(false)
      source.find(wanted, controller.signal).then(
        (seqs) => !controller.signal.aborted && setFound({ text: wanted, stage, seqs }),
        () => !controller.signal.aborted && setFailed(true),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [source, wanted, stage])
  if (wanted === '') return { seqs: null, searching: false, failed: false }
  return { seqs: found.seqs, searching: found.text !== wanted && !failed, failed }
}
