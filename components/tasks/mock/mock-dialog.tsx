'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState, useTransition } from 'react'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Segmented } from '@/components/ui/form/segmented'
import { SnippetBox } from '@/components/entities/snippets/snippet-box'
import { createJsonRpcSnippets } from '@/components/entities/snippets/json-rpc-snippets'
import type { Snippet } from '@/components/entities/snippets/snippet'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { TaskSummary } from '@/lib/api/task'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

interface Mock {
  task: Pick<TaskSummary, 'agentSlug' | 'dialect' | 'id' | 'title'>
  /** With a trailing slash. */
  url: string
  speed: string
  secured: boolean
}

/** Returns example calls of a mock agent, and the command that serves it from a file. */
function mockSnippets({ task, url, speed, secured }: Mock): Snippet[] {
  const cardUrl = `${url}.well-known/agent-card.json`
  const target = { gatewayUrl: url, cardUrl, text: task.title || 'Hello', secured }
  const calls = createJsonRpcSnippets(target, task.dialect)
  const file = `${task.agentSlug}-${task.id}.trace.json`
  return [...calls, { id: 'command', label: 'CLI', code: `npx switchboard mock ${file} --speed ${speed} --port 4100` }]
}

/** Server of mock agents. */
export interface MockHost {
  /** Base URL of Switchboard. */
  base: string
  /** Whether it requires a token. */
  secured: boolean
}

interface MockDialogProps extends MockHost {
  task: TaskSummary
  open: boolean
  onOpenChange: (open: boolean) => void
}

const speeds = ['1', '20', 'instant'] as const

interface Added {
  slug?: string
  fault?: FaultData
}

async function addAgent(url: string): Promise<Added> {
  const added = await api.registerAgent({ body: { url } })
  if (added.ok) return { slug: added.value.agent.slug }
  const { kind, details } = added.fault
  // The mock agent is registered already.
  if (kind === 'conflict' && typeof details?.id === 'string') return { slug: details.id }
  return { fault: added.fault }
}

/** Dialog for a mock agent: URL, speed and example calls. */
export function MockDialog({ task, base, secured, open, onOpenChange }: MockDialogProps) {
  const t = useTranslations('mock')
  const isEditor = useHasRole('editor')
  const translateFault = useTranslateFault()
  const [speed, setSpeed] = useState<(typeof speeds)[number]>('1')
  const [added, setAdded] = useState<Added & { url?: string }>({})
  const [pending, start] = useTransition()
  // Clients resolve the card URL relative to this one, so the trailing slash is required.
  const url = `${base}/mocks/${task.id}/${speed}/`
  const now = added.url === url ? added : {}
  const add = () =>
    start(async () => {
      const outcome = await addAgent(url)
      start(() => setAdded({ ...outcome, url }))
    })
  if (task.removed)
    return (
      <Dialog open={open} onOpenChange={onOpenChange}>
        <DialogContent title={t('title')} description={t('removed')} />
      </Dialog>
    )
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t('title')}
        description={t('description')}
        className="w-[min(44rem,calc(100vw-2rem))]"
        footer={
          now.slug ? (
            <Button asChild variant="primary">
              <Link href={`/agents/${encodeURIComponent(now.slug)}`}>{t('openAgent')}</Link>
            </Button>
          ) : isEditor ? (
            <Button variant="primary" disabled={pending} onClick={add}>
              <Plus />
              {t(pending ? 'adding' : 'add')}
            </Button>
          ) : null
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <div className="grid gap-2">
            <h3 className="text-sm">{t('speed')}</h3>
            <Segmented
              aria-label={t('speed')}
              value={speed}
              onValueChange={setSpeed}
              options={speeds.map((one) => ({ value: one, label: t(`speeds.${one}`) }))}
              className="justify-self-start"
            />
          </div>
          <div className="grid gap-1">
            <h3 className="text-sm">{t('address')}</h3>
            <div className="flex items-center gap-1">
              <code dir="ltr" className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">
                {url}
              </code>
              <CopyButton text={url} label={t('copyAddress')} />
            </div>
            <p className="text-xs text-pretty text-fg-muted">{t(secured ? 'secured' : 'open')}</p>
          </div>
          <SnippetBox
            key={speed}
            snippets={mockSnippets({ task, url, speed, secured })}
            notes={{ command: t('command') }}
          />
          {now.fault ? <ErrorPanel fault={translateFault(now.fault)} onRetry={add} /> : null}
          {now.slug ? <output>{t('added')}</output> : null}
        </div>
      </DialogContent>
    </Dialog>
  )
}
