import { createContext, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { BlockGroups } from '@/components/parts/markdown/block-groups'
import { whenIdle } from '@/components/ui/when-idle'

/** Distance from the viewport. */
const margin = '1200px 0px'

type Work = (isNear: boolean) => void

const awaited = new WeakMap<Element, Work>()
let observer: IntersectionObserver | undefined

function onMove(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect: box } of entries)
    if (isIntersecting) awaited.get(target)?.(box.bottom > 0 && box.top < innerHeight)
}

/**
 * Calls `work` when an element comes near the viewport, with whether it is visible already. Returns the unsubscribe
 * function.
 */
function whenNear(element: Element, work: Work): () => void {
  // `rootMargin` applies if the window scrolls, `scrollMargin` if a container does.
  observer ??= new IntersectionObserver(onMove, { rootMargin: margin, scrollMargin: margin })
  awaited.set(element, work)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

/** Lines at the start and the end of a text that are rendered at once; more than most screens show. */
const renderedLines = 36
/** Longer blocks, in characters, are always deferred, for example a text that footnotes make one block. */
const maxBlockLength = 8000

/** Blocks of a text that are rendered later: far from its start and end, or too long. */
interface OffscreenBlocks {
  /** Records the blocks of the text and returns them. */
  note: (blocks: string[]) => string[]
  has: (index: number) => boolean
}

/**
 * Creates the state of one text. The object stays the same while the text changes, so that a new block does not re-render the
 * others.
 */
export function createOffscreenBlocks(): OffscreenBlocks {
  let [from, until] = [0, 0]
  let lengths: number[] = []
  return {
    note: (blocks) => {
      lengths = blocks.map(({ length }) => length)
      ;[from, until] = [0, lengths.length]
      for (let sum = 0; from < until && sum < renderedLines; from += 1) sum += estimateLines(blocks[from] ?? '')
      for (let sum = 0; from < until && sum < renderedLines; until -= 1) sum += estimateLines(blocks[until - 1] ?? '')
      return blocks
    },
    has: (index) => (index >= from && index < until) || (lengths[index] ?? 0) > maxBlockLength,
  }
}

/** The blocks of the text that is rendered, and their groups. */
export const OffscreenBlocksContext = createContext<{ far: OffscreenBlocks; groups: BlockGroups } | null>(null)

interface Offscreen {
  /** Whether a placeholder is rendered. */
  isOffscreen: boolean
  onNear: (isNear: boolean) => void
}

/** Returns whether something that is far away when it is first rendered waits until it comes near. Once rendered, it stays. */
export function useOffscreen(isFar: boolean): Offscreen {
  const [isDrawn, setIsDrawn] = useState(!isFar)
  const onNear = useCallback((isNear: boolean) => {
    if (isNear) setIsDrawn(true)
    else startTransition(() => setIsDrawn(true))
  }, [])
  const isOffscreen = isFar && !isDrawn
  if (!isOffscreen && !isDrawn) setIsDrawn(true)
  return { isOffscreen, onNear }
}

/** Average characters per line of prose. */
const lineLength = 80
/** Blocks whose line breaks are kept. */
const hasLines = /^[ \t]*(?:[-*+|>~`#]|\d+[.)])/

/** Maximum wait for an idle page before a nearby block is rendered, in milliseconds. */
const idleTimeoutMs = 100

/** Estimates the number of lines of a block before layout. */
export function estimateLines(markdown: string): number {
  const lines = hasLines.test(markdown) ? markdown.trim().split('\n') : [markdown.trim()]
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0)
}

interface OffscreenBlockProps {
  content: string
  /** Lines of the content, as far as known. */
  lines?: number
  /** `inView`: the block may be visible already. */
  onNear: (isNear: boolean) => void
}

/** Placeholder of an offscreen block: its text, which the browser's find-in-page covers and which is not laid out. */
export function OffscreenBlock({ content, lines = estimateLines(content), onNear }: OffscreenBlockProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return undefined
    let callOff: (() => void) | undefined
    const leave = whenNear(box.current, (isNear) => {
      if (isNear) onNear(true)
      else callOff ??= whenIdle(() => onNear(false), idleTimeoutMs)
    })
    return () => {
      leave()
      callOff?.()
    }
  }, [onNear])
  return (
    <div
      ref={box}
      dir="auto"
      className="[content-visibility:auto] whitespace-pre-line"
      style={{ containIntrinsicBlockSize: `auto ${lines}lh` }}
    >
      {content}
    </div>
  )
}
