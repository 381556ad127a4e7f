'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { onWake } from '@/lib/client/on-wake'
import { findRanges } from '@/lib/replay/find-in-row'
import type { Outline } from '@/lib/replay/outline'
import type { ReplaySource } from '@/lib/replay/replay-source'

const name = 'found'
/** Maximum number of highlights. */
const most = 500

function rangesIn(root: HTMLElement, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  while (ranges.length < most && walker.nextNode()) {
    const node = walker.currentNode
    for (const [start, end] of findRanges(node.textContent ?? '', words)) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  }
  return ranges
}

/**
 * Highlights words in the content of an element, without changing it: `::highlight(found)`. Browsers without support highlight
 * nothing.
 */
export function useTextHighlights(words: readonly string[]): React.RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = root.current
    if (!element || words.length === 0 || !('highlights' in CSS)) return
    let frame = 0
    const mark = (): void => {
      frame = 0
      CSS.highlights.set(name, new Highlight(...rangesIn(element, words)))
    }
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(mark)
    })
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    mark()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(name)
    }
  }, [words])
  return root
}

/** A growing log is searched again after this number of rows. */
const rowsBetween = 200
/** Debounce while the person types, in milliseconds. */
const pauseMs = 200

const none: readonly number[] = []

interface EventMatches {
  text: string
  /** Position of the log at the search. */
  stage: string
  seqs: readonly number[]
}

interface EventSearch {
  seqs: readonly number[] | null
  searching: boolean
  failed: boolean
  retry: () => void
}

/**
 * Returns the rows that contain all words of a text; null without a search. The last result stays until the next one arrives. If
 * the search for another text fails, there are none until it is repeated: by `retry`, or when the network may work again.
 */
export function useEventSearch(
  source: Pick<ReplaySource, 'find'>,
  text: string,
  { times, open }: Outline,
): EventSearch {
  const wanted = text.trim()
  const [matches, setMatches] = useState<EventMatches>({ text: '', stage: '', seqs: [] })
  const [failed, setFailed] = useState(false)
  /** The last search that was repeated. */
  const [repeated, setRepeated] = useState({ text: '' })
  const retry = useCallback(() => setRepeated({ text: wanted }), [wanted])
  const stage = `${Math.floor(times.length / rowsBetween)} ${open}`
  useEffect(() => {
    if (wanted === '') return
    const controller = new AbortController()
    const timer = setTimeout(
      () => {
        setFailed(false)
        source.find(wanted, controller.signal).then(
          (seqs) => !controller.signal.aborted && setMatches({ text: wanted, stage, seqs }),
          () => !controller.signal.aborted && setFailed(true),
        )
      },
      repeated.text === wanted ? 0 : pauseMs,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [source, wanted, stage, repeated])
  useEffect(() => (failed ? onWake(retry) : undefined), [failed, retry])
  if (wanted === '') return { seqs: null, searching: false, failed: false, retry }
  const isCurrent = matches.text === wanted
  return { seqs: failed && !isCurrent ? none : matches.seqs, searching: !isCurrent && !failed, failed, retry }
}
