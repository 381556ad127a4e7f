'use client'

import { SquarePen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { useGo } from '@/components/ui/use-go'

const AgentSearchDialog = onDemand(() => import('@/components/ui/agent-search-dialog').then((m) => m.AgentSearchDialog))

/** Begins a conversation with an agent that is chosen first. */
export function AgentPicker() {
  const t = useTranslations('chat')
  const go = useGo()
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setState('open')}>
        <SquarePen />
        {t('conversations.new')}
      </Button>
      {state === 'never' ? null : (
        <Suspense>
          <AgentSearchDialog
            title={t('start.pick')}
            open={state === 'open'}
            onOpenChange={(open) => setState(open ? 'open' : 'closed')}
            onChoose={(slug) => {
              setState('closed')
              go(`/chat/${slug}`)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
