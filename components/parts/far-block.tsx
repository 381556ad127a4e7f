import { useEffect, useRef } from 'react'
import { whenIdle } from '@/components/ui/when-idle'
import { whenNear } from '@/components/ui/when-near'

/** Letters in a line of prose, as they are on average. */
const lineLength = 80
/** What keeps its lines. */
const hasLines = /^[ \t]*(?:[-*+|>~`#]|\d+[.)])/

/** What is near may wait so long, in ms, for the page to have nothing else to do. */
const patience = 100

/** How many lines a block takes, about: the real number is known once it is laid out. */
export function linesOf(markdown: string): number {
  const lines = hasLines.test(markdown) ? markdown.trim().split('\n') : [markdown.trim()]
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0)
}

interface FarBlockProps {
  content: string
  /** `inSight`: one may see it already. */
  onNear: (inSight: boolean) => void
}

/** A block that nobody sees yet: its text, which the browser's search finds and which is not laid out. */
export function FarBlock({ content, onNear }: FarBlockProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return undefined
    let callOff: (() => void) | undefined
    const leave = whenNear(box.current, (inSight) => {
      if (inSight) onNear(true)
      else callOff ??= whenIdle(() => onNear(false), patience)
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
      style={{ containIntrinsicBlockSize: `auto ${linesOf(content)}lh` }}
    >
      {content}
    </div>
  )
}
