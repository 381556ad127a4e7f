'use client'

import { useEffect, useRef } from 'react'
import { findRanges } from '@/lib/replay/find-in-row'

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
