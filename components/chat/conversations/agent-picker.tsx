'use client'

import { SquarePen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { onDemand } from '@/components/ui/on-demand'
import { useNavigate } from '@/components/ui/navigation/use-navigate'

const AgentSearchDialog = onDemand(() =>
  import('@/components/entities/agent/agent-search-dialog').then((m) => m.AgentSearchDialog),
)

/** A button to choose an agent and start a conversation. */
export function AgentPicker() {
  const t = useTranslations('chat')
  const go = useNavigate()
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
