'use client'

import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { EnlargeContext, OuterFrameContext, useOuterFrame } from '@/components/parts/part-context'
import { PartActions, type PartViewMode } from '@/components/parts/frame/part-actions'
import { PartTitle } from '@/components/parts/frame/part-title'
import type { PartDisplay } from '@/components/parts/part-display'
import { cn } from '@/components/ui/cn'
import { useIdle } from '@/components/ui/hooks/use-idle'
import { onDemand } from '@/components/ui/on-demand'
import type { Part } from '@/lib/a2a/model'

const PartDialog = onDemand(() => import('@/components/parts/frame/part-dialog').then((m) => m.PartDialog))

interface PartFrameProps {
  part: Part
  shown: PartDisplay
  name: string
  /** Name of the containing message or artifact. */
  within: string
  /** Whether the part is still growing. */
  streaming: boolean
  children: ReactNode
}

/** Actions of a text, shown on hover or focus. A conversation has many: they are rendered after what it shows. */
function FloatingActions({ children }: { children: ReactNode }) {
  const isIdle = useIdle()
  return (
    <div
      className={cn(
        'absolute -top-3 right-0 z-10 flex gap-0.5 pointer-fine:empty:hidden rounded-control border border-line bg-bg-raised opacity-0 transition-opacity',
        'group-focus-within/part:opacity-100 group-hover/part:opacity-100 pointer-coarse:static pointer-coarse:mt-1 pointer-coarse:min-h-7 pointer-coarse:w-fit pointer-coarse:border-0 pointer-coarse:bg-transparent pointer-coarse:opacity-100',
        // Messages have a row of actions of their own.
        'pointer-coarse:in-[[data-message-text]]:hidden',
      )}
    >
      {isIdle ? children : null}
    </div>
  )
}

/** Frame of a part with title and actions. A container with a single part has the frame instead. */
export function PartFrame({ part, shown, name, within, streaming, children }: PartFrameProps) {
  const [mode, setMode] = useState<PartViewMode | null>(null)
  // A new function each time would re-render the content of a growing part.
  const enlarge = useCallback(() => setMode('large'), [])
  const light = shown.kind === 'markdown' || shown.kind === 'text'
  const actions = <PartActions part={part} shown={shown} name={name} onOpen={setMode} />
  const outer = useOuterFrame()
  const framed = () => {
    if (outer)
      return (
        <div className={light ? outer.textClass : outer.otherClass}>
          {/* A part inside this one has its own frame. */}
          <OuterFrameContext value={null}>{children}</OuterFrameContext>
          {outer.actions && !streaming ? createPortal(actions, outer.actions) : null}
        </div>
      )
    if (light)
      return (
        <div className="group/part relative min-w-0">
          {children}
          {streaming ? null : <FloatingActions>{actions}</FloatingActions>}
        </div>
      )
    return (
      <figure className="min-w-0">
        <figcaption className="flex min-h-7 items-center gap-2 text-xs text-fg-muted">
          <PartTitle part={part} shown={shown} within={within} />
          <span className="flex-1" />
          <span className="flex shrink-0 gap-0.5">{actions}</span>
        </figcaption>
        <div className="overflow-hidden rounded-control border border-line">{children}</div>
      </figure>
    )
  }
  return (
    <EnlargeContext value={enlarge}>
      {framed()}
      {mode ? (
        <Suspense>
          <PartDialog part={part} shown={shown} name={name} mode={mode} onModeChange={setMode} />
        </Suspense>
      ) : null}
    </EnlargeContext>
  )
}
