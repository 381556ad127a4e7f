'use client'

import type { KeyboardEvent, PointerEvent } from 'react'

const step = 24

interface PaneResizerProps {
  label: string
  /** Width of the right pane, in px. */
  width: number
  least: number
  most: number
  onWidth: (width: number) => void
}

/** The separator between the conversation and the right pane. Can be dragged, or moved with the arrow keys. */
export function PaneResizer({ label, width, least, most, onWidth }: PaneResizerProps) {
  const set = (wanted: number): void => onWidth(Math.round(Math.min(most, Math.max(least, wanted))))
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pane = event.currentTarget.nextElementSibling?.getBoundingClientRect()
    if (pane) set(pane.right - event.clientX)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = { ArrowLeft: width + step, ArrowRight: width - step, Home: most, End: least }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    set(wanted)
  }
  return (
    // A focusable separator is a widget, the window splitter (WAI-ARIA 1.2). The rules treat every <hr> as static.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- window splitter
    <hr
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- window splitter: arrow keys move it
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => set((least + most) / 3)}
      className="relative z-10 h-full w-px shrink-0 touch-none border-0 bg-line transition-colors before:absolute before:-inset-x-1.5 before:inset-y-0 before:cursor-col-resize hover:bg-accent focus-visible:bg-accent active:bg-accent"
    />
  )
}
