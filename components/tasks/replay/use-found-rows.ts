'use client'

import { useEffect, useState } from 'react'
import type { Outline } from '@/lib/replay/outline'
import type { ReplaySource } from '@/lib/replay/replay-source'

/** A log that grows is searched again after so many rows. */
const rowsBetween = 200
/** Nobody is asked while the person types on, in ms. */
const pauseMs = 200

interface Found {
  text: string
  /** How far the log was. */
  stage: string
  seqs: readonly number[]
}

/** The rows that hold all words of a text; null where nothing is searched for. What was found before stays until the new is. */
export function useFoundRows(
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
    const gone = new AbortController()
    const timer = setTimeout(() => {
      setFailed(false)
      source.find(wanted, gone.signal).then(
        (seqs) => !gone.signal.aborted && setFound({ text: wanted, stage, seqs }),
        () => !gone.signal.aborted && setFailed(true),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [source, wanted, stage])
  if (wanted === '') return { seqs: null, searching: false, failed: false }
  return { seqs: found.seqs, searching: found.text !== wanted && !failed, failed }
}
