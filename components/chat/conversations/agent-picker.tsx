'use client'

import { SquarePen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'

const AgentPickerDialog = onDemand(() =>
  import('@/components/chat/conversations/agent-picker-dialog').then((m) => m.AgentPickerDialog),
)

/** Begins a conversation with an agent that is chosen first. */
export function AgentPicker() {
  const t = useTranslations('chat.conversations')
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setState('open')}>
        <SquarePen />
        {t('new')}
      </Button>
      {state === 'never' ? null : (
        <Suspense>
          <AgentPickerDialog open={state === 'open'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  )
}
