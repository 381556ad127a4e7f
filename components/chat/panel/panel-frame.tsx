'use client'

import { useTranslations } from 'next-intl'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useChat, usePanel } from '@/components/chat/chat-context'
import { artifactAddress, type ArtifactName, namedArtifact } from '@/components/chat/panel/artifacts/artifact-address'
import { useWide } from '@/components/chat/use-wide'
import { onDemand } from '@/components/ui/on-demand'
import { SheetOnDemand } from '@/components/ui/sheet-on-demand'
import { setAddress } from '@/lib/client/page-address'

const step = 24

interface PaneResizerProps {
  label: string
  /** Of the pane to the right, in px. */
  width: number
  least: number
  most: number
  onWidth: (width: number) => void
}

/** The line between the conversation and the pane to its right: dragged, or moved with the arrow keys. */
function PaneResizer({ label, width, least, most, onWidth }: PaneResizerProps) {
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

/** An address that names an artifact opens it; the address goes on naming the one that is chosen while the panel shows it. */
function useArtifactAddress(): void {
  const { panel } = useChat()
  const shown = usePanel((state) => (state.open && state.tab === 'artifacts' ? state.artifact : null))

  const open = useEffectEvent(() => {
    const named = namedArtifact(location.href)
    if (named) panel.showArtifact(named.taskId, named.artifactId)
  })
  useEffect(() => open(), [])

  const keep = useEffectEvent((named: ArtifactName | null) => {
    // Before the panel opened, the address tells what to open.
    if (!named && panel.getState().artifact === null) return undefined
    return setAddress(() => artifactAddress(location.href, named))
  })
  useEffect(() => keep(shown), [shown])
}

const key = 'panel-width'

/** The width that the person gave the side panel, in px. */
const keptWidth = {
  read: (): number | null => {
    try {
      return Number(localStorage.getItem(key)) || null
    } catch {
      return null
    }
  },
  write: (width: number): void => {
    try {
      localStorage.setItem(key, `${width}`)
    } catch {
      // No room, or not allowed: it holds until the page is left.
    }
  },
}

const SidePanel = onDemand(() => import('@/components/chat/panel/side-panel').then((m) => m.SidePanel))

/** In px. */
const widths = { first: 440, least: 300, most: 960 }

/** The conversation, and the side panel beside it where there is room, else as a sheet above it. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('chat.panel')
  const { panel } = useChat()
  const open = usePanel((state) => state.open)
  const wide = useWide()
  // The panel is never part of the server's markup: it opens later, and then the browser's memory is there.
  const [chosen, setChosen] = useState<number | null>(null)
  const width = chosen ?? (open ? keptWidth.read() : null) ?? widths.first
  const setWidth = (wanted: number): void => {
    setChosen(wanted)
    keptWidth.write(wanted)
  }
  useArtifactAddress()
  return (
    <>
      <div className="min-w-88 flex-1 max-lg:min-w-0">{children}</div>
      {open && wide ? (
        <>
          <PaneResizer label={t('resize')} width={width} least={widths.least} most={widths.most} onWidth={setWidth} />
          <aside aria-label={t('title')} className="h-full min-w-0 max-w-[60%] shrink-0" style={{ width }}>
            <Suspense>
              <SidePanel />
            </Suspense>
          </aside>
        </>
      ) : null}
      <SheetOnDemand
        open={open && !wide}
        onOpenChange={(wanted) => wanted || panel.close()}
        side="bottom"
        title={t('title')}
        className="h-[85dvh]"
      >
        <Suspense>
          <SidePanel />
        </Suspense>
      </SheetOnDemand>
    </>
  )
}
