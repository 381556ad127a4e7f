'use client'

import { DatabaseZap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { NavigationRail } from '@/components/shell/navigation-rail'
import { RemovalToasts } from '@/components/shell/removal-toasts'
import { ConnectionNotice } from '@/components/shell/connection-notice'
import { isConversation } from '@/components/shell/is-conversation'
import { TaskNotifications } from '@/components/shell/task-notifications'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { useShortcut } from '@/components/ui/navigation/use-shortcut'
import { useTitlePrefix } from '@/components/ui/navigation/use-title-prefix'
import type { Waiting } from '@/lib/api/task-calls'
import { followConversations } from '@/lib/client/conversation/conversation-list'
import { api } from '@/lib/client/api'
import { followTopic } from '@/lib/client/stream/shared-stream'

const reasons = ['away', 'full', 'locked'] as const
type Reason = (typeof reasons)[number]

const reasonOf = (trouble: string | null): Reason | null =>
  trouble === null ? null : (reasons.find((reason) => reason === trouble) ?? 'away')

/** Notice that Switchboard responds but cannot use its database. The page resumes by itself. */
function DatabaseNotice() {
  const t = useTranslations('nav.trouble')
  const [reason, setReason] = useState<Reason | null>(null)
  useEffect(
    () =>
      followTopic({ topic: 'conversations' }, (updates) => {
        for (const each of updates) {
          if (each.type === 'trouble') setReason(reasonOf(each.trouble))
          else if (each.type === 'connection' && each.connection === 'live') setReason(null)
        }
      }),
    [],
  )
  return (
    // Always rendered: some screen readers do not announce a live region that appears together with its text.
    <output className="pointer-events-none fixed inset-x-0 top-0 z-40 flex justify-center p-2">
      {reason ? (
        <span className="flex animate-appear items-center gap-2 rounded-panel border border-line bg-bg-raised px-3 py-1.5 text-sm shadow-float">
          <DatabaseZap aria-hidden className="size-4 shrink-0 text-state-failed" />
          <span className="min-w-0 font-medium">{t(reason)}</span>
          <span className="min-w-0 text-fg-muted max-md:sr-only">{t('text')}</span>
        </span>
      ) : null}
    </output>
  )
}

/** Number of waiting tasks and unread conversations, live while the page is visible. */
function useAttention(initial: Waiting): Waiting {
  const [attention, setAttention] = useState(initial)

  useEffect(() => {
    const controller = new AbortController()
    const ask = async (): Promise<void> => {
      const answer = await api.countWaiting({}, { signal: controller.signal })
      // Without a response the last numbers stay.
      if (answer.ok && !controller.signal.aborted) setAttention(answer.value)
    }
    const end = followConversations(() => void ask())
    return () => {
      end()
      controller.abort()
    }
  }, [])

  return attention
}

// Both load on demand.
const ShortcutList = onDemand(() => import('@/components/shell/shortcut-list').then((m) => m.ShortcutList))
const CommandPalette = onDemand(() =>
  import('@/components/shell/palette/command-palette').then((m) => m.CommandPalette),
)

/** Layout of every page: skip link, navigation, shortcut list and command palette. */
export function AppShell({ waiting, children }: { waiting: Waiting; children: ReactNode }) {
  const t = useTranslations('nav')
  const [list, setList] = useState<'never' | 'open' | 'closed'>('never')
  const [palette, setPalette] = useState<'never' | 'open' | 'closed'>('never')
  const attention = useAttention(waiting)
  useTitlePrefix(attention.either > 0 ? `(${attention.either})` : '')
  useShortcut('?', () => setList('open'))
  useShortcut('mod+k', () => setPalette(palette === 'open' ? 'closed' : 'open'))
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-3 py-1.5 font-medium text-accent-fg focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <NavigationRail attention={attention} onSearch={() => setPalette('open')} onShortcuts={() => setList('open')} />
      <ConnectionNotice />
      <RemovalToasts />
      <DatabaseNotice />
      <TaskNotifications />
      <main
        id="main"
        tabIndex={-1}
        className={cn(
          'min-h-frame pb-bar outline-none md:pl-16',
          isConversation(usePathname()) && 'max-md:[--bar:env(safe-area-inset-bottom)]',
        )}
      >
        {children}
      </main>
      {list === 'never' ? null : (
        <Suspense>
          <ShortcutList open={list === 'open'} onOpenChange={(open) => setList(open ? 'open' : 'closed')} />
        </Suspense>
      )}
      {palette === 'never' ? null : (
        <Suspense>
          <CommandPalette
            open={palette === 'open'}
            onOpenChange={(open) => setPalette(open ? 'open' : 'closed')}
            onShortcuts={() => setList('open')}
          />
        </Suspense>
      )}
    </>
  )
}
