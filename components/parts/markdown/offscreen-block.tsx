import { useEffect, useRef } from 'react'
import { whenIdle } from '@/components/ui/when-idle'
import { whenNear } from '@/components/ui/when-near'

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
  /** `inView`: the block may be visible already. */
  onNear: (isNear: boolean) => void
}

/** Placeholder of an offscreen block: its text, which the browser's find-in-page covers and which is not laid out. */
export function OffscreenBlock({ content, onNear }: OffscreenBlockProps) {
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
      style={{ containIntrinsicBlockSize: `auto ${estimateLines(content)}lh` }}
    >
      {content}
    </div>
  )
}
