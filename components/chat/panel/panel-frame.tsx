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
import { setArtifactParam, type ArtifactRef, readArtifactParam } from '@/components/chat/panel/artifacts/artifact-param'
import { useWideScreen } from '@/components/chat/use-wide-screen'
import { onDemand } from '@/components/ui/on-demand'
import { SheetOnDemand } from '@/components/ui/overlay/sheet-on-demand'
import { scheduleUrlUpdate } from '@/lib/client/page-url'

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

/** Opens the artifact in the URL, and keeps the URL in sync with the selected artifact while the panel shows it. */
function useArtifactAddress(): void {
  const { panel } = useChat()
  const shown = usePanel((state) => (state.open && state.tab === 'artifacts' ? state.artifact : null))

  const open = useEffectEvent(() => {
    const named = readArtifactParam(location.href)
    if (named) panel.showArtifact(named.taskId, named.artifactId)
  })
  useEffect(() => open(), [])

  const keep = useEffectEvent((named: ArtifactRef | null) => {
    // Until the panel opens, the URL decides what to open.
    if (!named && panel.getState().artifact === null) return undefined
    return scheduleUrlUpdate(() => setArtifactParam(location.href, named))
  })
  useEffect(() => keep(shown), [shown])
}

const key = 'panel-width'

/** The stored width of the side panel, in px. */
const storedWidth = {
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
      // Full, or not allowed: the width lasts until the page is closed.
    }
  },
}

const SidePanel = onDemand(() => import('@/components/chat/panel/side-panel').then((m) => m.SidePanel))

/** In px. */
const widths = { first: 440, least: 300, most: 960 }

/** The conversation with the side panel, which is a sheet on narrow screens. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('chat.panel')
  const { panel } = useChat()
  const open = usePanel((state) => state.open)
  const wide = useWideScreen()
  // The panel is not rendered on the server, so local storage is available when it opens.
  const [chosen, setChosen] = useState<number | null>(null)
  const width = chosen ?? (open ? storedWidth.read() : null) ?? widths.first
  const setWidth = (wanted: number): void => {
    setChosen(wanted)
    storedWidth.write(wanted)
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
