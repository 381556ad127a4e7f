import { useEffect, useRef } from 'react'
import { whenNear } from '@/components/ui/when-near'

/** Letters in a line of prose, as they are on average. */
const lineLength = 80
/** What keeps its lines. */
const hasLines = /^[ \t]*(?:[-*+|>~`#]|\d+[.)])/

/** How many lines a block takes, about: the real number is known once it is laid out. */
export function linesOf(markdown: string): number {
  const lines = hasLines.test(markdown) ? markdown.trim().split('\n') : [markdown.trim()]
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0)
}

interface FarBlockProps {
  content: string
  dir: 'ltr' | 'rtl'
  onNear: () => void
}

/** A block that nobody sees yet: its text, which the browser's search finds and which is not laid out. */
export function FarBlock({ content, dir, onNear }: FarBlockProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? whenNear(box.current, onNear) : undefined), [onNear])
  return (
    <div
      ref={box}
      dir={dir}
      className="[content-visibility:auto] whitespace-pre-line"
      style={{ containIntrinsicBlockSize: `auto ${linesOf(content)}lh` }}
    >
      {content}
    </div>
  )
}
